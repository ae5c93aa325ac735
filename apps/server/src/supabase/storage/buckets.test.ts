/** Buckets by their API, lists in pages, signed renditions and the purge of what is kept of them. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { bytesOf, picture } from "./testing/pictures.ts";
import { startStorage } from "./testing/storage-server.ts";

test("the service creates, changes, empties and deletes buckets, and nobody else does", async () => {
  const { service, anon, signIn, files } = await startStorage();
  const ada = await signIn();
  for (const client of [anon, ada.client]) {
    expect((await client.storage.createBucket("mine")).error).toMatchObject({
      status: 400,
      statusCode: "403",
    });
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
  expect((await service.storage.createBucket("made")).error).toMatchObject({
    status: 400,
    statusCode: "409",
  });
  expect((await service.storage.from("made").upload("a.txt", "x".repeat(2000))).error).toMatchObject({
    status: 400,
    statusCode: "413",
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
  expect((await service.storage.deleteBucket("made")).error).toMatchObject({
    statusCode: "409",
    message: "The bucket you tried to delete is not empty",
  });
  expect((await service.storage.emptyBucket("made")).error).toBeNull();
  expect(await files()).toEqual([]);
  expect((await service.storage.deleteBucket("made")).error).toBeNull();
  expect((await service.storage.getBucket("made")).error).toMatchObject({ statusCode: "404" });
  expect((await service.storage.emptyBucket("made")).error).toMatchObject({ statusCode: "404" });
  expect((await service.storage.updateBucket("made", { public: true })).error).toMatchObject({
    statusCode: "404",
  });
});

test("buckets are searched, sorted and listed in pages, and their times are JavaScript's", async () => {
  const { service, pool } = await startStorage();
  for (const name of ["a_b", "axb", "Other"]) await service.storage.createBucket(name);
  const list = async (options: Parameters<typeof service.storage.listBuckets>[0]): Promise<string[]> => {
    const { data, error } = await service.storage.listBuckets(options);
    expect(error).toBeNull();
    return (data ?? []).map(({ id }) => id);
  };
  expect(await list({ search: "A_B" })).toEqual(["a_b"]);
  expect(await list({ search: "%" })).toEqual([]);
  expect(await list({ sortColumn: "created_at", sortOrder: "desc", limit: 2 })).toEqual(["Other", "axb"]);
  expect(await list({ sortColumn: "created_at", sortOrder: "desc", limit: 2, offset: 1 })).toEqual([
    "axb",
    "a_b",
  ]);
  expect((await service.storage.listBuckets({ limit: 0 })).error).toMatchObject({ statusCode: "400" });
  await pool.query("update storage.buckets set created_at = '2021-02-17T04:43:32.77Z' where id = 'axb'");
  expect((await service.storage.getBucket("axb")).data?.created_at).toBe("2021-02-17T04:43:32.770Z");
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
    statusCode: "409",
    message: "The feature vectorBuckets is not enabled for this resource",
  });
  expect((await storage.analytics.createBucket("a")).error).toMatchObject({
    statusCode: "409",
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
  const name = `${ada.id}/me.png`;
  expect((await bucket.purgeCache(name)).error).toMatchObject({ status: 403, statusCode: "403" });
  expect((await service.storage.from("private").purgeCache(name)).error).toBeNull();
  expect(await renditions()).toBe(0);
  // There is nothing to forget of what is not there.
  expect((await service.storage.from("private").purgeCache("nothing.png")).error).toBeNull();
});

test("what is kept of a bucket's pictures is forgotten at once, for the service alone", async () => {
  const { url, service, anon, signIn, files } = await startStorage();
  const ada = await signIn();
  const renditions = async (): Promise<number> =>
    (await files()).filter((file) => file.startsWith("renders")).length;
  for (const id of ["private", "pictures"]) {
    await service.storage.from(id).upload("p.png", await picture(), { contentType: "image/png" });
    await service.storage.from(id).download("p.png", { transform: { width: 160 } });
  }
  expect(await renditions()).toBe(2);
  for (const client of [anon, ada.client])
    expect((await client.storage.purgeBucketCache("private")).error).toMatchObject({ statusCode: "403" });
  expect(await renditions()).toBe(2);
  expect((await service.storage.purgeBucketCache("private")).data?.message).toBe("success");
  expect(await renditions()).toBe(1);
  expect((await service.storage.purgeBucketCache("nowhere")).error).toBeNull();
  expect(await renditions()).toBe(1);
  // Supabase's own address for all buckets, which its client does not use.
  const all = await fetch(`${url}/storage/v1/cdn/`, {
    method: "DELETE",
    headers: { apikey: "sb_secret_test" },
  });
  expect([all.status, await renditions()]).toEqual([200, 0]);
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
    expect(refused.error).toMatchObject({ status: 400, statusCode: "415" });
});

test("a copy replaces an object only when told to, and says of itself what it is told", async () => {
  const { url, service } = await startStorage();
  const bucket = service.storage.from("private");
  await bucket.upload("a.txt", "one", { contentType: "text/plain", metadata: { from: "a" } });
  await bucket.upload("b.txt", "two", { contentType: "text/plain" });
  await bucket.upload("p.png", await picture(), { contentType: "image/png" });
  const copy = async (body: object, headers: Record<string, string> = {}): Promise<unknown> => {
    const answer = await fetch(`${url}/storage/v1/object/copy`, {
      method: "POST",
      headers: { apikey: "sb_secret_test", "content-type": "application/json", ...headers },
      body: JSON.stringify({ bucketId: "private", ...body }),
    });
    return answer.json();
  };
  const upsert = { "x-upsert": "true" };
  const onto = { sourceKey: "a.txt", destinationKey: "b.txt" };
  expect(await copy(onto)).toMatchObject({ statusCode: "409", error: "Duplicate" });
  expect(await copy(onto, upsert)).toMatchObject({ Key: "private/b.txt" });
  expect((await bucket.info("b.txt")).data).toMatchObject({ metadata: { from: "a" } });
  const told = { copyMetadata: false, metadata: { cacheControl: "max-age=77", mimetype: "text/html" } };
  await copy({ ...onto, ...told }, { ...upsert, "x-metadata": btoa('{"copied":"yes"}') });
  expect((await bucket.info("b.txt")).data).toMatchObject({
    metadata: { copied: "yes" },
    cacheControl: "max-age=77",
    // Markup is text here, and a picture stays one.
    contentType: "text/plain",
  });
  await copy({ ...onto, copyMetadata: false, metadata: { mimetype: "application/json" } }, upsert);
  expect((await bucket.info("b.txt")).data).toMatchObject({ metadata: {}, contentType: "application/json" });
  const onPicture = { sourceKey: "p.png", destinationKey: "q.png" };
  await copy({ ...onPicture, copyMetadata: false, metadata: { mimetype: "application/json" } });
  expect((await bucket.info("q.png")).data?.contentType).toBe("image/png");
  const asPicture = { copyMetadata: false, metadata: { mimetype: "image/png" } };
  await copy({ sourceKey: "a.txt", destinationKey: "r.png", ...asPicture });
  expect((await bucket.info("r.png")).data?.contentType).toBe("text/plain");
});

test("HEAD of what is told about an object tells what reading it would, and the door says its version", async () => {
  const { url, service } = await startStorage();
  await service.storage.from("private").upload("a.txt", "12345", { contentType: "text/plain" });
  const head = await fetch(`${url}/storage/v1/object/info/private/a.txt`, {
    method: "HEAD",
    headers: { apikey: "sb_secret_test" },
  });
  expect([head.status, head.headers.get("content-length"), head.headers.get("etag")]).toEqual([
    200,
    "5",
    expect.stringMatching(/^"[0-9a-f]{64}"$/),
  ]);
  expect((await fetch(`${url}/storage/v1/status`)).status).toBe(200);
  expect(await (await fetch(`${url}/storage/v1/version`)).text()).toMatch(/^\d+\.\d+\.\d+$/);
});
