import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readReport } from "./read-report.ts";

const root = path.join(import.meta.dirname, "..");

test("every failure is counted by name: of a test, of a hook, of a file that does not load, and outside any test", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "galatea-outcome-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = (name: string, code: string) => writeFileSync(path.join(folder, name), code);
  file("one.test.js", `test("adds", () => {}); test("divides", () => expect(1).toBe(2));`);
  file("hook.test.js", `test("opens", () => {}); afterAll(() => { throw new Error("the hook broke"); });`);
  file("load.test.js", `throw new Error("no such folder");`);
  file(
    "late.test.js",
    `test("waits", async () => {
       setTimeout(() => { throw new Error("nobody caught this"); }, 1);
       await new Promise((resolve) => setTimeout(resolve, 50));
     });`,
  );
  const report = path.join(folder, "outcome.json");
  const { status } = spawnSync(
    path.join(root, "node_modules/.bin/vitest"),
    [
      "run",
      "--root",
      folder,
      "--globals",
      "--reporter",
      path.join(import.meta.dirname, "outcome-reporter.ts"),
    ],
    { cwd: folder, env: { ...process.env, OUTCOME_FILE: report } },
  );

  expect(status).not.toBe(0);
  const { passed, failed, failures } = readReport(report);
  expect({ passed, failed }).toEqual({ passed: 3, failed: 4 });
  expect(failures.toSorted()).toEqual([
    expect.stringMatching(/^Outside any test\n.*nobody caught this/s),
    expect.stringMatching(/^hook.test.js\n.*the hook broke/s),
    expect.stringMatching(/^load.test.js\n.*no such folder/s),
    expect.stringMatching(/^one.test.js divides\n.*expected 1 to be 2/s),
  ]);
});

test("a run that wrote no report is one failure", () => {
  expect(readReport("/nowhere/outcome.json")).toEqual({
    passed: 0,
    failed: 1,
    failures: ["It ended without a report."],
  });
});
