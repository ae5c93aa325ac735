import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "#platform/env.ts";
import { createDataDir } from "#testing/data-dir.ts";
import { checkDataFolder, claimDataFolder } from "./data-folder.ts";

const env = readEnv({});

test("a new folder suits every database, a new one too", async () => {
  const dataDir = await createDataDir();
  await checkDataFolder(dataDir, null, env);
  await checkDataFolder(dataDir, "one", env);
});

test("a folder belongs to the database that used it first, also when two start at once", async () => {
  const dataDir = await createDataDir();
  const outcomes = await Promise.allSettled(["one", "two"].map((id) => claimDataFolder(dataDir, id, env)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const owner = (await readFile(path.join(dataDir, "installation"), "utf8")).trim();
  await claimDataFolder(dataDir, owner, env);
  for (const other of ["three", null])
    await expect(checkDataFolder(dataDir, other, env)).rejects.toThrow(
      `DATA_DIR (${dataDir}) holds the keys and files of another database`,
    );
});

test("ADOPT_DATABASE gives the folder to this database, and a half written file is nobody's", async () => {
  const dataDir = await createDataDir();
  await claimDataFolder(dataDir, "one", env);
  await claimDataFolder(dataDir, "two", readEnv({ ADOPT_DATABASE: "1" }));
  await claimDataFolder(dataDir, "two", env);
  await writeFile(path.join(dataDir, "installation"), "");
  await claimDataFolder(dataDir, "three", env);
});
