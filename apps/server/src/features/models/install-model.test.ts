import { appendFile, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readActiveModels, writeActiveModels } from "#core/engines/managed/active-models.ts";
import { createDataDir } from "#testing/data-dir.ts";
import type { InstallDeps } from "./bring-file.ts";
import type { Catalogue, CatalogueModel } from "./catalogue.ts";
import { fitModel } from "./fit.ts";
import { installModel, type InstallOutcome } from "./install-model.ts";
import { presenceOf, removeModel, verifyFiles, verifyServers } from "./keep-models.ts";
import { machine, makeCatalogue } from "./testing/catalogue.ts";
import { type FileServer, sha256Of, startFileServer } from "./testing/file-server.ts";

type Fixture = { server: FileServer; folder: string; catalogue: Catalogue };

async function fixture(picture = "#!/bin/sh"): Promise<Fixture> {
  const [server, folder] = await Promise.all([startFileServer(), createDataDir()]);
  return { server, folder, catalogue: makeCatalogue(server, { picture }) };
}

function modelOf({ catalogue }: Fixture, name: string): CatalogueModel {
  const model = catalogue.models.find((each) => each.name === name);
  if (!model) throw new Error(`There is no ${name}.`);
  return model;
}

async function install(
  here: Fixture,
  name = "sd-tiny",
  deps: Partial<InstallDeps> = {},
): Promise<InstallOutcome> {
  const model = modelOf(here, name);
  const fit = fitModel(here.catalogue, model, machine);
  if (!fit.fits) throw new Error(fit.reason);
  return await installModel(here.catalogue, model, fit, {
    modelsFolder: here.folder,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    confirmHash: () => Promise.resolve(false),
    limits: { pauseMs: 1, reserveBytes: 0 },
    ...deps,
  });
}

test("a model and its server are brought, and it can become active", async () => {
  const here = await fixture();
  const outcome = await install(here);
  expect(outcome).toEqual({
    ok: true,
    active: {
      server: "sd-server",
      preset: "sd15",
      name: "sd-tiny",
      label: "Tiny",
      command: "servers/sd-bin-1/sd-server",
      args: ["--diffusion-model", { file: "files/tiny.gguf" }, "--vae", { file: "files/vae.safetensors" }],
    },
  });
  if (outcome.ok && outcome.active.server === "sd-server")
    await writeActiveModels(here.folder, { picture: outcome.active, chat: null });
  expect(await presenceOf(here.folder, here.catalogue, modelOf(here, "sd-tiny"))).toBe("installed");
  expect((await readdir(path.join(here.folder, "files"))).sort()).toEqual(["tiny.gguf", "vae.safetensors"]);
  expect(await readFile(path.join(here.folder, "servers/sd-bin-1/sd-server"), "utf8")).toBe("#!/bin/sh");
});

test("what lies there whole is not fetched again", async () => {
  const here = await fixture();
  await install(here);
  const before = here.server.requests().length;
  expect((await install(here)).ok).toBe(true);
  expect(here.server.requests()).toHaveLength(before);
});

test("a file that was changed on the disk is found, and fetched again by the next install", async () => {
  const here = await fixture();
  await install(here);
  await appendFile(path.join(here.folder, "files/tiny.gguf"), "x");
  const model = modelOf(here, "sd-tiny");
  expect(await verifyFiles(here.folder, here.catalogue, model)).toEqual([
    { name: "tiny.gguf", problem: expect.stringContaining("its hash is") },
    { name: "vae.safetensors", problem: null },
  ]);
  expect((await install(here)).ok).toBe(true);
  expect((await verifyFiles(here.folder, here.catalogue, model)).map(({ problem }) => problem)).toEqual([
    null,
    null,
  ]);
});

test("a server that was changed or not unpacked to its end is found", async () => {
  const here = await fixture();
  await install(here);
  const server = path.join(here.folder, "servers/sd-bin-1");
  expect(await verifyServers(here.folder)).toEqual([{ name: "sd-bin-1", problem: null }]);
  await appendFile(path.join(server, "sd-server"), "rm -rf /");
  await writeFile(path.join(server, "more.so"), "x");
  expect(await verifyServers(here.folder)).toEqual([
    { name: "sd-bin-1", problem: "changed since it was unpacked: sd-server, more.so" },
  ]);
  await install(here);
  expect(await verifyServers(here.folder)).toEqual([{ name: "sd-bin-1", problem: null }]);
  await rm(path.join(server, "galatea-receipt.json"));
  expect(await verifyServers(here.folder)).toEqual([
    { name: "sd-bin-1", problem: "it was not unpacked to its end" },
  ]);
  await install(here);
  expect(await verifyServers(here.folder)).toEqual([{ name: "sd-bin-1", problem: null }]);
});

