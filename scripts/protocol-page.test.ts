import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readProtocol, renderProtocol } from "./protocol-page.ts";

const root = path.join(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const protocol = readProtocol();
const capabilities = protocol.areas.flatMap((area) => area.capabilities);

test("the page is the one that its data make", () => {
  expect(read("docs/protocol.md")).toBe(renderProtocol(protocol));
});

test("every test that is named stands in its file", () => {
  const named = [...capabilities, ...protocol.ownRules].flatMap((entry) =>
    "test" in entry ? [entry.test] : [],
  );
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter((name) => {
    const [file = "", title = ""] = name.split(" > ");
    return !existsSync(path.join(root, file)) || !read(file).includes(title);
  });
  expect([...new Set(missing)]).toEqual([]);
});

test("every setting that is named stands in the operators' guide", () => {
  const guide = read("docs/operating.md");
  const settings = [
    ...capabilities.flatMap((entry) => (entry.status === "configured" ? [entry.setting] : [])),
    ...protocol.ownRules.flatMap(({ setting }) => setting ?? []),
  ];
  expect(settings.filter((setting) => !guide.includes(`\`${setting}\``))).toEqual([]);
});

test("a capability is listed once, and the list is of the client that the tests use", () => {
  const names = capabilities.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const { dependencies, devDependencies } = JSON.parse(read("apps/server/package.json")) as Record<
    "dependencies" | "devDependencies",
    Record<string, string>
  >;
  const { package: name, version } = protocol.client;
  expect({ ...dependencies, ...devDependencies }[name]).toBe(version);
});
