import { randomUUID } from "node:crypto";
import { readdirSync, readlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { startStorage } from "./testing/storage-server.ts";

const sizeBytes = 24_000_000;
const bytes = Buffer.alloc(sizeBytes, "a video with many frames ");

async function storeVideo() {
  const { url, storage, dir } = await startStorage();
  const owner = randomUUID();
  const path = `${owner}/video.mp4`;
  await storage.objects.put({ bucket: "pictures", path, bytes, mimeType: "video/mp4", ownerId: owner });
  return { fileUrl: `${url}/storage/v1/object/public/pictures/${path}`, dir };
}

/** Lists the storage's files that this process holds open. */
const openFiles = (dir: string): string[] =>
  readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${fd}`);
      return file.startsWith(dir) ? [file] : [];
    } catch {
      return [];
    }
  });

test("players can seek in a video: an open range, a part, the end, and nothing beyond it", async () => {
  const { fileUrl } = await storeVideo();
  const ask = async (range: string) => {
    const reply = await fetch(fileUrl, { headers: { range } });
    const body = Buffer.from(await reply.arrayBuffer());
    return { status: reply.status, said: reply.headers.get("content-range"), body, headers: reply.headers };
  };
  const whole = await ask("bytes=0-");
  expect([whole.status, whole.said, whole.body.equals(bytes)]).toEqual([
    206,
    `bytes 0-${sizeBytes - 1}/${sizeBytes}`,
    true,
  ]);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-type": "video/mp4",
    "accept-ranges": "bytes",
    "content-length": String(sizeBytes),
    "cache-control": "public, max-age=300",
    "x-content-type-options": "nosniff",
  });
  const middle = await ask("bytes=12000000-12000999");
  expect([middle.status, middle.body.equals(bytes.subarray(12_000_000, 12_001_000))]).toEqual([206, true]);
  const end = await ask("bytes=-1000");
  expect([end.status, end.body.equals(bytes.subarray(-1000))]).toEqual([206, true]);
  const beyond = await ask(`bytes=${sizeBytes}-`);
  expect([beyond.status, beyond.said]).toEqual([416, `bytes */${sizeBytes}`]);

  const head = await fetch(fileUrl, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), head.headers.get("accept-ranges")]).toEqual([
    200,
    String(sizeBytes),
    "bytes",
  ]);
  const tag = head.headers.get("etag") ?? "";
  expect((await fetch(fileUrl, { headers: { "if-none-match": tag } })).status).toBe(304);
  const continued = await fetch(fileUrl, { headers: { range: "bytes=5-9", "if-range": tag } });
  const changed = await fetch(fileUrl, {
    method: "HEAD",
    headers: { range: "bytes=5-9", "if-range": '"another"' },
  });
  expect([continued.status, changed.status]).toEqual([206, 200]);
});

test("many simultaneous viewers take little memory, and an aborted one leaves no file open", async () => {
  const { fileUrl, dir } = await storeVideo();
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = async (): Promise<number> => {
    let received = 0;
    const reply = await fetch(fileUrl, { headers: { range: "bytes=0-" } });
    for await (const chunk of reply.body ?? []) {
      received += chunk.byteLength;
      peak = Math.max(peak, process.memoryUsage.rss());
    }
    return received;
  };
  expect(await Promise.all(Array.from({ length: 6 }, watch))).toEqual(
    Array.from({ length: 6 }, () => sizeBytes),
  );
  // 144 MB were sent, and both ends of every connection are in this process.
  expect(peak - before).toBeLessThan(90e6);

  for (let viewer = 0; viewer < 8; viewer += 1) {
    const leaving = new AbortController();
    const reply = await fetch(fileUrl, { headers: { range: "bytes=0-" }, signal: leaving.signal });
    await reply.body?.getReader().read();
    leaving.abort();
  }
  await expect.poll(() => openFiles(dir), { timeout: 5_000 }).toEqual([]);
});
