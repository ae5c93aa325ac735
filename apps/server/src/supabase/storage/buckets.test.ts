/** Buckets by their API, lists in pages, signed renditions and the purge of what is kept of them. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { bytesOf, picture } from "./testing/pictures.ts";
import { startStorage } from "./testing/storage-server.ts";

test("the service creates, changes, empties and deletes buckets, and nobody else does", async () => {
  const { service, anon, signIn, files } = await startStorage();
  const ada = await signIn();
  for (const client of [anon, ada.client]) {
    expect((await client.storage.createBucket("mine")).error).toMatchObject({ status: 403 });
    expect((await client.storage.updateBucket("private", { public: true })).error).not.toBeNull();
    expect((await client.storage.deleteBucket("private")).error).not.toBeNull();
    expect((await client.storage.emptyBucket("private")).data?.message ?? "refused").toBeTruthy();
  }
  expect((await service.storage.getBucket("private")).data?.public).toBe(false);

  const made = await service.storage.createBucket("made", {
    public: false,
    fileSizeLimit: "1KB",
    allowedMimeTypes: ["text/plain", "image/*"],
  });
  expect([made.error, made.data]).toEqual([null, { name: "made" }]);
  expect((await service.storage.getBucket("made")).data).toMatchObject({
    id: "made",
    public: false,
    file_size_limit: 1000,
    allowed_mime_types: ["text/plain", "image/*"],
  });
  expect((await service.storage.createBucket("made")).error).toMatchObject({ status: 409 });
  expect((await service.storage.from("made").upload("a.txt", "x".repeat(2000))).error).toMatchObject({
    status: 413,
  });
  await service.storage.updateBucket("made", { public: true });
  expect((await service.storage.getBucket("made")).data).toMatchObject({
    public: true,
    file_size_limit: 1000,
  });
  await service.storage.updateBucket("made", { public: true, fileSizeLimit: null, allowedMimeTypes: null });
  expect((await service.storage.getBucket("made")).data).toMatchObject({
    file_size_limit: null,
    allowed_mime_types: null,
  });

  for (const name of ["a.txt", "b/c.txt"]) {
    const kept = await service.storage
      .from("made")
      .upload(name, Buffer.from("kept"), { contentType: "text/plain" });
    expect(kept.error).toBeNull();
  }
  expect((await service.storage.deleteBucket("made")).error).toMatchObject({ status: 409 });
  expect((await service.storage.emptyBucket("made")).error).toBeNull();
  expect(await files()).toEqual([]);
  expect((await service.storage.deleteBucket("made")).error).toBeNull();
  expect((await service.storage.getBucket("made")).error).toMatchObject({ status: 404 });
  expect((await service.storage.emptyBucket("made")).error).toMatchObject({ status: 404 });
  expect((await service.storage.updateBucket("made", { public: true })).error).toMatchObject({ status: 404 });
});

test("a bucket's settings are checked, and other kinds of buckets are refused by name", async () => {
  const { url, service } = await startStorage();
  const create = async (body: object): Promise<[number, string]> => {
    const response = await fetch(`${url}/storage/v1/bucket`, {
      method: "POST",
      headers: { apikey: "sb_secret_test", "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return [response.status, ((await response.json()) as { message: string }).message];
  };
  for (const body of [
    {},
    { name: "../up" },
    { name: "a", file_size_limit: -1 },
    { name: "a", file_size_limit: "big" },
  ])
    expect((await create(body))[0]).toBe(400);
  expect((await create({ name: "a", allowed_mime_types: ["all"] }))[0]).toBe(400);
  expect(await create({ name: "a", type: "ANALYTICS" })).toEqual([
    501,
    "Buckets of type ANALYTICS are not offered here",
  ]);
  const { storage } = service;
  expect((await storage.vectors.createBucket("a")).error).toMatchObject({
    status: 409,
    message: "The feature vectorBuckets is not enabled for this resource",
  });
  expect((await storage.analytics.createBucket("a")).error).toMatchObject({
    status: 409,
    message: "The feature icebergCatalog is not enabled for this resource",
  });
});

test("the second list goes through pages, as a whole or folder by folder, in any order", async () => {
  const { service, signIn } = await startStorage();
  const bucket = service.storage.from("private");
  const names = ["a.txt", "b/one.txt", "b/two.txt", "c.txt", "d/e/f.txt"];
  for (const name of names) await bucket.upload(name, Buffer.from(name));

  const all: string[] = [];
  let cursor: string | undefined;
  do {
    const { data, error } = await bucket.listV2({ limit: 2, ...(cursor ? { cursor } : {}) });
    expect(error).toBeNull();
    all.push(...(data?.objects ?? []).map(({ name }) => name));
    cursor = data?.nextCursor;
    expect(data?.hasNext).toBe(cursor !== undefined);
  } while (cursor);
  expect(all).toEqual(names);

  const top = await bucket.listV2({ with_delimiter: true });
  expect(top.data?.folders).toEqual([
    { name: "b/", key: "b" },
    { name: "d/", key: "d" },
  ]);
  expect(top.data?.objects.map(({ name }) => name)).toEqual(["a.txt", "c.txt"]);
  const inside = await bucket.listV2({
    prefix: "b/",
    with_delimiter: true,
    sortBy: { column: "name", order: "desc" },
  });
  expect(inside.data?.objects.map(({ name }) => name)).toEqual(["b/two.txt", "b/one.txt"]);
  const newest = await bucket.listV2({ limit: 2, sortBy: { column: "created_at", order: "desc" } });
  expect(newest.data?.objects.map(({ name }) => name)).toEqual(["d/e/f.txt", "c.txt"]);
  const next = await bucket.listV2({
    limit: 2,
    cursor: newest.data?.nextCursor ?? "",
    sortBy: { column: "created_at", order: "desc" },
  });
  expect(next.data?.objects.map(({ name }) => name)).toEqual(["b/two.txt", "b/one.txt"]);

  expect((await bucket.listV2({ cursor: "nonsense" })).error).toMatchObject({ status: 400 });
  const ada = await signIn();
  expect((await ada.client.storage.from("private").listV2()).data).toMatchObject({
    folders: [],
    objects: [],
  });
});

test("a link to a rendition serves that rendition alone", async () => {
  const { url, service, signIn, files } = await startStorage();
  const ada = await signIn();
  const bucket = ada.client.storage.from("private");
  await bucket.upload(
    `${ada.id}/me.png`,
    await sharp(await picture())
      .resize(900)
      .png()
      .toBuffer(),
    { contentType: "image/png" },
  );
  const signed = await bucket.createSignedUrl(`${ada.id}/me.png`, 60, {
    transform: { width: 320, quality: 60 },
  });
  expect(signed.error).toBeNull();
  const link = signed.data?.signedUrl ?? "";
  const small = await fetch(link);
  expect((await sharp(await small.arrayBuffer()).metadata()).width).toBe(320);
  // What the visitor adds changes nothing, and the token opens neither another rendition nor the file.
  const wider = await fetch(`${link}&width=640`);
  expect((await sharp(await wider.arrayBuffer()).metadata()).width).toBe(320);
  const token = new URL(link).searchParams.get("token") ?? "";
  const whole = await fetch(`${url}/storage/v1/object/sign/private/${ada.id}/me.png?token=${token}`);
  expect(whole.status).toBe(400);
  const plain = await bucket.createSignedUrl(`${ada.id}/me.png`, 60);
  const plainToken = new URL(plain.data?.signedUrl ?? "").searchParams.get("token") ?? "";
  const rendered = await fetch(
    `${url}/storage/v1/render/image/sign/private/${ada.id}/me.png?token=${plainToken}`,
  );
  expect(rendered.status).toBe(400);

  const renditions = async (): Promise<number> =>
    (await files()).filter((file) => file.startsWith("renders")).length;
  expect(await renditions()).toBe(1);
  expect((await bucket.purgeCache(`${ada.id}/me.png`)).error).toMatchObject({ status: 403 });
  expect((await service.storage.from("private").purgeCache(`${ada.id}/me.png`)).error).toBeNull();
  expect(await renditions()).toBe(0);
});

test("files are copied and moved between buckets, and read as a stream", async () => {
  const { service, signIn } = await startStorage();
  const ada = await signIn();
  const from = "private";
  const to = "pictures";
  const source = ada.client.storage.from(from);
  await source.upload(`${ada.id}/a.png`, await picture(), { contentType: "image/png" });
  const sent = await bytesOf((await source.download(`${ada.id}/a.png`)).data);
  const copied = await source.copy(`${ada.id}/a.png`, `${ada.id}/b.png`, { destinationBucket: to });
  expect(copied.error).toBeNull();
  const moved = await source.move(`${ada.id}/a.png`, `${ada.id}/c.png`, { destinationBucket: to });
  expect(moved.error).toBeNull();
  expect((await source.exists(`${ada.id}/a.png`)).data).toBe(false);
  for (const name of ["b.png", "c.png"]) {
    const { data, error } = await service.storage.from(to).download(`${ada.id}/${name}`).asStream();
    expect(error).toBeNull();
    expect(Buffer.from(await new Response(data).arrayBuffer()).equals(sent)).toBe(true);
  }
  const foreign = await source.copy(`${ada.id}/b.png`, "elsewhere/b.png", { destinationBucket: to });
  expect(foreign.error).not.toBeNull();

  // What a bucket does not take cannot come into it through another.
  await source.upload(`${ada.id}/a.txt`, "no picture");
  const across = { destinationBucket: to };
  for (const refused of [
    await source.copy(`${ada.id}/a.txt`, `${ada.id}/d.txt`, across),
    await source.move(`${ada.id}/a.txt`, `${ada.id}/d.txt`, across),
  ])
    expect(refused.error).toMatchObject({ status: 415 });
});
