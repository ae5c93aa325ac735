import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readActiveModels } from "#core/engines/managed/active-models.ts";
import {
  writePaintingServer,
  writeServerProgram,
  writeTalkingServer,
} from "#core/engines/managed/testing/server-program.ts";
import { createDataDir, isRoot } from "#testing/data-dir.ts";
import { readRequest, runModels } from "./models.ts";
import { type ModelsFixture, openModelsFixture, runWords } from "./testing/models-fixture.ts";

/** @param answers of the operator, in their order; null where nobody can answer. */
const fixture = (answers: string[] | null, write = writePaintingServer): Promise<ModelsFixture> =>
  openModelsFixture(answers, async (folder) => readFile(await write(folder), "utf8"));

test("the dialogue shows what fits, installs the chosen one, tests it with a picture, and uses it", async () => {
  const here = await fixture(["sd-tiny", "y"]);
  expect(await runWords("", here)).toBe(0);
  expect(here.said.join("\n")).toMatch(/This machine: \d+ processors, [\d.]+ GB of memory/);
  expect(here.said).toContainEqual(expect.stringMatching(/^ {2}sd-tiny +1 MB {2}MIT, absent$/));
  expect(here.said).toContainEqual(expect.stringContaining("seconds for a picture: not measured"));
  expect(here.said).toContainEqual(expect.stringContaining("Licence: MIT. You may use it for anything."));
  expect(here.said).toContainEqual(
    expect.stringMatching(/It made a picture of 512 × 512 pixels in [\d.]+ s/),
  );
  expect(here.bars.at(-1)).toBe("[####################] 1 MB of 1 MB  vae.safetensors");
  expect(readActiveModels(here.deps.modelsFolder).picture).toMatchObject({
    name: "sd-tiny",
    preset: "sd15",
  });
  expect(await readdir(path.join(here.deps.modelsFolder, "run"))).toEqual(["sd-tiny"]);
  here.said.length = 0;
  expect(await runWords("list", here)).toBe(0);
  expect(here.said).toContainEqual(expect.stringContaining("MIT, used"));
});

test("nothing is fetched without a yes", async () => {
  const here = await fixture(["n"]);
  expect(await runWords("add sd-tiny", here)).toBe(1);
  expect(here.asked).toEqual(["\nFetch it, test it and use it? [y/N] "]);
  expect(here.server.requests()).toEqual([]);
  const leaving = await fixture([""]);
  expect(await runWords("", leaving)).toBe(0);
  expect(leaving.server.requests()).toEqual([]);
});

test("a hash that nobody wrote down is shown, and asked for", async () => {
  const here = await fixture(["y", "n"]);
  expect(await runWords("add sd-unpinned", here)).toBe(1);
  expect(here.said).toContainEqual(expect.stringMatching(/^ {2}SHA-256 [0-9a-f]{64}$/));
  expect(here.asked.at(-1)).toContain("compare with this hash from now on");
  expect(here.said.at(-1)).toContain("was not confirmed");
});

test("a script needs --yes, and is then asked nothing", async () => {
  const here = await fixture(null);
  expect(await runWords("add sd-tiny", here)).toBe(1);
  expect(here.said.at(-1)).toContain("--yes");
  expect(await runWords("add sd-tiny --yes", here)).toBe(0);
  expect(here.said.at(-1)).toBe(
    "Tiny is used from now on. A Galatea that runs by npm start or npm run worker switches within seconds; restart any other.",
  );
  expect(await runWords("", here)).toBe(0);
  expect(here.said.at(-1)).toContain("models add NAME --yes");
});

test("settings that name what makes pictures are told to overrule the installed model", async () => {
  const here = await fixture(null);
  const deps = { ...here.deps, isOverruled: () => Promise.resolve(true) };
  expect(await runModels(readRequest(["add", "sd-tiny", "--yes"]), deps)).toBe(0);
  expect(here.said.at(-1)).toContain("your settings name what makes pictures");
});

test("a chat model is tested with one answer, and speaks for companions from then on", async () => {
  const here = await fixture(null, writeTalkingServer);
  expect(await runWords("add chat-tiny --yes", here)).toBe(0);
  expect(here.said).toContain("Testing it with one answer …");
  expect(here.said).toContainEqual(
    expect.stringMatching(
      /^It made an answer \(The sea was calm today\.\) in [\d.]+ s, after [\d.]+ s to load\.$/,
    ),
  );
  expect(here.said.at(-1)).toMatch(
    /^Chat is used from now on\. A Galatea that runs by npm start .* switches/,
  );
  const active = readActiveModels(here.deps.modelsFolder);
  expect(active).toMatchObject({ picture: null, chat: { name: "chat-tiny", contextTokens: 4_096 } });
  const asked: string[] = [];
  const isOverruled = (server: string): Promise<boolean> => Promise.resolve(asked.push(server) > 0);
  expect(await runModels(readRequest(["add", "chat-tiny", "--yes"]), { ...here.deps, isOverruled })).toBe(0);
  expect(asked).toEqual(["llama-server"]);
  expect(here.said.at(-1)).toBe(
    "But your settings name who speaks for companions (CHAT_URL), and that serves instead.",
  );
});

