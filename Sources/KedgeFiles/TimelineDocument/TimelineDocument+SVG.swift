import Kedge

extension TimelineDocument {
  /// The animation as a picture in SVG that plays by itself, again and again.
  ///
  /// Between two of the samples, `framesPerSecond` of them a second, values go straight.
  public func svg(framesPerSecond: Double = 60) -> String {
    AnimatedPicture(self, rate: framesPerSecond).text
  }
}

/// An SVG whose elements are animated by lists of samples.
private struct AnimatedPicture {
  private let document: TimelineDocument
  private let scene: TimelineScene
  private let samples: [TimelineSample]
  /// The time of one round in seconds: the animation, and a rest before it begins anew.
  private let round: Double
  private static let rest = 0.8

  init(_ document: TimelineDocument, rate: Double) {
    self.document = document
    scene = TimelineScene(document)
    samples = document.pictureSamples(rate: rate)
    round = document.timeline.duration + Self.rest
  }

  var text: String {
    let (width, height) = (Self.number(scene.size.width), Self.number(scene.size.height))
    var (styles, body, animations) = ("", "", "")
    for (index, actor) in scene.actors.enumerated() {
      body += element(actor, index, styles: &styles, animations: &animations)
    }
    let title = XMLText.escaped(document.title)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" font-family="\(PictureStyle.fonts)">
      <title>\(title)</title>
      \(styles.isEmpty ? "" : "<style>\(styles)</style>\n")\

      <rect width="100%" height="100%" fill="\(PictureStyle.background)"/>
      \(body)\(animations)</svg>

      """
  }

  /// A view: a nested picture that is placed by its frame and clips what it shows.
  ///
  /// The elements that animate it name it by its id and stand in the outermost picture, so that one
  /// clock, the one that scripts can set, moves everything.
  private func element(
    _ actor: TimelineScene.Actor, _ index: Int, styles: inout String, animations: inout String
  ) -> String {
    let looks = samples.map { TimelineScene.look(of: actor, $0.values) }
    let isHeld = actor.isHeld
    var movements = ""
    func tag(
      _ name: String, id: String, fixed: String = "", _ attributes: [(String, [String])],
      content: String = ""
    ) -> String {
      var list = "id=\"\(id)\"\(fixed)"
      for (attribute, values) in attributes {
        list += " \(attribute)=\"\(values[0])\""
        movements += animation(of: attribute, values, id: id, isHeld: isHeld)
      }
      return "<\(name) \(list)>\(content)</\(name)>\n"
    }
    let colors = [
      ("fill", looks.map { Self.opaque($0.color) }),
      ("fill-opacity", looks.map { Self.number($0.color.alpha) }),
    ]
    let shape: String
    if looks.allSatisfy({ $0.radii == CornerRadii($0.radii.topLeft) }) {
      let radius = ("rx", looks.map { Self.number($0.radii.topLeft) })
      shape = tag(
        "rect", id: "s\(index)", fixed: " width=\"100%\" height=\"100%\"", [radius] + colors)
    } else {
      shape = tag("path", id: "s\(index)", [("d", looks.map(Self.outline))] + colors)
    }
    let ink = Self.isLight(actor.base.color) ? PictureStyle.ink : "#FFFFFF"
    let label =
      actor.label.isEmpty
      ? ""
      : "<text x=\"8\" y=\"18\" font-size=\"12\" fill=\"\(ink)\">"
        + "\(XMLText.escaped(actor.label))</text>"
    let view = tag(
      "svg", id: "v\(index)",
      [
        ("x", looks.map { Self.number($0.frame.minX) }),
        ("y", looks.map { Self.number($0.frame.minY) }),
        ("width", looks.map { Self.number($0.frame.width) }),
        ("height", looks.map { Self.number($0.frame.height) }),
        ("opacity", looks.map { Self.number($0.alpha) }),
      ], content: shape + label)
    animations += movements
    guard looks.contains(where: { $0.transform != .identity }) else { return view }
    styles += keyframes(looks.map(\.transform), name: "t\(index)", isHeld: isHeld)
    return "<g class=\"t\(index)\">\(view)</g>\n"
  }

  // MARK: Animation

  /// The element that animates an attribute; nothing for one that does not change.
  private func animation(
    of attribute: String, _ values: [String], id: String, isHeld: Bool
  ) -> String {
    guard values.contains(where: { $0 != values[0] }) else { return "" }
    let kept = essential(values)
    let times = kept.map { Self.number(samples[$0].time / round, digits: 6) } + ["1"]
    let list = kept.map { values[$0] } + [values[values.count - 1]]
    return "<animate href=\"#\(id)\" attributeName=\"\(attribute)\" "
      + "dur=\"\(Self.number(round, digits: 4))s\" repeatCount=\"indefinite\" "
      + "calcMode=\"\(isHeld ? "discrete" : "linear")\" "
      + "keyTimes=\"\(times.joined(separator: ";"))\" "
      + "values=\"\(list.joined(separator: ";"))\"/>\n"
  }

  /// The samples that say something: of a run of equal values only its two ends.
  private func essential(_ values: [String]) -> [Int] {
    values.indices.filter { index in
      index == 0 || index == values.count - 1 || values[index] != values[index - 1]
        || values[index] != values[index + 1]
    }
  }

  private func keyframes(_ transforms: [Transform2D], name: String, isHeld: Bool) -> String {
    let texts = transforms.map { transform in
      let numbers = MotionValue.transform(transform).numbers.map { Self.number($0, digits: 4) }
      return "matrix(\(numbers.joined(separator: ",")))"
    }
    var frames = ""
    for index in essential(texts) {
      frames +=
        "\(Self.number(samples[index].time / round * 100, digits: 3))%{transform:\(texts[index])}"
    }
    frames += "100%{transform:\(texts[texts.count - 1])}"
    return
      ".\(name){transform-box:fill-box;transform-origin:center;"
      + "animation:\(name) \(Self.number(round, digits: 4))s "
      + "\(isHeld ? "step-end" : "linear") infinite}@keyframes \(name){\(frames)}"
  }

  // MARK: Text

  private static func number(_ value: Double, digits: Int = 3) -> String {
    var power = 1.0
    for _ in 0..<digits { power *= 10 }
    return JSONOutput.digits((value * power).rounded() / power)
  }

  /// The colour without its opacity.
  private static func opaque(_ color: RGBAColor) -> String {
    RGBAColor(red: color.red, green: color.green, blue: color.blue).hexadecimal
  }

  /// Whether dark text reads better on a colour: its luminance in sRGB is above a half.
  private static func isLight(_ color: RGBAColor) -> Bool {
    color.alpha < 0.5 || 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue > 0.6
  }

  /// The outline of a view whose corners differ, in its own coordinates.
  private static func outline(_ look: TimelineScene.Look) -> String {
    let (width, height) = (look.frame.width, look.frame.height)
    let most = min(width, height) / 2
    let radii = MotionValue.cornerRadii(look.radii).numbers.map { min(most, max(0, $0)) }
    let (a, b, c, d) = (radii[0], radii[1], radii[2], radii[3])
    let arc = { (radius: Double, x: Double, y: Double) in
      "A\(number(radius)) \(number(radius)) 0 0 1 \(number(x)) \(number(y))"
    }
    return "M\(number(a)) 0L\(number(width - b)) 0\(arc(b, width, b))"
      + "L\(number(width)) \(number(height - c))\(arc(c, width - c, height))"
      + "L\(number(d)) \(number(height))\(arc(d, 0, height - d))"
      + "L0 \(number(a))\(arc(a, a, 0))Z"
  }
}
