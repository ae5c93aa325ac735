import { lstat, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { createDataDir } from "#testing/data-dir.ts";
import { type ArchiveEntry, makeTarGz, makeZip } from "./testing/archives.ts";
import { missingTool, unpack, type UnpackOutcome } from "./unpack.ts";

async function unpackHere(name: string, bytes: Buffer): Promise<{ outcome: UnpackOutcome; root: string }> {
  const root = await createDataDir();
  await writeFile(path.join(root, name), bytes);
  return { outcome: await unpack(path.join(root, name), path.join(root, "server")), root };
}

test("a tar.gz is unpacked with its links to libraries beside it", async () => {
  const { outcome, root } = await unpackHere(
    "server.tar.gz",
    makeTarGz([
      { name: "b1/", type: "5" },
      { name: "b1/llama-server", text: "#!/bin/sh" },
      { name: "b1/lib.so.1", text: "library" },
      { name: "b1/lib.so", type: "2", target: "lib.so.1" },
    ]),
  );
  expect(outcome).toEqual({ ok: true });
  expect(await readFile(path.join(root, "server/b1/lib.so"), "utf8")).toBe("library");
  expect((await lstat(path.join(root, "server/b1/llama-server"))).mode & 0o777).toBe(0o755);
  expect((await readdir(root)).sort()).toEqual(["server", "server.tar.gz"]);
});

test("a zip is unpacked with the modes of its programs", async () => {
  const { outcome, root } = await unpackHere(
    "server.zip",
    makeZip([{ name: "sd-server", text: "#!/bin/sh" }, { name: "licence.txt" }]),
  );
  expect(outcome).toEqual({ ok: true });
  expect((await lstat(path.join(root, "server/sd-server"))).mode & 0o777).toBe(0o755);
});

test.each<[string, ArchiveEntry[]]>([
  ["an absolute name", [{ name: "/etc/evil", text: "x" }]],
  ["a name with ..", [{ name: "a/../../evil", text: "x" }]],
  ["a name with .. that stays within", [{ name: "a/../evil", text: "x" }]],
  ["a link out", [{ name: "a/link", type: "2", target: "../../evil" }]],
  ["an absolute link", [{ name: "link", type: "2", target: "/etc/passwd" }]],
  [
    "a file through a link out",
    [
      { name: "out", type: "2", target: ".." },
      { name: "out/evil", text: "x" },
    ],
  ],
  [
    "a link to a folder that it lies in",
    [
      { name: "a/b/file", text: "x" },
      { name: "a/b/up", type: "2", target: "../.." },
    ],
  ],
  [
    "links to the folders above them, and one out through them",
    [
      { name: "a/b/up", type: "2", target: "../.." },
      { name: "a/b/too", type: "2", target: "../.." },
      { name: "out", type: "2", target: "a/b/up/.." },
    ],
  ],
  ["a link to itself", [{ name: "a/self", type: "2", target: "self" }]],
  [
    "two links to each other",
    [
      { name: "one", type: "2", target: "two" },
      { name: "two", type: "2", target: "one" },
    ],
  ],
  [
    "a link out through another link",
    [
      { name: "a/b/", type: "5" },
      { name: "c/", type: "5" },
      { name: "a/b/near", type: "2", target: "../../c" },
      { name: "out", type: "2", target: "a/b/near/../.." },
    ],
  ],
  [
    "links to folders that hold each other's",
    [
      { name: "a/to-b", type: "2", target: "../b" },
      { name: "b/to-a", type: "2", target: "../a" },
    ],
  ],
  [
    "a hard link",
    [
      { name: "a", text: "x" },
      { name: "b", type: "1", target: "a" },
    ],
  ],
  ["a pipe", [{ name: "pipe", type: "6" }]],
  ["a backslash", [{ name: "a\\evil", text: "x" }]],
])("a tar.gz with %s is refused, and writes nothing", async (_what, entries) => {
  const { outcome, root } = await unpackHere(
    "server.tar.gz",
    makeTarGz([{ name: "fine", text: "x" }, ...entries]),
  );
  expect(outcome).toMatchObject({ ok: false, code: "unsafe" });
  expect(await readdir(root)).toEqual(["server.tar.gz"]);
});

test.each<[string, Buffer]>([
  ["a name with ..", makeZip([{ name: "../evil", text: "x" }])],
  ["an absolute name", makeZip([{ name: "/etc/evil", text: "x" }])],
  ["a link", makeZip([{ name: "link", target: "/etc/passwd" }])],
])("a zip with %s is refused, and writes nothing", async (_what, bytes) => {
  const { outcome, root } = await unpackHere("server.zip", bytes);
  expect(outcome).toMatchObject({ ok: false, code: "unsafe" });
  expect(await readdir(root)).toEqual(["server.zip"]);
});

test.each(["server.zip", "server.tar.gz"])(
  "%s that is no archive is refused, and the old folder stays",
  async (name) => {
    const root = await createDataDir();
    await mkdir(path.join(root, "server"));
    await writeFile(path.join(root, "server/program"), "old");
    await writeFile(path.join(root, name), "<!doctype html>");
    const outcome = await unpack(path.join(root, name), path.join(root, "server"));
    expect(outcome).toMatchObject({ ok: false, code: "broken" });
    expect(await readFile(path.join(root, "server/program"), "utf8")).toBe("old");
  },
);

test("a missing program is named with the way to get it", async () => {
  expect(await missingTool("server.tar.gz")).toBeNull();
  vi.stubEnv("PATH", "/nowhere");
  expect(await missingTool("server.tar.gz")).toContain("The program tar is missing");
  vi.unstubAllEnvs();
});
