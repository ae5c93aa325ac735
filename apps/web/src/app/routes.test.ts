import { demoPath, demoPeople } from "@galatea/contract/companions/demo-people.ts";
import { appPaths } from "@galatea/contract/app-paths.ts";
import { sitePaths } from "@galatea/contract/site-fill.ts";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { prerenderedPaths } from "./prerendered-paths.ts";
import routes from "./routes.ts";

const pathsOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap((entry) => [
    ...(entry.index ? ["/"] : entry.path === undefined || entry.path === "*" ? [] : [`/${entry.path}`]),
    ...pathsOf(entry.children ?? []),
  ]);

test("every route is prerendered or known to the server as a page of the app, and nothing else is", () => {
  const demos = new Set<string>(demoPeople.map(demoPath));
  const prerendered = prerenderedPaths.filter((path) => !demos.has(path));
  expect(pathsOf(routes).toSorted()).toEqual(
    [...prerendered, ...sitePaths, ...appPaths, "/ai-girlfriend-demo/:characterId"].toSorted(),
  );
});
