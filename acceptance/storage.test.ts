import { readdir } from "node:fs/promises";
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { startWithTwoPeople } from "./product.ts";

const bucketName = "ai-influencer-content";
const { server, ada, eve } = await startWithTwoPeople();
afterAll(() => server.stop());

const photo = (widthPx = 640, heightPx = 480): Promise<Buffer> =>
  sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: "#b5651d" } })
    .withExif({ IFD0: { Artist: "taken-by-me" }, IFD3: { GPSLatitude: "48/1 51/1 24/1" } })
    .jpeg()
    .toBuffer();

const blob = (bytes: Uint8Array, type: string): Blob => new Blob([new Uint8Array(bytes)], { type });

test("an uploaded picture is served at its public URL without its location", async () => {
  const name = `${ada.userId}/${Date.now()}.jpg`;
  const bucket = ada.client.storage.from(bucketName);
  const { data, error } = await bucket.upload(name, blob(await photo(), "image/jpeg"));
  expect(error).toBeNull();
  expect(data?.path).toBe(name);
  const { publicUrl } = bucket.getPublicUrl(name).data;
  expect(publicUrl.startsWith(server.url)).toBe(true);
  const response = await fetch(publicUrl);
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  const bytes = Buffer.from(await response.arrayBuffer());
  const meta = await sharp(bytes).metadata();
  expect([meta.width, meta.height, meta.exif]).toEqual([640, 480, undefined]);
});

test("nobody can upload to, list, replace or remove files in another person's folder", async () => {
  const name = `${ada.userId}/private-diary.jpg`;
  const mine = ada.client.storage.from(bucketName);
  expect((await mine.upload(name, blob(await photo(), "image/jpeg"))).error).toBeNull();
  const anonymous = createClient(server.url, server.publishableKey, { auth: { persistSession: false } });
  for (const client of [eve.client, anonymous]) {
    const bucket = client.storage.from(bucketName);
    const other = blob(await photo(10, 10), "image/jpeg");
    expect((await bucket.upload(`${ada.userId}/x.jpg`, other)).error).not.toBeNull();
    expect((await bucket.upload(name, other, { upsert: true })).error).not.toBeNull();
    expect((await bucket.list(ada.userId)).data ?? []).toEqual([]);
    expect((await bucket.remove([name])).data ?? []).toEqual([]);
  }
  const kept = await fetch(mine.getPublicUrl(name).data.publicUrl);
  expect((await sharp(await kept.arrayBuffer()).metadata()).width).toBe(640);
  expect((await mine.list(ada.userId)).data?.map((entry) => entry.name)).toContain("private-diary.jpg");
});

test("a file that is not a picture is refused, and so is an upload outside of the person's folder", async () => {
  const bucket = ada.client.storage.from(bucketName);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const hostile: [string, Uint8Array, string][] = [
    ["script.svg", Buffer.from(svg), "image/svg+xml"],
    ["script.png", Buffer.from(svg), "image/png"],
    ["page.jpg", Buffer.from("<!doctype html><script>alert(1)</script>"), "image/jpeg"],
    ["half.jpg", (await photo()).subarray(0, 900), "image/jpeg"],
    ["large.jpg", new Uint8Array(11 * 1024 * 1024), "image/jpeg"],
    ["notes.txt", Buffer.from("notes"), "text/plain"],
  ];
  for (const [name, bytes, type] of hostile) {
    const { error } = await bucket.upload(`${ada.userId}/${name}`, blob(bytes, type));
    expect(error, name).not.toBeNull();
    expect(Number(error && "status" in error ? error.status : 0), name).toBeLessThan(500);
    expect((await fetch(bucket.getPublicUrl(`${ada.userId}/${name}`).data.publicUrl)).status, name).toBe(400);
  }
  expect((await bucket.upload("gallery/mine.jpg", blob(await photo(), "image/jpeg"))).error).not.toBeNull();
});

test("anybody can list the 23 pictures of the gallery, by the client of Supabase, and nothing beside them", async () => {
  await ada.client.storage
    .from(bucketName)
    .upload(`${ada.userId}/mine.jpg`, blob(await photo(), "image/jpeg"));
  const anonymous = createClient(server.url, server.publishableKey, { auth: { persistSession: false } });
  for (const client of [anonymous, eve.client]) {
    const bucket = client.storage.from(bucketName);
    const { data, error } = await bucket.list("gallery", {
      limit: 100,
      offset: 0,
      sortBy: { column: "name", order: "asc" },
    });
    expect(error).toBeNull();
    const names = data?.map(({ name }) => name) ?? [];
    expect(names).toHaveLength(23);
    expect(names).toEqual(names.toSorted());
    for (const name of names) {
      const reply = await fetch(bucket.getPublicUrl(`gallery/${name}`).data.publicUrl);
      expect([name, reply.status, reply.headers.get("content-type")]).toEqual([name, 200, "image/webp"]);
      expect(await reply.text()).toContain("digitalsourcetype/");
    }
    expect((await bucket.list("")).data?.map(({ name }) => name)).toEqual(["gallery"]);
    expect((await bucket.remove([`gallery/${names[0]}`])).data ?? []).toEqual([]);
  }
});

test("served files cannot run scripts, are cached for five minutes at most, and support byte ranges", async () => {
  const name = `${ada.userId}/parts.jpg`;
  const bucket = ada.client.storage.from(bucketName);
  await bucket.upload(name, blob(await photo(), "image/jpeg"), { cacheControl: "31536000" });
  const { publicUrl } = bucket.getPublicUrl(name).data;
  const whole = await fetch(publicUrl);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect(whole.headers.get("x-content-type-options")).toBe("nosniff");
  expect(whole.headers.get("content-security-policy")).toMatch(/default-src 'none'/);
  expect(Number(/max-age=(\d+)/.exec(whole.headers.get("cache-control") ?? "")?.[1])).toBeLessThanOrEqual(
    300,
  );
  const part = await fetch(publicUrl, { headers: { range: "bytes=100-199" } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
  const etag = whole.headers.get("etag") ?? "";
  expect((await fetch(publicUrl, { headers: { "if-none-match": etag } })).status).toBe(304);
  const small = await fetch(bucket.getPublicUrl(name, { transform: { width: 320 } }).data.publicUrl);
  expect((await sharp(await small.arrayBuffer()).metadata()).width).toBe(320);
});

test("removing a picture removes its row, file and thumbnails at once", async () => {
  const bucket = ada.client.storage.from(bucketName);
  const files = async (): Promise<number> =>
    (await readdir(server.dataDir, { recursive: true })).filter((file) =>
      /objects\/.+\/(?:file|w\d+)/.test(file),
    ).length;
  const before = await files();
  const name = `${ada.userId}/gone.jpg`;
  await bucket.upload(name, blob(await photo(), "image/jpeg"));
  const small = bucket.getPublicUrl(name, { transform: { width: 160 } }).data.publicUrl;
  expect((await fetch(small)).status).toBe(200);
  expect(await files()).toBe(before + 2);
  expect((await bucket.remove([name])).data).toHaveLength(1);
  expect(await files()).toBe(before);
  expect((await fetch(bucket.getPublicUrl(name).data.publicUrl)).status).toBe(400);
  expect((await fetch(small)).status).toBe(400);
});
