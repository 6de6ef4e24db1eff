"""Whole-tree engines on comparable layouts: trees.py yoga|taffy list|grid|form BOXES

Yoga (through poga) and Taffy (through stretchable). These are flexbox engines: a box is laid out
within its parent, there are no rows across the tree and no priorities. Only their native layout call is
timed, not the building of their trees, which Python would make slow. "batch" is the first layout of a
new tree, "edit_warm" another width and height of its root and the layout after it. Prints "operation
minimum median" in nanoseconds, as kiwi.cpp does, and on standard error the last box's frame."""

import math
import sys
import time

now = time.perf_counter_ns
WIDTHS = [375 + (k * 3) % 200 for k in range(100)]
HEIGHTS = [812 - (k * 5) % 150 for k in range(100)]


class Stopwatch:
    """Times one sample as kedge-bench does: what is shorter than 2 ms by the clock, else by the
    processor time of the thread."""

    def __init__(self):
        self.clock, self.processor = now(), time.thread_time_ns()

    def elapsed(self):
        processor = time.thread_time_ns() - self.processor
        elapsed = now() - self.clock
        return elapsed if elapsed < 2_000_000 else min(elapsed, processor)


class Box:
    """A box as both engines understand it."""

    def __init__(self, direction="column", width=None, height=None, grow=0.0, margin=(0, 0, 0, 0),
                 children=()):
        self.direction, self.width, self.height, self.grow = direction, width, height, grow
        self.margin = margin  # left, top, right, bottom
        self.children = list(children)


def tree(family, boxes):
    root = Box(width=WIDTHS[0], height=HEIGHTS[0])
    if family == "list":
        for _ in range(boxes):
            root.children.append(Box(height=44, margin=(16, 8, 16, 0)))
    elif family == "grid":
        columns = max(2, math.isqrt(boxes))
        for _ in range(max(1, boxes // columns)):
            cells = [Box(grow=1.0, margin=(8, 0, 0, 0)) for _ in range(columns)]
            root.children.append(
                Box("row", grow=1.0, margin=(0, 8, 8, 0), children=cells))
    else:
        for k in range(boxes):
            label = Box(width=140, height=20)
            field = Box(height=28 + k % 13, grow=1.0, margin=(8, 0, 0, 0))
            root.children.append(Box("row", margin=(16, 8, 16, 0), children=[label, field]))
    return root


class Yoga:
    def __init__(self):
        from poga import libpoga_capi as yoga

        self.yoga = yoga

    def build(self, box):
        yoga = self.yoga
        node = yoga.YGNodeNew()
        row = box.direction == "row"
        yoga.YGNodeStyleSetFlexDirection(
            node, yoga.YGFlexDirection.Row if row else yoga.YGFlexDirection.Column)
        yoga.YGNodeStyleSetFlexShrink(node, 0)
        yoga.YGNodeStyleSetFlexGrow(node, box.grow)
        if box.width is not None:
            yoga.YGNodeStyleSetWidth(node, box.width)
        if box.height is not None:
            yoga.YGNodeStyleSetHeight(node, box.height)
        edges = (yoga.YGEdge.Left, yoga.YGEdge.Top, yoga.YGEdge.Right, yoga.YGEdge.Bottom)
        for edge, margin in zip(edges, box.margin):
            yoga.YGNodeStyleSetMargin(node, edge, margin)
        for k, child in enumerate(box.children):
            yoga.YGNodeInsertChild(node, self.build(child), k)
        return node

    def resize(self, root, width, height):
        self.yoga.YGNodeStyleSetWidth(root, width)
        self.yoga.YGNodeStyleSetHeight(root, height)

    def layout(self, root):
        undefined = float("nan")
        direction = self.yoga.YGDirection.LTR
        watch = Stopwatch()
        self.yoga.YGNodeCalculateLayout(root, undefined, undefined, direction)
        return watch.elapsed()

    def last(self, root):
        yoga = self.yoga
        node = root
        while yoga.YGNodeGetChildCount(node):
            node = yoga.YGNodeGetChild(node, yoga.YGNodeGetChildCount(node) - 1)
        return [yoga.YGNodeLayoutGetLeft(node), yoga.YGNodeLayoutGetTop(node),
                yoga.YGNodeLayoutGetWidth(node), yoga.YGNodeLayoutGetHeight(node)]

    def free(self, root):
        self.yoga.YGNodeFreeRecursive(root)


class Taffy:
    def __init__(self):
        import stretchable.style as style
        from stretchable import taffylib

        self.style, self.native = style, taffylib
        self.styles = {}

    def dictionary(self, box):
        """Taffy's style; made once for equal boxes, for making it is slow."""
        key = (box.direction, box.width, box.height, box.grow, box.margin)
        if key not in self.styles:
            s = self.style
            row = box.direction == "row"
            left, top, right, bottom = box.margin
            self.styles[key] = s.Style(
                display=s.Display.FLEX,
                flex_direction=s.FlexDirection.ROW if row else s.FlexDirection.COLUMN,
                flex_shrink=0, flex_grow=box.grow,
                flex_basis=0 if box.grow else s.AUTO,
                size=(s.AUTO if box.width is None else box.width,
                      s.AUTO if box.height is None else box.height),
                margin=s.Rect(top=top, right=right, bottom=bottom, left=left),
            ).to_dict()
        return self.styles[key]

    def build(self, box):
        from stretchable.style.geometry.size import SizeAvailableSpace

        self.forest = self.native.init()
        self.native.disable_rounding(self.forest)
        self.space = SizeAvailableSpace.default().to_dict()
        self.root_box = box
        self.kept = []
        return self.node(box)

    def node(self, box):
        node = self.native.node_create(self.forest, self.dictionary(box))
        for child in box.children:
            self.native.node_add_child(self.forest, node, self.node(child))
        self.kept.append(node)
        return node

    def resize(self, root, width, height):
        self.root_box.width, self.root_box.height = width, height
        self.native.node_set_style(self.forest, root, self.dictionary(self.root_box))

    def layout(self, root):
        watch = Stopwatch()
        self.native.node_compute_layout(self.forest, root, self.space)
        return watch.elapsed()

    def last(self, root):
        frame = self.native.PyLayout()
        # A node is kept after its children: the last but the root is the last of the first level.
        self.native.node_get_layout(self.forest, self.kept[-2], frame)
        return [frame.x, frame.y, frame.width, frame.height]

    def free(self, root):
        self.native.free(self.forest)


def report(operation, samples):
    samples.sort()
    print(operation, samples[0], samples[len(samples) // 2], flush=True)


def main():
    name, family, boxes = sys.argv[1], sys.argv[2], int(sys.argv[3])
    engine = Yoga() if name == "yoga" else Taffy()
    first = []
    start = now()
    while len(first) < 3 or (len(first) < 50 and now() - start < 1e9):
        box = tree(family, boxes)
        root = engine.build(box)
        first.append(engine.layout(root))
        if len(first) == 1:
            print(name, family, boxes, "last frame", engine.last(root), file=sys.stderr)
        engine.free(root)
    report("batch", first)
    root = engine.build(tree(family, boxes))
    engine.layout(root)
    for width, height in zip(WIDTHS, HEIGHTS):
        engine.resize(root, width, height)  # makes the styles
    again = []
    for width, height in list(zip(WIDTHS, HEIGHTS)) * 2:
        engine.resize(root, width, height)
        again.append(engine.layout(root))
    report("edit_warm", again[1:])  # the first is the size that the tree had


main()
