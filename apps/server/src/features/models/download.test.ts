import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createDataDir } from "#testing/data-dir.ts";
import {
  download,
  type DownloadLimits,
  type DownloadOutcome,
  type DownloadRequest,
  measureFile,
} from "./download.ts";
import { type FileServer, type FileServerFault, sha256Of, startFileServer } from "./testing/file-server.ts";

const weights = randomBytes(300_000);
const whole = { ok: true, bytes: weights.length, sha256: sha256Of(weights) };
const quick: Partial<DownloadLimits> = { pauseMs: 1, stallMs: 20_000, reserveBytes: 0 };

type Place = { server: FileServer; folder: string; file: string };

async function place(): Promise<Place> {
  const [server, folder] = await Promise.all([startFileServer(), createDataDir()]);
  server.put("weights", weights);
  return { server, folder, file: path.join(folder, "weights") };
}

const fetchTo = (
  { server, file }: Place,
  { limits, ...changed }: Partial<DownloadRequest> = {},
): Promise<DownloadOutcome> =>
  download({
    address: server.address("weights"),
    file,
    bytes: weights.length,
    sha256: whole.sha256,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    limits: { ...quick, ...limits },
    ...changed,
  });

/** Cuts the next connections once so many bytes of the file have arrived: exactly where the server stalls. */
function cutAt({ server }: Place, ...places: number[]): Pick<DownloadRequest, "onProgress"> {
  server.setFault("stalls", places.length);
  return {
    onProgress: ({ doneBytes }) => {
      if (doneBytes !== places[0]) return;
      places.shift();
      server.drop();
    },
  };
}

test("a file arrives whole, with its hash, and nothing else lies beside it", async () => {
  const here = await place();
  const told: number[] = [];
  const outcome = await fetchTo(here, { onProgress: ({ doneBytes }) => told.push(doneBytes) });
  expect(outcome).toEqual(whole);
  expect(await readFile(here.file)).toEqual(weights);
  expect(await readdir(here.folder)).toEqual(["weights"]);
  expect(told.at(-1)).toBe(weights.length);
  expect(await measureFile(here.file)).toEqual({ bytes: whole.bytes, sha256: whole.sha256 });
});

test("without a size and a hash the server's size counts, and the hash is told", async () => {
  const here = await place();
  expect(await fetchTo(here, { bytes: null, sha256: null })).toEqual(whole);
});

test("a connection that is cut is resumed where it ended", async () => {
  const here = await place();
  expect(await fetchTo(here, cutAt(here, 150_000, 225_000, 262_500))).toEqual(whole);
  const ranges = here.server.requests().map(({ range }) => range);
  expect(ranges).toEqual([null, "bytes=150000-", "bytes=225000-", "bytes=262500-"]);
});

test("a run that was ended is resumed by the next one", async () => {
  const here = await place();
  here.server.setFault("stalls", 1);
  const ending = new AbortController();
  const first = await fetchTo(here, {
    signal: ending.signal,
    onProgress: ({ doneBytes }) => doneBytes === 150_000 && ending.abort(),
  });
  expect(first).toMatchObject({ ok: false, code: "aborted" });
  expect(await readdir(here.folder)).toEqual(["weights.part", "weights.part.json"]);
  expect(await fetchTo(here)).toEqual(whole);
  expect(here.server.requests().at(-1)?.range).toBe("bytes=150000-");
});

