import { writeFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { bytesOf, picture } from "./testing/pictures.ts";
import { startStorage } from "./testing/storage-server.ts";

test("of twenty simultaneous uploads of one name exactly one succeeds, and no other file stays", async () => {
  const { signIn, files, pool } = await startStorage();
  const ada = await signIn();
  const bucket = ada.client.storage.from("private");
  const name = `${ada.id}/race.txt`;
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) => bucket.upload(name, `text ${index}`)),
  );
  expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  for (const { error } of results) if (error) expect(error).toMatchObject({ statusCode: "409" });
  expect(await files()).toHaveLength(1);
  const upserts = await Promise.all(
    Array.from({ length: 20 }, (_, index) => bucket.upload(name, `again ${index}`, { upsert: true })),
  );
  expect(upserts.every(({ error }) => error === null)).toBe(true);
  expect(await files()).toHaveLength(1);
  expect((await pool.query("select 1 from storage.file_removals")).rowCount).toBe(0);
  expect((await bytesOf((await bucket.download(name)).data)).toString()).toMatch(/^again \d+$/);
});

test("deleting a row in any way removes the file and its thumbnails", async () => {
  const { signIn, files, pool, storage } = await startStorage();
  const ada = await signIn();
  const bucket = ada.client.storage.from("pictures");
  const names = ["a.png", "b.png", "c.png"].map((name) => `${ada.id}/${name}`);
  for (const name of names) {
    await bucket.upload(name, await picture());
    const small = bucket.getPublicUrl(name, { transform: { width: 100 } }).data.publicUrl;
    expect((await fetch(small)).status).toBe(200);
  }
  expect(await files()).toHaveLength(6);
  const { data } = await bucket.remove([names[0] ?? "", `${ada.id}/not-there.png`]);
  expect(data).toMatchObject([{ name: names[0], bucket_id: "pictures" }]);
  expect(await files()).toHaveLength(4);
  await storage.objects.remove("pictures", [names[1] ?? ""]);
  expect(await files()).toHaveLength(2);
  await pool.query("delete from storage.objects");
  expect(await storage.sweepRemovals()).toBe(1);
  expect(await files()).toEqual([]);
  expect((await fetch(bucket.getPublicUrl(names[0] ?? "").data.publicUrl)).status).toBe(400);
});

test("a crash between file and row leaves a file that the sweep removes once it is due", async () => {
  const { pool, storage, files, service } = await startStorage();
  await service.storage.from("private").upload("kept.txt", "kept");
  const version = "00000000-0000-4000-8000-000000000001";
  await storage.objects.put({
    bucket: "private",
    path: "lost.txt",
    bytes: Buffer.from("x"),
    mimeType: "text/plain",
    ownerId: version,
  });
  // The state after a crash: announced and written, without a row.
  await pool.query("alter table storage.objects disable trigger track_files");
  const gone = await pool.query<{ version: string }>(
    "delete from storage.objects where name = 'lost.txt' returning version",
  );
  await pool.query("insert into storage.file_removals values ($1, now() + interval '1 day')", [
    gone.rows[0]?.version,
  ]);
  expect(await storage.sweepRemovals()).toBe(0);
  expect(await files()).toHaveLength(2);
  await pool.query("update storage.file_removals set due_at = now()");
  expect(await storage.sweepRemovals()).toBe(1);
  expect(await files()).toHaveLength(1);
});

test("an interrupted upload, raw or as a form, leaves neither row nor file", async () => {
  const { url, pool, files } = await startStorage();
  const kinds: [string, string][] = [
    ["application/octet-stream", "only the beginning"],
    [
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\nonly',
    ],
  ];
  for (const [type, begun] of kinds) {
    const request = http.request(`${url}/storage/v1/object/private/broken.bin`, {
      method: "POST",
      headers: { authorization: "Bearer sb_secret_test", "content-type": type, "content-length": "100000" },
    });
    request.on("error", () => undefined);
    request.write(begun);
    await vi.waitFor(async () => expect(await files()).toHaveLength(1));
    request.destroy();
    await vi.waitFor(async () => expect(await files()).toEqual([]));
    await vi.waitFor(async () =>
      expect((await pool.query("select 1 from storage.file_removals")).rowCount).toBe(0),
    );
  }
  const cut = await fetch(`${url}/storage/v1/object/private/cut.bin`, {
    method: "POST",
    headers: { authorization: "Bearer sb_secret_test", "content-type": "multipart/form-data; boundary=x" },
    body: kinds[1]?.[1] ?? "",
  });
  expect(cut.status).toBe(400);
  expect(await files()).toEqual([]);
  expect((await pool.query("select 1 from storage.objects")).rowCount).toBe(0);
});

