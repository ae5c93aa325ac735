import { Readable } from "node:stream";
import sharp from "sharp";
import { expect, test } from "vitest";
import { bytesOf, picture } from "./testing/pictures.ts";
import { startStorage } from "./testing/storage-server.ts";

test("a Blob, a FormData with an unnamed file, a Buffer and a stream are stored with type, id and key", async () => {
  const { url, signIn } = await startStorage();
  const ada = await signIn();
  const bucket = ada.client.storage.from("pictures");
  const png = await picture();
  const form = new FormData();
  form.append("", new Blob([new Uint8Array(png)], { type: "image/png" }));
  const bodies = {
    blob: new Blob([new Uint8Array(png)], { type: "image/png" }),
    file: new File([new Uint8Array(png)], "me.png", { type: "image/png" }),
    form,
    buffer: png,
    stream: Readable.from([png.subarray(0, 50), png.subarray(50)]),
  };
  for (const [kind, body] of Object.entries(bodies)) {
    const name = `${ada.id}/${kind}.png`;
    const { data, error } = await bucket.upload(name, body, { contentType: "image/png", cacheControl: "60" });
    expect(error, kind).toBeNull();
    expect(data, kind).toEqual({ id: expect.any(String), path: name, fullPath: `pictures/${name}` });
    const response = await fetch(bucket.getPublicUrl(name).data.publicUrl);
    expect(response.headers.get("content-type"), kind).toBe("image/png");
    expect(response.headers.get("cache-control"), kind).toBe("public, max-age=60");
    expect((await sharp(await response.arrayBuffer()).metadata()).width, kind).toBe(90);
  }
  expect(bucket.getPublicUrl("a/b.png").data.publicUrl).toBe(
    `${url}/storage/v1/object/public/pictures/a/b.png`,
  );
});

test("a Blob that Bun sends, without a file name, is a file", async () => {
  const { url, service } = await startStorage();
  const parts = [
    'Content-Disposition: form-data; name="cacheControl"\r\n\r\n60\r\n',
    'Content-Disposition: form-data; name=""; filename=""\r\nContent-Type: text/plain\r\n\r\nfrom Bun\r\n',
  ];
  const sent = await fetch(`${url}/storage/v1/object/private/bun.txt`, {
    method: "POST",
    headers: { apikey: "sb_secret_test", "content-type": "multipart/form-data; boundary=x" },
    body: `${parts.map((part) => `--x\r\n${part}`).join("")}--x--\r\n`,
  });
  expect(sent.status).toBe(200);
  const stored = await service.storage.from("private").download("bun.txt");
  expect((await bytesOf(stored.data)).toString()).toBe("from Bun");
  expect((await service.storage.from("private").info("bun.txt")).data?.cacheControl).toBe("max-age=60");
});

test("another person can neither write into, read, list, replace, move nor remove a person's files", async () => {
  const { signIn, anon, pool } = await startStorage();
  const ada = await signIn();
  const eve = await signIn();
  const name = `${ada.id}/diary.txt`;
  const first = await ada.client.storage.from("private").upload(name, Buffer.from("dear diary"));
  expect(first.error).toBeNull();

  for (const client of [eve.client, anon]) {
    const bucket = client.storage.from("private");
    expect((await bucket.upload(`${ada.id}/new.txt`, "x")).error).toMatchObject({ statusCode: "403" });
    expect((await bucket.upload(name, "x", { upsert: true })).error).toMatchObject({ statusCode: "403" });
    expect((await bucket.update(name, "x")).error).toMatchObject({ statusCode: "403" });
    expect((await bucket.download(name)).error).not.toBeNull();
    expect((await bucket.info(name)).error).toMatchObject({ statusCode: "404" });
    expect((await bucket.createSignedUrl(name, 60)).error).not.toBeNull();
    expect((await bucket.list(ada.id)).data).toEqual([]);
    expect((await bucket.list("")).data).toEqual([]);
    expect((await bucket.remove([name])).data).toEqual([]);
    expect((await bucket.move(name, `${eve.id}/mine.txt`)).error).not.toBeNull();
    expect((await bucket.copy(name, `${eve.id}/mine.txt`)).error).not.toBeNull();
  }
  const still = await ada.client.storage.from("private").download(name);
  expect((await bytesOf(still.data)).toString()).toBe("dear diary");
  expect((await pool.query("select 1 from storage.objects")).rowCount).toBe(1);
});

