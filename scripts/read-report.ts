/** Reads a test runner's JSON report: the numbers of passed and failed tests, and each failure's name and first line. */
import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

export type Outcome = { passed: number; failed: number; failures: string[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
};

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: {
      projectName: string;
      status: "expected" | "unexpected" | "flaky" | "skipped";
      results: { errors: { message?: string }[] }[];
    }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
};

/** A runner that died before it wrote its report counts as one failure. */
export function readReport(file: string): Outcome {
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: ["It ended without a report."] };
  const report = JSON.parse(readFileSync(file, "utf8")) as VitestReport | PlaywrightReport;
  return "stats" in report ? ofPlaywright(report) : ofVitest(report);
}

function ofVitest(report: VitestReport): Outcome {
  const failures = report.testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults
      .filter((result) => result.status === "failed")
      .map(({ fullName, failureMessages }) => describeFailure(`${name} ${fullName}`, failureMessages?.[0]));
    // A file that failed to load has no test results.
    return status === "failed" && failed.length === 0 ? [describeFailure(name, message)] : failed;
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
}

function ofPlaywright({ stats, suites }: PlaywrightReport): Outcome {
  const specs = suites.flatMap(allSpecs);
  const failures = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) =>
        describeFailure(
          `${file} [${projectName}] ${title}`,
          results.flatMap(({ errors }) => errors)[0]?.message,
        ),
      ),
  );
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures };
}

const allSpecs = (suite: PlaywrightSuite): PlaywrightSuite["specs"] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(allSpecs),
];

function describeFailure(name: string, message = "It said nothing."): string {
  const words = stripVTControlCharacters(message)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return `${name}\n    ${words.slice(0, 6).join("\n    ")}`;
}
