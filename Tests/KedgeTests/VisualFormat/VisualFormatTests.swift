import Kedge
import Testing

/// Every well-formed format of a published table gives the constraints that the table says, in the
/// order of the format.
@Suite struct `Visual formats` {
  struct Case: CustomTestStringConvertible, @unchecked Sendable {
    let name: String
    let format: String
    let options: LayoutConstraint.FormatOptions
    let metrics: [String: Any]
    let constraints: [String]

    init(
      _ name: String, _ format: String, options: LayoutConstraint.FormatOptions = [],
      metrics: [String: Any] = [:], _ constraints: [String]
    ) {
      self.name = name
      self.format = format
      self.options = options
      self.metrics = metrics
      self.constraints = constraints
    }

    var testDescription: String { "\(name) \(format)" }
  }

  @Test(arguments: cases)
  func `give the constraints of the table`(_ item: Case) throws {
    let board = FormatBoard()
    let made = try LayoutConstraint.constraintsOrThrow(
      withVisualFormat: item.format, options: item.options, metrics: item.metrics,
      views: board.views)
    #expect(made.map(\.description) == item.constraints)
    #expect(made.allSatisfy { !$0.isActive })
    // What the engine cannot take would show here.
    LayoutConstraint.activate(made)
    #expect(made.filter { !$0.isActive }.isEmpty)
    #expect(board.screen.errors.isEmpty)
  }