test("a private bucket has no public URL, and a forged or missing key is refused", async () => {
  const { url, signIn } = await startStorage();
  const ada = await signIn();
  await ada.client.storage.from("private").upload(`${ada.id}/a.txt`, "secret");
  const open = await fetch(`${url}/storage/v1/object/public/private/${ada.id}/a.txt`);
  expect(open.status).toBe(400);
  expect(await open.json()).toMatchObject({
    statusCode: "404",
    error: "not_found",
    message: "Object not found",
  });
  const at = `${url}/storage/v1/object/private/${ada.id}/a.txt`;
  const refused = async (headers: Record<string, string>): Promise<[number, unknown]> => {
    const answer = await fetch(at, { headers });
    return [answer.status, await answer.json()];
  };
  const message = "headers must have required property 'authorization'";
  expect(await refused({})).toMatchObject([400, { statusCode: "400", error: "Error", message }]);
  expect(await refused({ authorization: "Bearer forged" })).toMatchObject([
    400,
    { statusCode: "403", error: "Unauthorized", message: "Invalid Compact JWS" },
  ]);
  expect(await refused({ authorization: "Bearer a.b.c" })).toMatchObject([400, { statusCode: "403" }]);
  const mine = await fetch(at, { headers: { authorization: `Bearer ${ada.token}` } });
  expect(await mine.text()).toBe("secret");
  expect(mine.headers.get("cache-control")).toBe("private, max-age=300");
});

test("a signed-out session has no rights, although its token is still valid", async () => {
  const { signIn, pool } = await startStorage();
  const ada = await signIn();
  const bucket = ada.client.storage.from("private");
  await bucket.upload(`${ada.id}/a.txt`, "x");
  await pool.query("delete from auth.sessions where id = $1", [ada.sessionId]);
  expect((await bucket.upload(`${ada.id}/b.txt`, "x")).error).toMatchObject({ statusCode: "401" });
  expect((await bucket.download(`${ada.id}/a.txt`)).error).not.toBeNull();
  expect((await bucket.remove([`${ada.id}/a.txt`])).error).toMatchObject({ statusCode: "401" });
});

test("an existing name is refused; with upsert it is replaced and the old file removed", async () => {
  const { signIn, files, pool } = await startStorage();
  const ada = await signIn();
  const bucket = ada.client.storage.from("private");
  const name = `${ada.id}/note.txt`;
  const first = await bucket.upload(name, "one");
  expect((await bucket.upload(name, "two")).error).toMatchObject({
    statusCode: "409",
    message: "The resource already exists",
  });
  const second = await bucket.upload(name, "three", { upsert: true });
  expect(second.data?.id).toBe(first.data?.id);
  const third = await bucket.update(name, "four");
  expect(third.error).toBeNull();
  expect((await bytesOf((await bucket.download(name)).data)).toString()).toBe("four");
  expect(await files()).toHaveLength(1);
  expect((await pool.query("select 1 from storage.file_removals")).rowCount).toBe(0);
});

test("names that would leave the folder, or that clients cannot show, are refused", async () => {
  const { url, signIn, service, files } = await startStorage();
  const ada = await signIn();
  const hostile = [
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e%2fx",
    "a%2f%2e%2e%2fb",
    "a%5cb",
    "a%00b",
    "a%2f%2fb",
    "%2fa",
    "a%5bb%5d",
    "a%5eb",
    "a%7cb",
  ];
  for (const name of hostile) {
    const response = await fetch(`${url}/storage/v1/object/private/${name}`, {
      method: "POST",
      headers: { authorization: "Bearer sb_secret_test", "content-type": "text/plain" },
      body: "x",
    });
    expect(response.status, name).toBe(400);
    expect((await fetch(`${url}/storage/v1/object/public/private/${name}`)).status, name).toBe(400);
  }
  expect((await service.storage.from("private").upload("x".repeat(1025), "x")).error).not.toBeNull();
  expect((await service.storage.from("nowhere").upload("x", "x")).error).toMatchObject({ statusCode: "404" });
  const shown = await service.storage.from("private").upload("a[1].png", "x");
  expect(shown.error).toMatchObject({ status: 400, message: "Invalid key: a[1].png" });
  const names = ["upload_1_Фото 100 & +1 (2).png", "naïve, file's=?.png", "日本.png"];
  for (const name of names) {
    const encoded = `${ada.id}/${name}`.split("/").map(encodeURIComponent).join("/");
    const { error } = await ada.client.storage.from("pictures").upload(encoded, await picture());
    expect(error, name).toBeNull();
    expect((await fetch(`${url}/storage/v1/object/public/pictures/${encoded}`)).status, name).toBe(200);
    const listed = await ada.client.storage.from("pictures").list(ada.id);
    expect(listed.data?.map((entry) => entry.name)).toContain(name);
  }
  for (const file of await files())
    expect(file).toMatch(/^objects\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f-]{36}\/file$/);
});