test("a hash that nobody wrote down is pinned with the operator's yes, and compared from then on", async () => {
  const here = await fixture();
  const asked: unknown[] = [];
  const yes: Partial<InstallDeps> = {
    confirmHash: (file) => {
      asked.push(file);
      return Promise.resolve(true);
    },
  };
  expect((await install(here, "sd-unpinned", yes)).ok).toBe(true);
  const sha256 = sha256Of("GGUF of nobody");
  expect(asked).toEqual([
    { name: "unpinned.gguf", address: here.server.address("unpinned.gguf"), bytes: 14, sha256 },
  ]);
  expect(
    (await verifyFiles(here.folder, here.catalogue, modelOf(here, "sd-unpinned")))[0]?.problem,
  ).toBeNull();
  await rm(path.join(here.folder, "files/unpinned.gguf"));
  here.server.put("unpinned.gguf", "GGUF of others");
  expect(await install(here, "sd-unpinned", yes)).toMatchObject({
    ok: false,
    detail: expect.stringContaining("instead of"),
  });
  expect(asked).toHaveLength(1);
});

test("without the operator's yes the file is deleted", async () => {
  const here = await fixture();
  expect(await install(here, "sd-unpinned")).toMatchObject({
    ok: false,
    detail: expect.stringContaining("was not confirmed"),
  });
  expect(await readdir(path.join(here.folder, "files"))).toEqual([]);
});

test("what no hash speaks for has to begin as its name says", async () => {
  const here = await fixture();
  here.server.put("unpinned.gguf", "<!doctype html>");
  const outcome = await install(here, "sd-unpinned", { confirmHash: () => Promise.resolve(true) });
  expect(outcome).toEqual({ ok: false, detail: "unpinned.gguf: It is no .gguf file." });
});

test.each([
  ["#!/bin/sh\necho \"libc.so.6: version 'GLIBC_2.39' not found\" >&2; exit 1", "GLIBC_2.39"],
  ["#!/bin/sh\nkill -ILL $$", "SIGILL"],
  ["not a program", "exit code 127"],
])(
  "a server that does not start on this system is told before its model is fetched: %j",
  async (picture, told) => {
    const here = await fixture(picture);
    expect(await install(here)).toMatchObject({
      ok: false,
      detail: expect.stringMatching(new RegExp(`^sd-server does not start on this system.*${told}`)),
    });
    expect(here.server.requests().map(({ name }) => name)).toEqual(["sd-bin-1.zip"]);
  },
);

test("a fault of the download is told with the file's name", async () => {
  const here = await fixture();
  here.server.setFault("missing");
  expect(await install(here)).toMatchObject({
    ok: false,
    detail: expect.stringMatching(/^sd-bin-1\.zip: .* 404/),
  });
});

test("a removed model leaves what others use, and is no longer active", async () => {
  const here = await fixture();
  const tiny = await install(here);
  await install(here, "sd-unpinned", { confirmHash: () => Promise.resolve(true) });
  if (!tiny.ok || tiny.active.server !== "sd-server") throw new Error("It was not installed.");
  await writeActiveModels(here.folder, { picture: tiny.active, chat: null });
  expect(await removeModel(here.folder, here.catalogue, modelOf(here, "sd-tiny"))).toEqual({
    removed: ["tiny.gguf"],
    kept: ["vae.safetensors"],
    wasActive: true,
  });
  expect(readActiveModels(here.folder)).toEqual({ picture: null, chat: null });
  expect(await presenceOf(here.folder, here.catalogue, modelOf(here, "sd-tiny"))).toBe("partly");
  await removeModel(here.folder, here.catalogue, modelOf(here, "sd-unpinned"));
  expect(await readdir(path.join(here.folder, "files"))).toEqual([]);
  expect(await readdir(here.folder)).not.toContain("servers");
});
