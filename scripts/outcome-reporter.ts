/**
 * Writes what a vitest run came to into the file that OUTCOME_FILE names: passed and failed tests, and each failure by
 * name. Also what vitest's own JSON report leaves out: errors outside any test, which fail a run without a failed test.
 */
import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";
import { describeFailure, type Outcome } from "./read-report.ts";

type RunError = Parameters<NonNullable<Reporter["onTestRunEnd"]>>[1][number];

const whatHappened = ({ message, stack }: RunError) => stack ?? message;

function ofModule(module: TestModule): Outcome {
  const tests = [...module.children.allTests()];
  const failedTests = tests.filter((test) => test.result().state === "failed");
  const failures = failedTests.map((test) =>
    describeFailure(`${module.relativeModuleId} ${test.fullName}`, test.result().errors?.[0]?.message),
  );
  // Errors of a file that did not load, and of the hooks around its tests.
  const around = [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => describeFailure(module.relativeModuleId, whatHappened(error))),
  );
  return {
    passed: tests.filter((test) => test.result().state === "passed").length,
    failed: failures.length + around.length,
    failures: [...failures, ...around],
  };
}

export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errorsOutside: readonly RunError[]) {
    const file = process.env["OUTCOME_FILE"];
    if (!file) throw new Error("OUTCOME_FILE names the file that the outcome is written to; it is not set.");
    const outcomes = modules.map(ofModule);
    const outside = errorsOutside.map((error) => describeFailure("Outside any test", whatHappened(error)));
    const outcome: Outcome = {
      passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
      failed: outcomes.reduce((sum, { failed }) => sum + failed, outside.length),
      failures: [...outcomes.flatMap(({ failures }) => failures), ...outside],
    };
    writeFileSync(file, JSON.stringify(outcome));
  }
}
