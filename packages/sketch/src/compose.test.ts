import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

test("every place in every weather is drawn without bringing the renderer down", async () => {
  const sweep = path.join(import.meta.dirname, "../testing/sweep.ts");
  const { stdout } = await run(process.execPath, [sweep, "quick"], { timeout: 110_000 });
  expect(stdout).toMatch(/^1[0-9]{2} pictures drawn$/m);
}, 120_000);
