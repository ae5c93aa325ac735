import { readdir } from "node:fs/promises";
import path from "node:path";
import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";
import { schemaFunctions } from "../../schema-functions.config.ts";

const contractDir = path.join(import.meta.dirname, "../../../../packages/contract/src");
/** Schemas alone, of which the browser uses the types. */
const schemasAlone = new Set(["form-fields.ts", "generation-params.ts"]);

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(path.join(contractDir, folder)))
    .filter((name) => /(?<!\.test)\.ts$/.test(name) && !schemasAlone.has(name))
    .map((name) => path.join(contractDir, folder, name));

test("the browser gets the plain data of the contract without its schemas and zod", async () => {
  const built = (await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: [...(await filesIn(".")), ...(await filesIn("tools"))],
        preserveEntrySignatures: false,
        // Each file of the contract stays, as if something in it were used.
        treeshake: {
          manualPureFunctions: schemaFunctions,
          moduleSideEffects: (id) => id.startsWith(contractDir),
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  const modules = built.output.flatMap((part) => (part.type === "chunk" ? Object.entries(part.modules) : []));
  const kept = modules.filter(([, { renderedLength }]) => renderedLength > 0).map(([id]) => id);
  expect(kept.some((id) => id.endsWith("/contract/src/tools.ts"))).toBe(true);
  expect(kept.filter((id) => id.includes("/zod/"))).toEqual([]);
});
