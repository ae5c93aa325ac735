/**
 * Runs dependency-cruiser over the source. Fails on a violation, and when fewer modules were read than there are files: a
 * parser that cannot read TypeScript reads nothing and reports success.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { importRules } from "./import-rules.ts";

const root = path.join(import.meta.dirname, "..");
const folders = [
  "apps/web/src",
  "apps/server/src",
  "packages/contract/src",
  "packages/raster/src",
  "packages/engines/src",
  "packages/engines/conformance",
  "packages/sketch/src",
  "acceptance",
  "e2e",
];
process.chdir(root);

const { output } = await cruise(folders, {
  ...importRules.options,
  ruleSet: importRules,
  validate: true,
  outputType: "json",
});
const result = JSON.parse(output as string) as ICruiseResult;
for (const { rule, from, to } of result.summary.violations) console.error(`${rule.name}: ${from} → ${to}`);

const isOurs = (file: string): boolean => folders.some((folder) => file.startsWith(`${folder}/`));
const read = new Set(result.modules.map((module) => module.source).filter(isOurs));
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes("node_modules"))
    .map((name) => `${folder}/${name}`),
);
const unread = files.filter((file) => !read.has(file));
for (const file of unread.slice(0, 10)) console.error(`not read: ${file}`);
console.log(`${read.size} modules of ${files.length} files, ${result.summary.violations.length} violations`);
process.exitCode = result.summary.violations.length === 0 && unread.length === 0 ? 0 : 1;