test("a model that does not work is not used, and its server's last words are shown", async () => {
  const here = await fixture(null, (folder) => writeServerProgram(folder, { crashes: 999 }));
  const slow = { firstPauseMs: 60_000, longestPauseMs: 60_000, patienceMs: 1_000 };
  expect(await runModels(readRequest(["add", "sd-tiny", "--yes"]), { ...here.deps, timing: slow })).toBe(1);
  expect(here.said).toContainEqual(expect.stringContaining("does not work here, and nothing was switched"));
  expect(here.said.at(-1)).toBe("  GGML_ASSERT: no such model");
  expect(readActiveModels(here.deps.modelsFolder)).toEqual({ picture: null, chat: null });
});

test("a fault of the download is told", async () => {
  const here = await fixture(null);
  here.server.setFault("page");
  expect(await runWords("add sd-tiny --yes", here)).toBe(1);
  expect(here.said.at(-1)).toContain("sd-bin-1.zip: 127.0.0.1");
});

test("a disk that is too small is told before anything is fetched", async () => {
  const here = await fixture(null);
  const { files, ...rest } = here.deps.catalogue;
  const huge = { ...files, "tiny.gguf": { ...files["tiny.gguf"]!, bytes: 10 ** 15 } };
  const deps = { ...here.deps, catalogue: { ...rest, files: huge } };
  expect(await runModels(readRequest(["add", "sd-tiny", "--yes"]), deps)).toBe(1);
  expect(here.said.at(-1)).toMatch(/^The disk is too small: 1000000\.0 GB are needed/);
  expect(here.server.requests()).toEqual([]);
});

test("a changed file is found, and a removed model is used no longer", async () => {
  const here = await fixture(null);
  await runWords("add sd-tiny --yes", here);
  expect(await runWords("verify", here)).toBe(0);
  await appendFile(path.join(here.deps.modelsFolder, "files/tiny.gguf"), "x");
  expect(await runWords("verify sd-tiny", here)).toBe(1);
  expect(here.said).toContainEqual(expect.stringMatching(/^sd-tiny tiny\.gguf: its hash is /));
  await rm(path.join(here.deps.modelsFolder, "files/tiny.gguf"));
  expect(await runWords("verify", here)).toBe(1);
  expect(here.said).toContain("sd-tiny tiny.gguf: it is missing");
  expect(await runWords("remove sd-tiny", here)).toBe(0);
  expect(here.said.at(-1)).toBe("Tiny is no longer used.");
  expect(await runWords("verify", here)).toBe(0);
});

test("what was never installed is not said to be removed", async () => {
  const here = await fixture(null);
  for (const name of ["sd-tiny", "cut-a"]) {
    expect(await runWords(`remove ${name}`, here)).toBe(0);
    expect(here.said.at(-1)).toBe(`${name} is not installed here. Nothing was removed.`);
  }
});

test.each(["add", "verify", "remove"])("%s of an unknown name lists the known ones", async (action) => {
  const here = await fixture(null);
  expect(await runWords(`${action} dall-e`, here)).toBe(1);
  expect(here.said).toEqual([
    'There is no model "dall-e": sd-tiny, sd-unpinned, chat-tiny, cut-a, cut-b, deep, check, misfit.',
  ]);
});

test.each([
  ["burn", 'There is no "models burn".'],
  ["add", "Say which"],
  ["remove", "Say which"],
  ["list x", "takes no name"],
  ["add a b", "One name"],
  ["verify --yes", "--yes belongs to"],
  ["add a --force", "--force"],
])('"models %s" is refused with a reason', (words, complaint) => {
  expect(() => readRequest(words.split(" "))).toThrow(complaint);
});

test("the command lists the models of the catalogue without a database", async () => {
  const dataDir = path.join(await createDataDir(), "data");
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", path.join(import.meta.dirname, "admin.ts"), "models", "list"],
    { env: { PATH: process.env["PATH"], DATA_DIR: dataDir }, stdio: ["ignore", "pipe", "inherit"] },
  );
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  expect(await once(child, "close")).toEqual([0, null]);
  for (const name of ["flux2-klein-4b", "z-image-turbo", "sd15", "qwen3-4b", "u2net"])
    expect(said).toContain(name);
  expect(await readdir(dataDir)).toEqual(["models"]);
  expect((await stat(dataDir)).mode & 0o777).toBe(isRoot ? 0o711 : 0o700);
});
