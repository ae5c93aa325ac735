import { appPaths } from "@galatea/contract/app-paths.ts";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { prerenderedPaths } from "./prerendered-paths.ts";
import routes from "./routes.ts";

const pathsOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap((entry) => [
    ...(entry.index ? ["/"] : entry.path === undefined || entry.path === "*" ? [] : [`/${entry.path}`]),
    ...pathsOf(entry.children ?? []),
  ]);

test("every route is either prerendered or known to the server as a page of the app, and nothing else is", () => {
  expect(pathsOf(routes).toSorted()).toEqual([...prerenderedPaths, ...appPaths].toSorted());
});
