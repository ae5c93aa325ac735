import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "galatea-env-"));
const run = (args: string[], env: Record<string, string> = {}): string =>
  spawnSync(process.execPath, args, { env, encoding: "utf8" }).stdout.trim();
/** Of the module that runs before there is TypeScript. */
const optionsOf = (command: string): string[] => {
  const module = JSON.stringify(path.join(import.meta.dirname, "env-file.mjs"));
  const program = `import(${module}).then((m) => console.log(JSON.stringify(m.envFileOptions(...process.argv.slice(1)))))`;
  return JSON.parse(run(["-e", program, folder, command])) as string[];
};
const show = (env: Record<string, string>): string => {
  const program = "console.log(process.env.SD_SERVER_URL, process.env.CHAT_LABEL)";
  return run([...optionsOf("admin"), "-e", program], env);
};

test("the server and the operator's commands read .env, the environment goes before it, and tests do not read it", () => {
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(show({})).toBe("undefined undefined");
  writeFileSync(
    path.join(folder, ".env"),
    'SD_SERVER_URL=http://127.0.0.1:1234\nCHAT_LABEL="My model" # mine\n',
  );
  expect(show({})).toBe("http://127.0.0.1:1234 My model");
  expect(show({ SD_SERVER_URL: "http://10.0.0.2:1234" })).toBe("http://10.0.0.2:1234 My model");
  for (const command of ["start", "worker", "dev"]) expect(optionsOf(command)).toHaveLength(1);
  for (const command of ["test", "bench", "attack"]) expect(optionsOf(command)).toEqual([]);
});
