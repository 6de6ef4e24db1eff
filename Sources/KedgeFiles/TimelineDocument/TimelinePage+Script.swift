extension TimelinePage {
  /// What the page does: finds the two samples around a time, goes straight from one to the other,
  /// and shows the result on the stage and in the curves.
  ///
  /// `kedge` is there for whoever wants to drive the page from outside: `seek(t)`, `play()`,
  /// `pause()`, `time` and `values()`.
  static let script = #"""
    "use strict";
    const data = JSON.parse(document.getElementById("data").textContent);
    const {times, duration} = data, colours = ["#3566d6", "#d6456b", "#2fa86b", "#e0912f",
      "#9b5de5", "#2a9db0"];
    const at = id => document.getElementById(id);
    const make = (name, parent, text) => {
      const element = parent.appendChild(document.createElement(name));
      if (text !== undefined) element.textContent = text;
      return element;
    };
    const draw = (name, parent, attributes) => {
      const element = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const key in attributes) element.setAttribute(key, attributes[key]);
      return parent.appendChild(element);
    };
    const digits = value => String(Math.round(value * 1000) / 1000);

    // The last sample that is not after a time, and how far it is to the next.
    function locate(time) {
      let low = 0, high = times.length;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (times[middle] <= time) low = middle; else high = middle;
      }
      const span = low + 1 < times.length ? times[low + 1] - times[low] : 0;
      return {index: low, part: span > 0 ? Math.max(0, (time - times[low]) / span) : 0};
    }
    const read = (lane, place, hold) => {
      if (typeof lane === "number") return lane;
      const start = lane[place.index];
      return hold || place.part === 0
        ? start : start + (lane[place.index + 1] - start) * place.part;
    };
    const readAll = (source, place) =>
      source.lanes.map(lane => read(lane, place, source.hold));

    // Stage.
    const [width, height] = data.size, stage = at("stage"), frame = at("frame");
    stage.style.width = width + "px";
    stage.style.height = height + "px";
    function fit() {
      const room = at("player").clientWidth;
      const scale = Math.min(room / Math.max(1, width),
        Math.max(240, innerHeight - 390) / Math.max(1, height), 2);
      stage.style.transform = `scale(${scale})`;
      frame.style.width = width * scale + "px";
      frame.style.height = height * scale + "px";
    }
    const views = data.views.map(view => {
      const element = make("div", stage);
      element.className = "view";
      element.dataset.name = view.name;
      return {source: view, element, label: make("span", element, view.label)};
    });
    function show(view, n) {
      const style = view.element.style, byte = value => Math.round(255 *
        Math.min(1, Math.max(0, value)));
      style.left = n[0] + "px";
      style.top = n[1] + "px";
      style.width = n[2] + "px";
      style.height = n[3] + "px";
      style.opacity = n[4];
      style.backgroundColor = `rgba(${byte(n[5])},${byte(n[6])},${byte(n[7])},${n[8]})`;
      style.borderRadius = n.slice(9, 13).map(radius => Math.max(0, radius) + "px").join(" ");
      const isPlain = n.slice(13).every((value, k) => value === (k % 3 || k === 1 ? 0 : 1) ||
        k > 3 && value === 0);
      style.transform = isPlain ? "" : `matrix(${n.slice(13).join(",")})`;
      const light = .2126 * n[5] + .7152 * n[6] + .0722 * n[7] > .6 || n[8] < .5;
      view.label.style.color = light ? "#1f2933" : "#fff";
    }

    // Curves.
    const curves = data.curves.map(curve => {
      const box = make("div", at("curves"));
      box.className = "curve";
      make("h2", box, curve.name);
      const list = make("div", box), outputs = [];
      list.className = "values";
      curve.lanes.forEach((lane, k) => {
        const item = make("span", list);
        make("i", item).style.background = colours[k % colours.length];
        item.append(curve.names[k] + " ");
        const output = make("b", item);
        output.dataset.key = curve.name + "." + curve.names[k];
        outputs.push(output);
      });
      const plot = draw("svg", box, {viewBox: "0 0 300 84", preserveAspectRatio: "none"});
      // What never changes is left out of the plot, unless nothing else is there.
      const moving = curve.lanes.filter(lane => typeof lane !== "number");
      let low = Infinity, high = -Infinity;
      for (const lane of moving.length ? moving : curve.lanes)
        for (const value of typeof lane === "number" ? [lane] : lane) {
          low = Math.min(low, value);
          high = Math.max(high, value);
        }
      const range = `${digits(low)} … ${digits(high)}`;
      if (high === low) [low, high] = [low - 1, high + 1];
      const x = time => duration > 0 ? time / duration * 300 : 0;
      const y = value => 80 - (value - low) / (high - low) * 76;
      for (const value of [low, high])
        draw("path", plot, {d: `M0 ${y(value)}H300`, class: "axis",
          "vector-effect": "non-scaling-stroke"});
      const drawn = new Set();
      curve.lanes.forEach((lane, k) => {
        if (moving.length && typeof lane === "number") return;
        const value = index => typeof lane === "number" ? lane : lane[index];
        const point = (time, index) => `${x(time).toFixed(2)} ${y(value(index)).toFixed(2)}`;
        let path = "";
        times.forEach((time, index) => {
          if (curve.hold && index > 0) path += "L" + point(time, index - 1);
          path += (index ? "L" : "M") + point(time, index);
        });
        // Of two curves that lie on one another the upper one is dashed, so that both are seen.
        draw("path", plot, {d: path, fill: "none", stroke: colours[k % colours.length],
          "stroke-width": 2, "vector-effect": "non-scaling-stroke", "stroke-linejoin": "round",
          "stroke-dasharray": drawn.has(path) ? "7 7" : "none"});
        drawn.add(path);
      });
      const head = draw("path", plot, {class: "head", "vector-effect": "non-scaling-stroke"});
      const scale = make("div", box);
      scale.className = "scale";
      make("span", scale, range);
      make("span", scale, `0 … ${digits(duration)} s`);
      const go = event => {
        const area = plot.getBoundingClientRect();
        seek((event.clientX - area.left) / area.width * duration);
      };
      plot.addEventListener("pointerdown", event => {
        pause();
        go(event);
        plot.setPointerCapture(event.pointerId);
      });
      plot.addEventListener("pointermove", event => { if (event.buttons) go(event); });
      return {source: curve, outputs, head, x};
    });

    // Time.
    let time = 0, playing = false, last = 0, rest = 0;
    function seek(to) {
      time = Math.min(duration, Math.max(0, to));
      const place = locate(time);
      for (const view of views) show(view, readAll(view.source, place));
      for (const curve of curves) {
        readAll(curve.source, place).forEach((value, k) => {
          curve.outputs[k].textContent = digits(value);
          curve.outputs[k].dataset.value = value;
        });
        const x = curve.x(time);
        curve.head.setAttribute("d", `M${x} 0V84`);
      }
      at("scrubber").value = duration > 0 ? time / duration : 0;
      at("time").textContent = time.toFixed(3) + " s";
    }
    function step(now) {
      if (!playing) return;
      const passed = (now - last) / 1000 * Number(at("speed").value);
      last = now;
      if (time >= duration) {
        rest += passed;
        if (!at("loop").checked) return pause();
        if (rest > .7) { rest = 0; seek(0); }
      } else seek(time + passed);
      requestAnimationFrame(step);
    }
    function play() {
      if (playing) return;
      if (time >= duration) seek(0);
      playing = true;
      rest = 0;
      last = performance.now();
      at("play").textContent = "❚❚";
      at("play").setAttribute("aria-label", "Pause");
      requestAnimationFrame(step);
    }
    function pause() {
      playing = false;
      at("play").textContent = "▶";
      at("play").setAttribute("aria-label", "Play");
    }
    at("play").addEventListener("click", () => playing ? pause() : play());
    at("scrubber").addEventListener("input", event => {
      pause();
      seek(Number(event.target.value) * duration);
    });
    addEventListener("keydown", event => {
      if (event.target.closest("select,button")) return;
      if (event.key === " ") { event.preventDefault(); playing ? pause() : play(); }
      if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
        event.preventDefault();
        pause();
        seek(time + (event.key === "ArrowLeft" ? -1 : 1) / 60);
      }
    });
    addEventListener("resize", fit);
    // The room changes too when a scroll bar comes or goes.
    new ResizeObserver(fit).observe(at("player"));
    at("facts").textContent = `${width} × ${height} points · ${digits(duration)} s · ` +
      `${data.curves.length} ${data.curves.length === 1 ? "property" : "properties"}`;
    fit();
    seek(0);
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) play();
    globalThis.kedge = {seek, play, pause, get time() { return time; },
      get playing() { return playing; },
      values: () => Object.fromEntries(curves.map(curve =>
        [curve.source.name, readAll(curve.source, locate(time))]))};
    """#
}