test("a run that was killed leaves no file, and is resumed by the next one", async () => {
  const here = await place();
  here.server.setFault("stalls", 1);
  const request = {
    address: here.server.address("weights"),
    file: here.file,
    bytes: weights.length,
    sha256: whole.sha256,
  };
  const killed = spawn(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `const { download } = await import(${JSON.stringify(path.join(import.meta.dirname, "download.ts"))});
       await download({
         ...${JSON.stringify(request)},
         signal: new AbortController().signal,
         onProgress: ({ doneBytes }) => doneBytes === 150_000 && console.log(doneBytes),
         limits: { reserveBytes: 0 },
       });`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  await once(killed.stdout, "data");
  killed.kill("SIGKILL");
  await once(killed, "exit");
  expect(await readdir(here.folder)).toEqual(["weights.part", "weights.part.json"]);
  expect(await fetchTo(here)).toEqual(whole);
  expect(here.server.requests().map(({ range }) => range)).toEqual([null, "bytes=150000-"]);
  expect(await readdir(here.folder)).toEqual(["weights"]);
});

test("a run that was killed after the last byte asks for nothing again", async () => {
  const here = await place();
  await writeFile(`${here.file}.part`, weights);
  const facts = { address: here.server.address("weights"), validator: null, totalBytes: weights.length };
  await writeFile(`${here.file}.part.json`, JSON.stringify(facts));
  expect(await fetchTo(here)).toEqual(whole);
  expect(here.server.requests()).toEqual([]);
});

test("a file that changed meanwhile is fetched from its beginning", async () => {
  const here = await place();
  const other = randomBytes(weights.length);
  here.server.onRequest((count) => count === 2 && here.server.put("weights", other));
  const outcome = await fetchTo(here, { ...cutAt(here, 150_000), bytes: null, sha256: null });
  expect(outcome).toEqual({ ok: true, bytes: other.length, sha256: sha256Of(other) });
  expect(await readFile(here.file)).toEqual(other);
});

test("a change that no ETag gave away is found by the hash, and fetched once more", async () => {
  const here = await place();
  here.server.withoutETags();
  here.server.put("weights", randomBytes(weights.length));
  here.server.onRequest((count) => count === 2 && here.server.put("weights", weights));
  expect(await fetchTo(here, cutAt(here, 150_000))).toEqual(whole);
  expect(here.server.requests()).toHaveLength(3);
});

test("without an ETag and a hash nothing is resumed", async () => {
  const here = await place();
  here.server.withoutETags();
  expect(await fetchTo(here, { ...cutAt(here, 150_000), sha256: null })).toEqual(whole);
  expect(here.server.requests().map(({ range }) => range)).toEqual([null, null]);
});

test.each<[FileServerFault]>([["ignores ranges"], ["wrong range"]])(
  "a server that %s after a cut is asked for the whole file",
  async (fault) => {
    const here = await place();
    const cut = cutAt(here, 150_000);
    here.server.onRequest((count) => count === 2 && here.server.setFault(fault, 1));
    expect(await fetchTo(here, cut)).toEqual(whole);
  },
);

test("a server that is busy for a while is asked again", async () => {
  const here = await place();
  here.server.setFault("busy", 3);
  expect(await fetchTo(here)).toEqual(whole);
});

test.each<[FileServerFault, string]>([
  ["dead", "cut_off"],
  ["busy", "cut_off"],
  ["page", "not_a_file"],
  ["packed", "not_a_file"],
  ["missing", "refused"],
  ["too much", "wrong_size"],
])("a server with the fault %j ends as %s and leaves no file", async (fault, code) => {
  const here = await place();
  here.server.setFault(fault);
  expect(await fetchTo(here)).toMatchObject({ ok: false, code });
  expect(await readdir(here.folder)).not.toContain("weights");
});

test("a connection that stalls counts as cut", async () => {
  const here = await place();
  here.server.setFault("stalls", 1);
  expect(await fetchTo(here, { limits: { stallMs: 100 } })).toEqual(whole);
  expect(here.server.requests().length).toBeGreaterThan(1);
});

test("another size than the catalogue's is refused before a byte is taken", async () => {
  const here = await place();
  expect(await fetchTo(here, { bytes: 299_999 })).toMatchObject({ ok: false, code: "wrong_size" });
  expect(await readdir(here.folder)).toEqual([]);
});

test("what has no announced size is bounded", async () => {
  const here = await place();
  here.server.setFault("no size");
  expect(await fetchTo(here, { bytes: null, limits: { mostBytes: 1_000 } })).toMatchObject({
    code: "wrong_size",
  });
  expect(await fetchTo(here, { bytes: null })).toEqual(whole);
});

test("another hash is refused, and nothing of it is kept", async () => {
  const here = await place();
  here.server.put("weights", randomBytes(weights.length));
  expect(await fetchTo(here)).toMatchObject({ ok: false, code: "wrong_hash" });
  expect(await readdir(here.folder)).toEqual([]);
});

test("a disk without room is told before anything is fetched", async () => {
  const here = await place();
  const outcome = await fetchTo(here, { limits: { reserveBytes: 2 ** 60 } });
  expect(outcome).toMatchObject({
    ok: false,
    code: "no_space",
    detail: expect.stringContaining("MB are free"),
  });
  expect(await readdir(here.folder)).toEqual([]);
});

test.each([
  ["http://example.org/weights", "insecure_address"],
  ["ftp://127.0.0.1/weights", "insecure_address"],
  ["file:///etc/passwd", "insecure_address"],
])("%s is refused", async (address, code) => {
  expect(await fetchTo(await place(), { address })).toMatchObject({ ok: false, code });
});

test("redirects are followed, at most five, and never to an address without https", async () => {
  const here = await place();
  const { server } = here;
  const chain = (to: string, name: string): string => {
    server.redirect(name, to);
    return server.address(name);
  };
  const from = ["e", "d", "c", "b", "a"].reduce(chain, server.address("weights"));
  expect(await fetchTo(here, { address: from })).toEqual(whole);
  expect(await fetchTo(here, { address: chain(from, "f") })).toMatchObject({ code: "too_many_redirects" });
  const outside = chain("http://192.0.2.1/weights", "g");
  expect(await fetchTo(here, { address: outside })).toMatchObject({ code: "insecure_address" });
});

test("an error names the host and nothing else of an address", async () => {
  const here = await place();
  here.server.setFault("missing");
  const outcome = await fetchTo(here, { address: here.server.address("weights?token=secret") });
  expect(JSON.stringify(outcome)).not.toContain("secret");
});
