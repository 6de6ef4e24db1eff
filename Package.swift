// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let c: [CSetting] = [
  .define("NDEBUG", .when(configuration: .release)),
  .define("KD_VALIDATION", .when(traits: ["Validation"])),
  .enableWarning("all"), .enableWarning("extra"), .enableWarning("conversion"),
  .enableWarning("shadow"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "Kedge",
  products: [
    .library(name: "Kedge", targets: ["Kedge"]),
    .library(name: "KedgeFiles", targets: ["KedgeFiles"]),
    .executable(name: "kedge", targets: ["KedgeCLI"]),
    .executable(name: "kedge-bench", targets: ["kedge-bench"]),
  ],
  traits: [
    .default(enabledTraits: []),
    .trait(name: "Validation", description: "Checks every solver invariant after every change."),
  ],
  targets: [
    .target(name: "CKedge", path: "CSources/CKedge", cSettings: c),
    .target(name: "Kedge", dependencies: ["CKedge"], swiftSettings: strict),
    .target(
      name: "KedgeFiles", dependencies: ["Kedge"], resources: [.copy("../../Data")],
      swiftSettings: strict),
    .executableTarget(
      name: "KedgeCLI", dependencies: ["KedgeFiles", "Kedge"], swiftSettings: strict),
    .executableTarget(
      name: "kedge-bench", dependencies: ["Kedge", "CKedge", "CAllocationCounter"],
      path: "Benchmarks/kedge-bench",
      swiftSettings: strict),
    .target(
      name: "CSolverTestSupport", dependencies: ["CKedge"], path: "Tests/CSolverTestSupport",
      cSettings: c + [
        .headerSearchPath("../../CSources/CKedge/file"),
        .headerSearchPath("../../CSources/CKedge/solver"),
      ]),
    .testTarget(
      name: "CKedgeTests", dependencies: ["CKedge", "CSolverTestSupport"],
      swiftSettings: strict),
    .target(
      name: "CAllocationCounter", path: "Benchmarks/CAllocationCounter", cSettings: c),
    .testTarget(
      name: "KedgeTests", dependencies: ["Kedge", "CAllocationCounter"], swiftSettings: strict),
    .testTarget(
      name: "KedgeFilesTests", dependencies: ["KedgeFiles", "Kedge"], swiftSettings: strict),
    .testTarget(
      name: "KedgeCLITests", dependencies: ["KedgeCLI", "KedgeFiles", "Kedge"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c17
)
