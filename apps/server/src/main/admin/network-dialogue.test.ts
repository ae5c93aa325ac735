/** Networks for photos, from their address to the next start: real networks in their real process. */
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readInstalledNetworks } from "#core/engines/installed-networks.ts";
import { sha256Of } from "#features/models/testing/file-server.ts";
import { type ModelsFixture, openModelsFixture, runWords } from "./testing/models-fixture.ts";

/** @param answers of the operator, in their order; null where nobody can answer. */
const fixture = (answers: string[] | null = null): Promise<ModelsFixture> => openModelsFixture(answers);

function run(words: string, here: ModelsFixture): Promise<number> {
  here.said.length = 0;
  return runWords(words, here);
}
const fileIn = ({ deps }: ModelsFixture, name: string): string => path.join(deps.modelsFolder, name);
const networksOf = ({ deps }: ModelsFixture) => readInstalledNetworks(deps.modelsFolder);

test("the dialogue lists the networks with their use, and puts the chosen one to work", async () => {
  const here = await fixture(["cut-a", "y"]);
  expect(await run("", here)).toBe(0);
  expect(here.said).toContainEqual(expect.stringMatching(/^ {2}cut-a +1 MB {2}MIT, absent$/));
  for (const use of ["cuts people and things out of photos", "gives photos depth", "checks pictures"])
    expect(here.said).toContain(`    It ${use}. It is small.`);
  expect(here.said).toContainEqual(expect.stringContaining("Licence: MIT. You may use it for anything."));
  expect(here.said).toContainEqual(
    expect.stringMatching(/^It took [\d.]+ s for a picture, after [\d.]+ s to load\.$/),
  );
  expect(here.said.at(-1)).toBe(
    "Network cut-a cuts people and things out of photos from now on. A Galatea that runs by npm start or npm run worker switches within seconds; restart any other.",
  );
  expect(networksOf(here).matting).toMatchObject({
    name: "cut-a",
    licence: "MIT",
    path: fileIn(here, "files/cut.onnx"),
  });
  expect(await readdir(fileIn(here, "networks"))).toEqual(["cut-a.json"]);
  expect(await run("list", here)).toBe(0);
  expect(here.said).toContainEqual(expect.stringMatching(/^ {2}cut-a .* MIT, used$/));
});

test("nothing is fetched without a yes, and a script needs --yes", async () => {
  const here = await fixture(["n"]);
  expect(await run("add cut-a", here)).toBe(1);
  const script = await fixture();
  expect(await run("add cut-a", script)).toBe(1);
  expect(script.said.at(-1)).toContain("--yes");
  expect([...here.server.requests(), ...script.server.requests()]).toEqual([]);
});

test("a hash that nobody wrote down is asked for, pinned, and compared from then on", async () => {
  const refusing = await fixture(["y", "n"]);
  expect(await run("add deep", refusing)).toBe(1);
  expect(refusing.said.at(-1)).toContain("was not confirmed");
  expect(networksOf(refusing).depth).toBeNull();
  const here = await fixture(["y", "y"]);
  expect(await run("add deep", here)).toBe(0);
  const sha256 = sha256Of(await readFile(fileIn(here, "files/deep.onnx")));
  expect(here.said).toContain(`  SHA-256 ${sha256}`);
  expect(await readFile(fileIn(here, "pinned.json"), "utf8")).toContain(sha256);
  expect(await run("verify deep", here)).toBe(0);
});

test("what no hash speaks for has to begin as an ONNX file does", async () => {
  const here = await fixture();
  here.server.put("deep.onnx", "<!doctype html>");
  expect(await run("add deep --yes", here)).toBe(1);
  expect(here.said.at(-1)).toContain("It is no .onnx file.");
});

test("a file with another hash is not installed", async () => {
  const here = await fixture();
  const { bytes } = here.deps.catalogue.files["cut.onnx"]!;
  here.server.put("cut.onnx", Buffer.alloc(bytes!, 7));
  expect(await run("add cut-a --yes", here)).toBe(1);
  expect(here.said.at(-1)).toMatch(/^It was not installed\. cut\.onnx: It has the hash/);
  expect(networksOf(here).matting).toBeNull();
});

