import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const guide = read("docs/operating.md");
const server = globSync("apps/server/src/**/*.ts", { cwd: root })
  .filter((file) => !file.endsWith(".test.ts"))
  .map(read)
  .join("\n");
const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, words = ""]) => words);

test("the operators' guide lists every setting and no other", () => {
  const settings = ["env", "payment-env", "operator-env", "support-env", "engine-env", "auth-env"].flatMap(
    (name) =>
      [...read(`apps/server/src/platform/${name}.ts`).matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
        ([, variable]) => variable,
      ),
  );
  const told = [...guide.matchAll(/^\| (`[A-Z_`, ]+`) +\|/gm)].flatMap(([, names = ""]) => quoted(names));
  expect(settings.length).toBeGreaterThan(20);
  expect(new Set(told)).toEqual(new Set(settings));
  expect(told.length).toBe(settings.length);
});

test("every event that the guide names for alarms is written by the server", () => {
  const events = [...guide.matchAll(/worth an alarm: ([^]*?)\.(?= The|\n\n|\n$)/gi)]
    .flatMap(([, list = ""]) => quoted(list))
    .filter((word) => /^[a-z._]+$/.test(word));
  expect(events.length).toBeGreaterThan(15);
  expect(events.filter((event) => !server.includes(`"${event}"`))).toEqual([]);
});
