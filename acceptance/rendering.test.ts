/** A flood of renders by visitors delays no upload, and what it leaves on disk is bounded. */
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { uploadFile } from "./files.ts";
import { signUp } from "./people.ts";
import { startServer } from "./server.ts";

const cacheMb = 1;
const server = await startServer({ RENDER_CACHE_MB: String(cacheMb) });
const ada = await signUp(server);
afterAll(() => server.stop());

const photo = await grainy(1600, 1200);

/** A picture with grain, which is large as a file. */
function grainy(widthPx: number, heightPx: number): Promise<Buffer> {
  const pixels = Buffer.alloc(widthPx * heightPx * 3);
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = ((at * 7 + ((at / 90) | 0)) % 97) + (at % 3) * 40;
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer();
}

async function uploadMs(): Promise<number> {
  const startedMs = performance.now();
  await uploadFile(ada, photo, "image/jpeg");
  return performance.now() - startedMs;
}

const rendersFolder = path.join(server.dataDir, "objects", "renders");

/** The sizes in bytes of all smaller copies. */
async function copiesOnDisk(): Promise<number[]> {
  const entries = await readdir(rendersFolder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
  );
}

const renderUrl = (url: string): string => url.replace("/object/public/", "/render/image/public/");

test("120 renders of 40 megapixels by visitors leave uploads their time, and at most 25 copies", async () => {
  const flat = sharp({ create: { width: 8000, height: 5000, channels: 3, background: "#468" } });
  const large = renderUrl(await uploadFile(ada, await flat.png().toBuffer(), "image/png"));
  const atRestMs = Math.max(await uploadMs(), await uploadMs(), await uploadMs());

  const accepts = ["image/avif,image/webp,*/*", "image/webp", "*/*"];
  const flood = Array.from({ length: 120 }, async (_, index) => {
    const size = `width=${10 + index * 11}${index % 2 ? `&height=${1300 - index * 10}` : ""}&quality=${20 + (index % 80)}`;
    const reply = await fetch(`${large}?${size}`, { headers: { accept: accepts[index % 3] ?? "" } });
    await reply.arrayBuffer();
    return { status: reply.status, retryAfter: reply.headers.get("retry-after") };
  });
  const underFloodMs: number[] = [];
  for (let round = 0; round < 3; round += 1) underFloodMs.push(await uploadMs());
  expect(Math.min(...underFloodMs)).toBeLessThan(2 * atRestMs + 500);

  for (const { status, retryAfter } of await Promise.all(flood)) {
    expect([200, 503]).toContain(status);
    if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  expect((await copiesOnDisk()).length).toBeLessThanOrEqual(25);
});

test("the copies of many pictures stay within the operator's bound", async () => {
  let renderedBytes = 0;
  for (let index = 0; index < 8; index += 1) {
    const url = renderUrl(await uploadFile(ada, photo, "image/jpeg"));
    for (const width of [640, 960, 1280]) {
      const reply = await fetch(`${url}?width=${width}`, { headers: { accept: "image/webp" } });
      expect(reply.status).toBe(200);
      renderedBytes += (await reply.arrayBuffer()).byteLength;
    }
  }
  const total = async (): Promise<number> => (await copiesOnDisk()).reduce((sum, bytes) => sum + bytes, 0);
  expect(renderedBytes).toBeGreaterThan(2 * cacheMb * 1024 ** 2);
  await expect.poll(total).toBeLessThanOrEqual(cacheMb * 1024 ** 2);
});