test("a network that does not work is not used", async () => {
  const here = await fixture();
  expect(await run("add misfit --yes", here)).toBe(1);
  expect(here.said.at(-1)).toMatch(/nothing was switched\. The network gave 2 numbers for 3 classes/);
  expect(networksOf(here).pictureChecks).toEqual([]);
  expect(await run("list", here)).toBe(0);
  expect(here.said).toContainEqual(expect.stringMatching(/^ {2}misfit .* MIT, partly$/));
});

test("of two networks for one use, the second is refused before it is fetched", async () => {
  const here = await fixture();
  await run("add cut-a --yes", here);
  const before = here.server.requests().length;
  expect(await run("add cut-b --yes", here)).toBe(1);
  expect(here.said.at(-1)).toContain("Network cut-a does the same");
  expect(here.server.requests()).toHaveLength(before);
  expect(await run("add cut-a --yes", here)).toBe(0);
  await writeFile(fileIn(here, "networks/broken.json"), "{");
  expect(await run("add deep --yes", here)).toBe(1);
  expect(here.said.at(-1)).toContain("broken.json is no JSON");
});

test("a network that needs more memory than there is says so", async () => {
  const here = await fixture();
  for (const network of here.deps.catalogue.networks) network.needs.memoryMiB = 10 ** 9;
  expect(await run("add cut-a --yes", here)).toBe(1);
  expect(here.said.at(-1)).toMatch(/^Network cut-a cannot be used here: it needs [\d.]+ GB of memory/);
});

test("a check says before and after what it means when it is missing", async () => {
  const here = await fixture(["y"]);
  expect(await run("add check", here)).toBe(0);
  const warning = here.said.findIndex((line) => line.includes("models make no pictures"));
  const plan = here.said.findIndex((line) => line.startsWith("Testing"));
  expect(warning).toBeGreaterThan(-1);
  expect(warning).toBeLessThan(plan);
  expect(here.said.slice(-2)).toEqual([
    "Network check checks pictures from now on. A Galatea that runs by npm start or npm run worker switches within seconds; restart any other.",
    "If it ever stands in the way: models remove check.",
  ]);
  expect(networksOf(here).pictureChecks.map(({ name }) => name)).toEqual(["check"]);
  expect(await run("remove check", here)).toBe(0);
  expect(here.said.at(-1)).toContain("a check that is missing");
});

test("a changed file, a changed manifest and a missing file are found, and adding mends them", async () => {
  const here = await fixture();
  await run("add cut-a --yes", here);
  expect(await run("verify", here)).toBe(0);
  expect(here.said).toEqual(["cut-a cut.onnx: as it was fetched", "cut-a manifest: as it was fetched"]);
  await appendFile(fileIn(here, "files/cut.onnx"), "x");
  await appendFile(fileIn(here, "networks/cut-a.json"), "x");
  expect(await run("verify cut-a", here)).toBe(1);
  expect(here.said[0]).toMatch(/^cut-a cut\.onnx: its hash is /);
  expect(here.said[1]).toBe("cut-a manifest: it is not as the catalogue has it");
  await rm(fileIn(here, "files/cut.onnx"));
  await run("list", here);
  expect(here.said).toContainEqual(expect.stringContaining("used, but its file is missing"));
  expect(await run("verify", here)).toBe(1);
  expect(here.said[0]).toBe("cut-a cut.onnx: it is missing");
  expect(await run("add cut-a --yes", here)).toBe(0);
  expect(await run("verify", here)).toBe(0);
});

test("a removed network leaves neither file nor manifest, and nothing that is not its own", async () => {
  const here = await fixture();
  await run("add cut-a --yes", here);
  await mkdir(fileIn(here, "networks"), { recursive: true });
  await writeFile(fileIn(here, "files/other.onnx"), "of the operator");
  expect(await run("remove cut-a", here)).toBe(0);
  expect(here.said).toEqual([
    "Removed: cut.onnx.",
    "Network cut-a is not used from now on. A Galatea that runs by npm start or npm run worker switches within seconds; restart any other.",
  ]);
  expect(await readdir(fileIn(here, "files"))).toEqual(["other.onnx"]);
  expect(await readdir(fileIn(here, "networks"))).toEqual([]);
  expect(await run("verify", here)).toBe(0);
  expect(await run("remove cut-a", here)).toBe(0);
  expect(here.said).toEqual(["cut-a is not installed here. Nothing was removed."]);
});