test("a client that sends too much, or to a forbidden path, gets an answer instead of a broken connection", async () => {
  const { url, anon, service } = await startStorage();
  const large = new Blob([new Uint8Array(25 * 1024 * 1024)], { type: "image/jpeg" });
  for (let round = 0; round < 3; round += 1) {
    expect((await service.storage.from("pictures").upload("a.jpg", large)).error).toMatchObject({
      statusCode: "413",
    });
    expect((await anon.storage.from("private").upload("a.jpg", large)).error).toMatchObject({
      statusCode: "403",
    });
  }
  const endless = await fetch(`${url}/storage/v1/object/pictures/b.jpg`, {
    method: "POST",
    headers: { authorization: "Bearer sb_secret_test", "content-type": "image/jpeg" },
    body: new Blob([new Uint8Array(80 * 1024 * 1024)]),
  }).then(
    ({ status }) => status,
    () => "cut off",
  );
  expect([400, "cut off"]).toContain(endless);
});

test("when the file cannot be written, no row is inserted", async () => {
  const { dir, storage, service, pool } = await startStorage();
  // Stands for a full disk: the folder of incoming files is a file.
  await writeFile(path.join(dir, "incoming"), "in the way");
  const ownerId = "00000000-0000-4000-8000-000000000001";
  const object = { bucket: "private", path: "a", bytes: Buffer.from("x"), mimeType: "text/plain", ownerId };
  await expect(storage.objects.put(object)).rejects.toThrow();
  expect((await service.storage.from("private").upload("b", "x")).error).toMatchObject({ statusCode: "500" });
  expect((await pool.query("select 1 from storage.objects")).rowCount).toBe(0);
});

test("a person's upload is sanitised under any name, and hostile uploads leave nothing behind", async () => {
  const { signIn, service, files, pool } = await startStorage();
  const ada = await signIn();
  const bucket = ada.client.storage.from("pictures");
  const located = await sharp(await picture("#c86432", "jpeg"))
    .withExif({ IFD3: { GPSLatitude: "48/1 51/1 24/1" }, IFD0: { Artist: "who-took-it" } })
    .jpeg()
    .toBuffer();
  expect((await bucket.upload(`${ada.id}/a.png`, located, { contentType: "image/png" })).error).toBeNull();
  const stored = await bytesOf((await bucket.download(`${ada.id}/a.png`)).data);
  expect((await sharp(stored).metadata()).exif).toBeUndefined();
  expect((await bucket.info(`${ada.id}/a.png`)).data).toMatchObject({
    contentType: "image/jpeg",
    size: stored.length,
  });

  const png = await picture();
  const hostile: [string, Uint8Array, string][] = [
    ["svg.png", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), "415"],
    ["html.jpg", Buffer.from("<!doctype html><script>1</script>"), "415"],
    ["cut.png", Buffer.concat([png.subarray(0, png.length - 40)]), "422"],
    ["gif.png", Buffer.from("GIF89a\x01\x00\x01\x00\x80\x00\x00"), "415"],
    ["empty.png", Buffer.alloc(0), "415"],
    ["big.png", Buffer.concat([png, Buffer.alloc(11 * 1024 * 1024)]), "413"],
  ];
  for (const [name, body, statusCode] of hostile) {
    const { error } = await bucket.upload(`${ada.id}/${name}`, Buffer.from(body), {
      contentType: "image/png",
    });
    expect(error, name).toMatchObject({ statusCode });
  }
  const form = new Blob([new Uint8Array(11 * 1024 * 1024)], { type: "image/png" });
  expect((await bucket.upload(`${ada.id}/form.png`, form)).error).toMatchObject({ statusCode: "413" });
  expect((await bucket.upload(`${ada.id}/t.txt`, "text")).error).toMatchObject({ statusCode: "415" });
  expect(await files()).toHaveLength(1);
  expect((await pool.query("select 1 from storage.file_removals")).rowCount).toBe(0);

  await service.storage.from("pictures").upload("as-is.jpg", located, { contentType: "image/jpeg" });
  const same = await service.storage.from("pictures").download("as-is.jpg");
  expect((await bytesOf(same.data)).equals(located)).toBe(true);
});