  static let cases: [Case] = [
    Case(
      "S01", "H:|-[icon(==iconDate)]-20-[iconLabel(120@250)]-20@750-[iconDate(>=50)]-|",
      [
        "icon.leading == superview.leadingMargin",
        "icon.width == iconDate.width",
        "iconLabel.leading == icon.trailing + 20",
        "iconLabel.width == 120 @250",
        "iconDate.leading == iconLabel.trailing + 20 @750",
        "iconDate.width >= 50",
        "superview.trailingMargin == iconDate.trailing",
      ]),
    Case(
      "S01p", "H:|-[icon(==iconDate)]-20-[iconLabel(120@250)]-(20@750)-[iconDate(>=50)]-|",
      [
        "icon.leading == superview.leadingMargin",
        "icon.width == iconDate.width",
        "iconLabel.leading == icon.trailing + 20",
        "iconLabel.width == 120 @250",
        "iconDate.leading == iconLabel.trailing + 20 @750",
        "iconDate.width >= 50",
        "superview.trailingMargin == iconDate.trailing",
      ]),
    Case(
      "S02", "V:|-20-[iconImageView(30)]",
      [
        "iconImageView.top == superview.top + 20",
        "iconImageView.height == 30",
      ]),
    Case(
      "S03", "V:|-23-[appNameLabel]",
      [
        "appNameLabel.top == superview.top + 23"
      ]),
    Case(
      "S04", "V:|-20-[skipButton]",
      [
        "skipButton.top == superview.top + 20"
      ]),
    Case(
      "S05", "H:|-15-[iconImageView(30)]-[appNameLabel]-[skipButton]-15-|",
      [
        "iconImageView.leading == superview.leading + 15",
        "iconImageView.width == 30",
        "appNameLabel.leading == iconImageView.trailing + 8",
        "skipButton.leading == appNameLabel.trailing + 8",
        "superview.trailing == skipButton.trailing + 15",
      ]),
    Case(
      "S06", "H:|-15-[iconImageView(30)]-[appNameLabel]-[skipButton]-15-|",
      options: [.alignAllCenterY],
      [
        "iconImageView.leading == superview.leading + 15",
        "iconImageView.width == 30",
        "appNameLabel.leading == iconImageView.trailing + 8",
        "skipButton.leading == appNameLabel.trailing + 8",
        "superview.trailing == skipButton.trailing + 15",
        "iconImageView.centerY == appNameLabel.centerY",
        "appNameLabel.centerY == skipButton.centerY",
      ]),
    Case(
      "S07", "H:|-15-[summaryLabel]-15-|",
      [
        "summaryLabel.leading == superview.leading + 15",
        "superview.trailing == summaryLabel.trailing + 15",
      ]),
    Case(
      "S08", "H:|-15-[welcomeLabel]-15-|",
      [
        "welcomeLabel.leading == superview.leading + 15",
        "superview.trailing == welcomeLabel.trailing + 15",
      ]),
    Case(
      "S09", "V:[iconImageView]-10-[appImageView]",
      [
        "appImageView.top == iconImageView.bottom + 10"
      ]),
    Case(
      "S10", "V:[appImageView]-10-[welcomeLabel]",
      [
        "welcomeLabel.top == appImageView.bottom + 10"
      ]),
    Case(
      "S11", "V:[appImageView]-10-[welcomeLabel]", options: [.alignAllCenterX],
      [
        "welcomeLabel.top == appImageView.bottom + 10",
        "appImageView.centerX == welcomeLabel.centerX",
      ]),
    Case(
      "S12", "V:[welcomeLabel]-4-[summaryLabel]",
      [
        "summaryLabel.top == welcomeLabel.bottom + 4"
      ]),
    Case(
      "S13", "V:[welcomeLabel]-4-[summaryLabel]", options: [.alignAllLeading, .alignAllTrailing],
      [
        "summaryLabel.top == welcomeLabel.bottom + 4",
        "welcomeLabel.leading == summaryLabel.leading",
        "welcomeLabel.trailing == summaryLabel.trailing",
      ]),
    Case(
      "S14", "V:[summaryLabel]-15-[pageControl(9)]-15-|",
      [
        "pageControl.top == summaryLabel.bottom + 15",
        "pageControl.height == 9",
        "superview.bottom == pageControl.bottom + 15",
      ]),
    Case(
      "S15", "V:[summaryLabel]-15-[pageControl(9)]-15-|", options: [.alignAllCenterX],
      [
        "pageControl.top == summaryLabel.bottom + 15",
        "pageControl.height == 9",
        "superview.bottom == pageControl.bottom + 15",
        "summaryLabel.centerX == pageControl.centerX",
      ]),
    Case(
      "S16",
      "H:|-horizontalPadding-[iconImageView(iconImageViewWidth)]-[appNameLabel]-[skipButton]-horizontalPadding-|",
      options: [.alignAllCenterY], metrics: ["horizontalPadding": 15, "iconImageViewWidth": 30],
      [
        "iconImageView.leading == superview.leading + 15",
        "iconImageView.width == 30",
        "appNameLabel.leading == iconImageView.trailing + 8",
        "skipButton.leading == appNameLabel.trailing + 8",
        "superview.trailing == skipButton.trailing + 15",
        "iconImageView.centerY == appNameLabel.centerY",
        "appNameLabel.centerY == skipButton.centerY",
      ]),
    Case(
      "S17", "H:|-horizontalPadding-[summaryLabel]-horizontalPadding-|",
      metrics: ["horizontalPadding": 15, "iconImageViewWidth": 30],
      [
        "summaryLabel.leading == superview.leading + 15",
        "superview.trailing == summaryLabel.trailing + 15",
      ]),
    Case(
      "S18", "V:|-topMargin-[iconImageView(30)]",
      metrics: [
        "horizontalPadding": 15, "iconImageViewWidth": 30, "topMargin": 44, "bottomMargin": 34,
        "leftMargin": 15, "rightMargin": 15,
      ],
      [
        "iconImageView.top == superview.top + 44",
        "iconImageView.height == 30",
      ]),
    Case(
      "S19",
      "H:|-leftMargin-[iconImageView(iconImageViewWidth)]-[appNameLabel]-[skipButton]-rightMargin-|",
      options: [.alignAllCenterY],
      metrics: [
        "horizontalPadding": 15, "iconImageViewWidth": 30, "topMargin": 44, "bottomMargin": 34,
        "leftMargin": 15, "rightMargin": 15,
      ],
      [
        "iconImageView.leading == superview.leading + 15",
        "iconImageView.width == 30",
        "appNameLabel.leading == iconImageView.trailing + 8",
        "skipButton.leading == appNameLabel.trailing + 8",
        "superview.trailing == skipButton.trailing + 15",
        "iconImageView.centerY == appNameLabel.centerY",
        "appNameLabel.centerY == skipButton.centerY",
      ]),
    Case(
      "S20", "V:[summaryLabel]-15-[pageControl(9)]-bottomMargin-|", options: [.alignAllCenterX],
      metrics: [
        "horizontalPadding": 15, "iconImageViewWidth": 30, "topMargin": 44, "bottomMargin": 34,
        "leftMargin": 15, "rightMargin": 15,
      ],
      [
        "pageControl.top == summaryLabel.bottom + 15",
        "pageControl.height == 9",
        "superview.bottom == pageControl.bottom + 34",
        "summaryLabel.centerX == pageControl.centerX",
      ]),
    Case(
      "S21", "V:[topView]-[middleView]-[bottomView]", options: [.alignAllLeading],
      [
        "middleView.top == topView.bottom + 8",
        "bottomView.top == middleView.bottom + 8",
        "topView.leading == middleView.leading",
        "middleView.leading == bottomView.leading",
      ]),
    Case("W01", "[a]", []),
    Case(
      "W02", "[a]-[b]",
      [
        "b.leading == a.trailing + 8"
      ]),
    Case(
      "W03", "V:[a][b]",
      [
        "b.top == a.bottom"
      ]),
    Case(
      "W04", "[a]-0-[b]",
      [
        "b.leading == a.trailing"
      ]),
    Case(
      "W05", "[a(44)]",
      [
        "a.width == 44"
      ]),
    Case(
      "W06", "[a(b)]",
      [
        "a.width == b.width"
      ]),
    Case(
      "W07", "V:[a(==b)]",
      [
        "a.height == b.height"
      ]),
    Case(
      "W08", "[a(>=60,<=120)]",
      [
        "a.width >= 60",
        "a.width <= 120",
      ]),
    Case(
      "W09", "[a(100@600)]",
      [
        "a.width == 100 @600"
      ]),
    Case(
      "W10", "[a(>=small@soft,<=big@999)]", metrics: ["small": 24, "big": 96, "soft": 310],
      [
        "a.width >= 24 @310",
        "a.width <= 96 @999",
      ]),
    Case(
      "W11", "|[a]|",
      [
        "a.leading == superview.leading",
        "superview.trailing == a.trailing",
      ]),
    Case(
      "W12", "|-[a]-|",
      [
        "a.leading == superview.leadingMargin",
        "superview.trailingMargin == a.trailing",
      ]),
    Case(
      "W13", "V:|[a]-(>=6,<=18@700)-[b]|",
      [
        "a.top == superview.top",
        "b.top >= a.bottom + 6",
        "b.top <= a.bottom + 18 @700",
        "superview.bottom == b.bottom",
      ]),
    Case(
      "W14", "V:[a]-(-12)-[b]",
      [
        "b.top == a.bottom - 12"
      ]),
    Case(
      "W15", "|-gap-[a]-gap-[b]-gap-|", metrics: ["gap": 7.5],
      [
        "a.leading == superview.leading + 7.5",
        "b.leading == a.trailing + 7.5",
        "superview.trailing == b.trailing + 7.5",
      ]),
    Case(
      "W16", "H:|-(>=0)-[a(b)]-(3.25)-[b]-(>=0@1)-|",
      [
        "a.leading >= superview.leading",
        "a.width == b.width",
        "b.leading == a.trailing + 3.25",
        "superview.trailing >= b.trailing @1",
      ]),
    Case(
      "W17", "|-5-[a]-6-[b]-7-|", options: [.directionLeftToRight],
      [
        "a.left == superview.left + 5",
        "b.left == a.right + 6",
        "superview.right == b.right + 7",
      ]),
    Case(
      "W18", "|-5-[a]-6-[b]-7-|", options: [.directionRightToLeft],
      [
        "superview.right == a.right + 5",
        "a.left == b.right + 6",
        "b.left == superview.left + 7",
      ]),
    Case(
      "W19", "[a]-[b]-[c]", options: [.alignAllTop, .alignAllBottom],
      [
        "b.leading == a.trailing + 8",
        "c.leading == b.trailing + 8",
        "a.top == b.top",
        "a.bottom == b.bottom",
        "b.top == c.top",
        "b.bottom == c.bottom",
      ]),
    Case(
      "W20", "V:[a]-9-[b]", options: [.alignAllLeft, .alignAllCenterX],
      [
        "b.top == a.bottom + 9",
        "a.left == b.left",
        "a.centerX == b.centerX",
      ]),
    Case(
      "W21", "[a]-[b]", options: [.alignAllFirstBaseline],
      [
        "b.leading == a.trailing + 8",
        "a.firstBaseline == b.firstBaseline",
      ]),
    Case(
      "W22", "[a]-[b]", options: [.alignAllLastBaseline],
      [
        "b.leading == a.trailing + 8",
        "a.lastBaseline == b.lastBaseline",
      ]),
    Case(
      "W23", "V:[a]-12-[b]", options: [.spacingBaselineToBaseline],
      [
        "b.firstBaseline == a.lastBaseline + 12"
      ]),
    Case(
      "W24", "V:|-12-[a]-[b]-12-|", options: [.spacingBaselineToBaseline],
      [
        "a.top == superview.top + 12",
        "b.firstBaseline == a.lastBaseline + 8",
        "superview.bottom == b.bottom + 12",
      ]),
    Case(
      "W25", "[a(<=b@p)]", metrics: ["p": 51],
      [
        "a.width <= b.width @51"
      ]),
    Case(
      "W26", "H:[_v1(w_2)]", metrics: ["w_2": 33],
      [
        "_v1.width == 33"
      ]),
    Case(
      "W27", "[a]-(==14@251)-[b]",
      [
        "b.leading == a.trailing + 14 @251"
      ]),
    Case(
      "W28", "V:|-(top@750)-[a]", metrics: ["top": 18],
      [
        "a.top == superview.top + 18 @750"
      ]),
    Case(
      "W29", "[a(1.5)]-2.25-[b(0)]",
      [
        "a.width == 1.5",
        "b.leading == a.trailing + 2.25",
        "b.width == 0",
      ]),
    Case(
      "W30", "|[a][b(a)][c(a)][d(a)][e(a)]|",
      [
        "a.leading == superview.leading",
        "b.leading == a.trailing",
        "b.width == a.width",
        "c.leading == b.trailing",
        "c.width == a.width",
        "d.leading == c.trailing",
        "d.width == a.width",
        "e.leading == d.trailing",
        "e.width == a.width",
        "superview.trailing == e.trailing",
      ]),
    Case(
      "W31", "[a(120,==b@250)]",
      [
        "a.width == 120",
        "a.width == b.width @250",
      ]),
    Case(
      "W32", "[a]-pull-[b]", metrics: ["pull": -4],
      [
        "b.leading == a.trailing - 4"
      ]),
    Case(
      "W33", "V:|-(>=8,<=24,16@300)-[a(>=44)]-(>=8)-|",
      [
        "a.top >= superview.top + 8",
        "a.top <= superview.top + 24",
        "a.top == superview.top + 16 @300",
        "a.height >= 44",
        "superview.bottom >= a.bottom + 8",
      ]),
    Case(
      "W34", "[a(>=10,<=10)]",
      [
        "a.width >= 10",
        "a.width <= 10",
      ]),
    Case(
      "W35", "|-[a]",
      [
        "a.leading == superview.leadingMargin"
      ]),
    Case(
      "W36", "[a]-|",
      [
        "superview.trailingMargin == a.trailing"
      ]),
    Case(
      "W37", "[a]-[b]-[c]", options: [.directionRightToLeft, .alignAllCenterY],
      [
        "a.left == b.right + 8",
        "b.left == c.right + 8",
        "a.centerY == b.centerY",
        "b.centerY == c.centerY",
      ]),
    Case(
      "W38", "V:|-[a]-[b]-|",
      options: [.alignAllLeading, .alignAllTrailing, .directionRightToLeft],
      [
        "a.top == superview.topMargin",
        "b.top == a.bottom + 8",
        "superview.bottomMargin == b.bottom",
        "a.leading == b.leading",
        "a.trailing == b.trailing",
      ]),
    Case(
      "W39", "[a(==c)]-(gap@prio)-[b(>=c)]", metrics: ["gap": 11, "prio": 640],
      [
        "a.width == c.width",
        "b.leading == a.trailing + 11 @640",
        "b.width >= c.width",
      ]),
    Case(
      "W40", "H:|-(m0)-[a]-(m1)-|", metrics: ["m0": 0, "m1": 1000],
      [
        "a.leading == superview.leading",
        "superview.trailing == a.trailing + 1000",
      ]),
    Case(
      "W41", "V:[a(h)]-[b(h)]", metrics: ["h": 20],
      [
        "a.height == 20",
        "b.top == a.bottom + 8",
        "b.height == 20",
      ]),
  ]
}
