/**
 * Everything that has to hold before a change lands, in one command: format, lint, types, generated files, import
 * rules, dead code, unit and integration tests, the black-box suite, every browser story on one device. Ends with the
 * sum of all. With names as arguments only those steps run, such as `npm test -- types server`; `everywhere`, which runs
 * only when named, plays every browser story on desktop and phone and looks at every screen in both themes.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBrowser } from "./ensure-browser.ts";
import { type Outcome, readReport } from "./read-report.ts";

type Step = {
  name: string;
  command: string[];
  cwd?: string;
  /** Whether it leaves the report of its tests behind; else its exit code is its outcome. */
  hasReport?: boolean;
  needsBrowser?: boolean;
  env?: Record<string, string>;
  /** Longer than the step may take on a machine of half the speed; 60 unless told. What hangs fails, and the steps after it still run. */
  limitMinutes?: number;
};

const root = path.join(import.meta.dirname, "..");
const reports = mkdtempSync(path.join(tmpdir(), "galatea-reports-"));
const vitest = (name: string, projects = [name], options: string[] = []): Step => ({
  name,
  command: [
    "vitest",
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=default",
    "--reporter=./scripts/outcome-reporter.ts",
    ...options,
  ],
  hasReport: true,
  env: { OUTCOME_FILE: path.join(reports, `${name}.json`) },
});

const steps: Step[] = [
  { name: "format", command: ["oxfmt", "--check", "."] },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings", "."] },
  ...[
    "packages/contract",
    "packages/raster",
    "packages/engines",
    "packages/sketch",
    "apps/server",
    "acceptance",
    "e2e",
    "bench",
    "attack",
    "scripts",
    "supabase/tests",
  ].map((folder) => ({
    name: `types ${folder}`,
    command: ["tsc", "-p", folder],
  })),
  { name: "types apps/web", command: ["react-router", "typegen"], cwd: "apps/web" },
  { name: "types apps/web (2)", command: ["tsc", "-p", "apps/web"] },
  { name: "generated", command: ["node", "scripts/generate-db-types.ts", "--check"] },
  { name: "imports", command: ["node", "scripts/check-imports.ts"] },
  { name: "dead-code", command: ["knip"] },
  vitest("units", ["units", "engines"]),
  vitest("server", ["server", "server-alone"]),
  // They wait for the products that they start more than they compute.
  vitest("acceptance", ["acceptance"], ["--maxWorkers=3"]),
  {
    name: "browser",
    command: ["playwright", "test", "-c", "e2e/playwright.config.ts"],
    hasReport: true,
    needsBrowser: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/browser.json` },
  },
];

/** Run only when they are named. */
const longSteps: Step[] = [
  {
    name: "everywhere",
    command: ["playwright", "test", "-c", "e2e/playwright.config.ts"],
    hasReport: true,
    needsBrowser: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/everywhere.json`, EVERYWHERE: "1" },
    limitMinutes: 180,
  },
];

const wanted = process.argv.slice(2);
const chosen =
  wanted.length === 0
    ? steps
    : [...steps, ...longSteps].filter(({ name }) => wanted.some((word) => name.startsWith(word)));
const browser = chosen.some(({ needsBrowser }) => needsBrowser) ? await ensureBrowser() : null;
let passed = 0;
let failed = 0;
const failures: string[] = [];
for (const step of chosen) {
  const started = performance.now();
  console.log(`\n── ${step.name}`);
  const [program = "", ...args] = step.command;
  const limitMinutes = step.limitMinutes ?? 60;
  const { status, error } = spawnSync(path.join(root, "node_modules/.bin", program), args, {
    cwd: path.join(root, step.cwd ?? "."),
    stdio: "inherit",
    timeout: limitMinutes * 60_000,
    killSignal: "SIGKILL",
    env: { ...process.env, ...step.env, ...(browser ? { CHROMIUM_PATH: browser } : {}), NO_COLOR: "1" },
  });
  const counts: Outcome = step.hasReport
    ? readReport(path.join(reports, `${step.name}.json`))
    : { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, failures: [] };
  if (error && "code" in error && error.code === "ETIMEDOUT")
    console.log(`── ${step.name}: ended, because it hung for ${limitMinutes} minutes`);
  // A run that died before or after its tests is a failure, whatever its report says.
  if (status !== 0 && counts.failed === 0) counts.failed = 1;
  passed += counts.passed;
  failed += counts.failed;
  if (counts.failed > 0) failures.push([step.name, ...counts.failures].join("\n  "));
  console.log(
    `── ${step.name}: ${counts.failed === 0 ? "ok" : "FAILED"} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
}
rmSync(reports, { recursive: true, force: true });
// Repeated at the end, because logs of long runs are often cut to their end.
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
