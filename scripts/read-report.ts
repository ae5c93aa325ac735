/**
 * Reads a test runner's report, Playwright's own or what outcome-reporter.ts wrote for vitest: the numbers of passed and
 * failed tests, and each failure's name and first lines.
 */
import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

export type Outcome = { passed: number; failed: number; failures: string[] };

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
  const report = JSON.parse(readFileSync(file, "utf8")) as Outcome | PlaywrightReport;
  return "stats" in report ? ofPlaywright(report) : report;
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

/** A failure's name and the first lines of what it said. */
export function describeFailure(name: string, message = "It said nothing."): string {
  const words = stripVTControlCharacters(message)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return `${name}\n    ${words.slice(0, 6).join("\n    ")}`;
}