test("a list has the files and folders of one level, sorted, searched and paged", async () => {
  const { service } = await startStorage();
  const bucket = service.storage.from("private");
  for (const name of [
    "gallery/b.png",
    "gallery/a.png",
    "gallery/deep/x.png",
    "gallery/deep/y.png",
    "gallery2/z.png",
    "top.txt",
  ]) {
    expect((await bucket.upload(name, name)).error).toBeNull();
  }
  const names = async (...args: Parameters<typeof bucket.list>): Promise<string[]> => {
    const { data, error } = await bucket.list(...args);
    expect(error).toBeNull();
    return (data ?? []).map((entry) => entry.name);
  };
  expect(await names()).toEqual(["gallery", "gallery2", "top.txt"]);
  const { data } = await bucket.list("gallery", { limit: 100, sortBy: { column: "name", order: "asc" } });
  expect(data?.map((entry) => [entry.name, entry.id === null])).toEqual([
    ["a.png", false],
    ["b.png", false],
    ["deep", true],
  ]);
  expect(data?.[0]?.metadata).toMatchObject({ size: 13, mimetype: "text/plain" });
  expect(await names("gallery/", { sortBy: { column: "name", order: "desc" } })).toEqual([
    "deep",
    "b.png",
    "a.png",
  ]);
  expect(await names("gallery", { sortBy: { column: "created_at", order: "asc" } })).toEqual([
    "deep",
    "b.png",
    "a.png",
  ]);
  expect(await names("gallery", { limit: 1, offset: 1 })).toEqual(["b.png"]);
  expect(await names("gallery", { search: "A" })).toEqual(["a.png"]);
  expect(await names("%")).toEqual([]);
  expect((await bucket.list("", { limit: 100_000 })).error).toMatchObject({ statusCode: "400" });
  expect(
    (await bucket.list("", { sortBy: { column: "name; drop table", order: "asc" } })).error,
  ).not.toBeNull();
});

test("objects can be moved and copied, and info and exists agree", async () => {
  const { signIn, files } = await startStorage();
  const ada = await signIn();
  const bucket = ada.client.storage.from("private");
  await bucket.upload(`${ada.id}/a.txt`, "text", { metadata: { made: "by hand" } });
  expect((await bucket.info(`${ada.id}/a.txt`)).data).toMatchObject({
    size: 4,
    metadata: { made: "by hand" },
  });
  expect((await bucket.move(`${ada.id}/a.txt`, `${ada.id}/b.txt`)).error).toBeNull();
  expect((await bucket.exists(`${ada.id}/a.txt`)).data).toBe(false);
  expect((await bucket.exists(`${ada.id}/b.txt`)).data).toBe(true);
  expect((await bucket.copy(`${ada.id}/b.txt`, `${ada.id}/c.txt`)).data).toEqual({
    path: `private/${ada.id}/c.txt`,
  });
  await bucket.remove([`${ada.id}/b.txt`]);
  expect((await bytesOf((await bucket.download(`${ada.id}/c.txt`)).data)).toString()).toBe("text");
  expect(await files()).toHaveLength(1);
});

test("identical files carry the same tag, whoever stored them and how often they were encoded again", async () => {
  const { url, storage, signIn } = await startStorage();
  const [ada, bea] = [await signIn(), await signIn()];
  const tagsOf = async (client: typeof ada.client, name: string) => {
    const { data } = await client.storage.from("pictures").list(name.split("/")[0]);
    const metadata = data?.find((file) => name.endsWith(`/${file.name}`))?.metadata as
      | Record<string, string>
      | undefined;
    return { tag: metadata?.["eTag"], received: metadata?.["receivedETag"] };
  };
  const jpeg = await sharp(await picture())
    .jpeg()
    .toBuffer();
  await ada.client.storage.from("pictures").upload(`${ada.id}/a.jpg`, jpeg, { contentType: "image/jpeg" });
  await bea.client.storage.from("pictures").upload(`${bea.id}/b.jpg`, jpeg, { contentType: "image/jpeg" });
  const [first, second] = [
    await tagsOf(ada.client, `${ada.id}/a.jpg`),
    await tagsOf(bea.client, `${bea.id}/b.jpg`),
  ];
  expect(second).toEqual(first);
  await ada.client.storage.from("pictures").copy(`${ada.id}/a.jpg`, `${ada.id}/copy.jpg`);
  expect(await tagsOf(ada.client, `${ada.id}/copy.jpg`)).toEqual(first);
  // What was made here and is sent again is encoded again, and still known.
  const made = { bucket: "pictures", path: `${ada.id}/made.png`, mimeType: "image/png", ownerId: ada.id };
  await storage.objects.put({ ...made, bytes: await picture() });
  const served = await fetch(`${url}/storage/v1/object/public/pictures/${ada.id}/made.png`);
  const again = await served.arrayBuffer();
  await bea.client.storage
    .from("pictures")
    .upload(`${bea.id}/again.png`, again, { contentType: "image/png" });
  const original = await tagsOf(ada.client, `${ada.id}/made.png`);
  expect((await tagsOf(bea.client, `${bea.id}/again.png`)).received).toBe(original.tag);
  expect(original.tag).not.toBe(first.tag);
  expect(original.received).toBeUndefined();
});

test("buckets are visible only to callers who may see them", async () => {
  const { service, anon } = await startStorage();
  expect((await service.storage.listBuckets()).data?.map((bucket) => bucket.id)).toEqual(
    expect.arrayContaining(["pictures", "private"]),
  );
  expect((await service.storage.getBucket("pictures")).data).toMatchObject({
    public: true,
    file_size_limit: 10485760,
  });
  expect((await anon.storage.listBuckets()).data).toEqual([]);
  expect((await anon.storage.getBucket("private")).error).toMatchObject({ statusCode: "404" });
});

test("the server's object store keeps bytes unchanged, overwrites nothing, and serves under the public URL", async () => {
  const { url, storage, files } = await startStorage();
  const { objects } = storage;
  const ownerId = "00000000-0000-4000-8000-000000000001";
  const bytes = new Uint8Array(Buffer.from("not a picture, and stored as it is"));
  const object = { bucket: "pictures", path: `${ownerId}/v 1.mp4`, bytes, mimeType: "video/mp4", ownerId };
  await objects.put(object);
  await expect(objects.put(object)).rejects.toThrow();
  await expect(objects.put({ ...object, path: "../x" })).rejects.toThrow();
  await expect(objects.put({ ...object, bucket: "nowhere" })).rejects.toThrow();
  expect(await files()).toHaveLength(1);
  const read = await objects.get("pictures", object.path);
  expect(read).toMatchObject({ mimeType: "video/mp4", sizeBytes: bytes.length, ownerId });
  expect(Buffer.from(read?.bytes ?? []).equals(Buffer.from(bytes))).toBe(true);
  expect(await objects.get("pictures", "nothing")).toBeNull();
  const publicUrl = objects.publicUrl("pictures", object.path);
  expect(publicUrl).toBe(`https://galatea.test/storage/v1/object/public/pictures/${ownerId}/v%201.mp4`);
  const response = await fetch(publicUrl.replace("https://galatea.test", url));
  expect(response.headers.get("content-type")).toBe("video/mp4");
  expect(response.headers.get("cache-control")).toBe("public, max-age=300");
  await objects.remove("pictures", [object.path, "nothing"]);
  expect(await files()).toEqual([]);
});
