import { writeFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { startStorage } from "./testing/storage-server.ts";

const picture = (color = "#c86432", format: "png" | "jpeg" | "webp" = "png"): Promise<Buffer> =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer();

const bytesOf = async (blob: Blob | null): Promise<Buffer> =>
  blob ? Buffer.from(await blob.arrayBuffer()) : Buffer.alloc(0);

test("a Blob, a FormData with an unnamed file, a Buffer and a stream arrive with type, id and key", async () => {
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

test("a second person can neither write into, read, list, replace, move nor remove the first one's files", async () => {
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

test("a private bucket has no public address, and a forged or missing key none at all", async () => {
  const { url, signIn } = await startStorage();
  const ada = await signIn();
  await ada.client.storage.from("private").upload(`${ada.id}/a.txt`, "secret");
  const open = await fetch(`${url}/storage/v1/object/public/private/${ada.id}/a.txt`);
  expect(open.status).toBe(404);
  expect(await open.json()).toMatchObject({
    statusCode: "404",
    error: "not_found",
    message: "Object not found",
  });
  const at = `${url}/storage/v1/object/private/${ada.id}/a.txt`;
  expect((await fetch(at)).status).toBe(401);
  expect((await fetch(at, { headers: { authorization: "Bearer forged" } })).status).toBe(401);
  const mine = await fetch(at, { headers: { authorization: `Bearer ${ada.token}` } });
  expect(await mine.text()).toBe("secret");
  expect(mine.headers.get("cache-control")).toBe("private, max-age=300");
});

test("a session that was signed out has no rights left, though its token is still good", async () => {
  const { signIn, pool } = await startStorage();
  const ada = await signIn();
  const bucket = ada.client.storage.from("private");
  await bucket.upload(`${ada.id}/a.txt`, "x");
  await pool.query("delete from auth.sessions where id = $1", [ada.sessionId]);
  expect((await bucket.upload(`${ada.id}/b.txt`, "x")).error).toMatchObject({ statusCode: "401" });
  expect((await bucket.download(`${ada.id}/a.txt`)).error).not.toBeNull();
  expect((await bucket.remove([`${ada.id}/a.txt`])).error).toMatchObject({ statusCode: "401" });
});

test("the same name is refused a second time, and replaced with upsert, whose old file goes", async () => {
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

test("of twenty uploads of one name at once exactly one wins, and no file is left over", async () => {
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

test("removing a row by any way removes the file and its thumbnails", async () => {
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
  expect((await fetch(bucket.getPublicUrl(names[0] ?? "").data.publicUrl)).status).toBe(404);
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
  // As after a crash: announced, written, and no row.
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

test("an upload that breaks off, raw or as a form, leaves neither row nor file", async () => {
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

test("who sends far too much, or where they may not, is told so instead of being cut off", async () => {
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
  expect([413, "cut off"]).toContain(endless);
});

test("when the disk takes no file, there is no row either", async () => {
  const { dir, storage, service, pool } = await startStorage();
  // In place of a full disk: where new files arrive is no folder.
  await writeFile(path.join(dir, "incoming"), "in the way");
  const ownerId = "00000000-0000-4000-8000-000000000001";
  const object = { bucket: "private", path: "a", bytes: Buffer.from("x"), mimeType: "text/plain", ownerId };
  await expect(storage.objects.put(object)).rejects.toThrow();
  expect((await service.storage.from("private").upload("b", "x")).error).toMatchObject({ statusCode: "500" });
  expect((await pool.query("select 1 from storage.objects")).rowCount).toBe(0);
});

test("names that would leave the folder, or hide from clients, are refused", async () => {
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
  ];
  for (const name of hostile) {
    const response = await fetch(`${url}/storage/v1/object/private/${name}`, {
      method: "POST",
      headers: { authorization: "Bearer sb_secret_test", "content-type": "text/plain" },
      body: "x",
    });
    expect(response.status, name).toBe(400);
    expect((await fetch(`${url}/storage/v1/object/public/private/${name}`)).status, name).toBe(404);
  }
  expect((await service.storage.from("private").upload("x".repeat(1025), "x")).error).not.toBeNull();
  expect((await service.storage.from("nowhere").upload("x", "x")).error).toMatchObject({ statusCode: "404" });
  const names = [`upload_1_Фото 100% & +1 (2).png`, "naïve~file'.png", "日本.png"];
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

test("ranges, suffixes and conditions are answered as RFC 9110 says", async () => {
  const { url, service } = await startStorage();
  const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 251));
  await service.storage
    .from("private")
    .upload("movie.bin", bytes, { contentType: "application/octet-stream" });
  const at = `${url}/storage/v1/object/authenticated/private/movie.bin`;
  const get = (headers: Record<string, string>, method = "GET"): Promise<Response> =>
    fetch(at, { method, headers: { authorization: "Bearer sb_secret_test", ...headers } });
  const part = async (range: string): Promise<[number, string | null, boolean]> => {
    const response = await get({ range });
    const body = Buffer.from(await response.arrayBuffer());
    const [, start, end] = /bytes (\d+)-(\d+)/.exec(response.headers.get("content-range") ?? "") ?? [];
    const same = body.equals(bytes.subarray(Number(start ?? 0), Number(end ?? bytes.length - 1) + 1));
    return [response.status, response.headers.get("content-range"), same];
  };
  expect(await part("bytes=0-99")).toEqual([206, "bytes 0-99/3000000", true]);
  expect(await part("bytes=1000000-")).toEqual([206, "bytes 1000000-2999999/3000000", true]);
  expect(await part("bytes=-500")).toEqual([206, "bytes 2999500-2999999/3000000", true]);
  expect(await part("bytes=2999990-9999999")).toEqual([206, "bytes 2999990-2999999/3000000", true]);
  expect(await part("bytes=5-1")).toEqual([200, null, true]);
  expect(await part("lines=1-2")).toEqual([200, null, true]);
  expect(await part("bytes=0-1,5-6")).toEqual([200, null, true]);
  const beyond = await get({ range: "bytes=3000000-" });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */3000000"]);

  const whole = await get({});
  const tag = whole.headers.get("etag") ?? "";
  expect(tag).toMatch(/^"[^"]+"$/);
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  const unchanged = await get({ "if-none-match": `"other", ${tag}` });
  expect([unchanged.status, await unchanged.text(), unchanged.headers.get("etag")]).toEqual([304, "", tag]);
  expect((await get({ "if-modified-since": whole.headers.get("last-modified") ?? "" })).status).toBe(304);
  expect((await get({ "if-range": tag, range: "bytes=0-9" })).status).toBe(206);
  expect((await get({ "if-range": '"older"', range: "bytes=0-9" })).status).toBe(200);
  const head = await get({}, "HEAD");
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "3000000", ""]);
  await service.storage.from("private").update("movie.bin", "new");
  expect((await get({ "if-none-match": tag })).status).toBe(200);
});

test("what is served cannot run: no sniffing, a sandbox, markup as text, a true name to save", async () => {
  const { url, service, signIn } = await startStorage();
  const html = "<script>alert(1)</script>";
  for (const type of ["text/html", "image/svg+xml", "application/xhtml+xml", "text/javascript"]) {
    await service.storage.from("private").upload("page", html, { contentType: type, upsert: true });
    const response = await fetch(`${url}/storage/v1/object/private/page`, {
      headers: { authorization: "Bearer sb_secret_test" },
    });
    expect(response.headers.get("content-type"), type).toBe("text/plain");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
  }
  const ada = await signIn();
  await ada.client.storage
    .from("pictures")
    .upload(`${ada.id}/really-webp.jpg`, await picture("#123", "webp"));
  const at = `${url}/storage/v1/object/public/pictures/${ada.id}/really-webp.jpg`;
  const saved = await fetch(`${at}?download=`);
  expect(saved.headers.get("content-type")).toBe("image/webp");
  expect(saved.headers.get("content-disposition")).toContain('filename="really-webp.webp"');
  const named = await fetch(`${at}?download=${encodeURIComponent('My "Фото"\r\nx: y.jpg')}`);
  const disposition = named.headers.get("content-disposition") ?? "";
  expect(disposition).toContain("filename*=UTF-8''My%20%22%D0%A4%D0%BE%D1%82%D0%BE%22%0D%0Ax%3A%20y.webp");
  expect(disposition).toContain('filename="My _');
});

test("a person's upload is cleaned, whatever it is called, and hostile ones leave nothing behind", async () => {
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

test("a list shows files and folders of one level, sorted, searched and in pages", async () => {
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

test("thumbnails come in steps, in a format that the browser takes, and are made once", async () => {
  const { url, service, files } = await startStorage();
  const large = await sharp({ create: { width: 1400, height: 700, channels: 3, background: "#468" } })
    .jpeg()
    .toBuffer();
  await service.storage.from("pictures").upload("p.jpg", large);
  const at = `${url}/storage/v1/render/image/public/pictures/p.jpg`;
  const render = async (query: string, accept = "image/avif,image/webp,*/*"): Promise<unknown[]> => {
    const response = await fetch(`${at}?${query}`, { headers: { accept } });
    expect(response.status).toBe(200);
    expect(response.headers.get("vary")).toBe("accept");
    const meta = await sharp(await response.arrayBuffer())
      .metadata()
      .catch(() => null);
    return [response.headers.get("content-type"), meta?.width, meta?.height];
  };
  expect(await render("width=300", "image/webp")).toEqual(["image/webp", 320, 160]);
  expect(await render("width=310", "image/webp")).toEqual(["image/webp", 320, 160]);
  expect(await render("width=100&height=100", "*/*")).toEqual(["image/jpeg", 160, 160]);
  expect((await render("width=300"))[0]).toBe("image/avif");
  expect(await files()).toHaveLength(4);
  await Promise.all(Array.from({ length: 10 }, () => render("width=640", "image/webp")));
  expect(await files()).toHaveLength(5);
  const first = await fetch(`${at}?width=640`, { headers: { accept: "image/webp" } });
  const again = await fetch(`${at}?width=640`, {
    headers: { accept: "image/webp", "if-none-match": first.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
  expect((await fetch(`${at}?width=wide`)).status).toBe(400);
  await service.storage.from("private").upload("note.txt", "text");
  const { error } = await service.storage.from("private").download("note.txt", { transform: { width: 100 } });
  expect(error).not.toBeNull();
});

test("a signed link serves until its end, for its object only", async () => {
  const { url, signIn } = await startStorage();
  const ada = await signIn();
  const bucket = ada.client.storage.from("private");
  await bucket.upload(`${ada.id}/a.txt`, "aaa");
  await bucket.upload(`${ada.id}/b.txt`, "bbb");
  const { data } = await bucket.createSignedUrl(`${ada.id}/a.txt`, 60, { download: "notes.txt" });
  const signed = data?.signedUrl ?? "";
  const response = await fetch(signed);
  expect(await response.text()).toBe("aaa");
  expect(response.headers.get("content-disposition")).toContain("notes.txt");
  expect((await fetch(signed.replace("/a.txt", "/b.txt"))).status).toBe(400);
  expect((await fetch(`${url}/storage/v1/object/sign/private/${ada.id}/a.txt?token=x.y.z`)).status).toBe(400);
  const soon = await bucket.createSignedUrl(`${ada.id}/a.txt`, 1);
  await new Promise((resolve) => setTimeout(resolve, 2100));
  expect((await fetch(soon.data?.signedUrl ?? "")).status).toBe(400);
  const many = await bucket.createSignedUrls([`${ada.id}/b.txt`, "missing"], 60);
  expect(many.data?.map((entry) => entry.error === null)).toEqual([true, false]);
  expect(await (await fetch(many.data?.[0]?.signedUrl ?? "")).text()).toBe("bbb");

  const slot = await bucket.createSignedUploadUrl(`${ada.id}/c.txt`);
  const sent = await bucket.uploadToSignedUrl(`${ada.id}/c.txt`, slot.data?.token ?? "", "ccc");
  expect(sent.error).toBeNull();
  expect((await bytesOf((await bucket.download(`${ada.id}/c.txt`)).data)).toString()).toBe("ccc");
  expect(
    (await bucket.uploadToSignedUrl(`${ada.id}/d.txt`, slot.data?.token ?? "", "ddd")).error,
  ).not.toBeNull();
  expect((await bucket.createSignedUploadUrl("someone-else/c.txt")).error).not.toBeNull();
});

test("objects are moved and copied, info and exists tell the truth", async () => {
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

test("buckets are shown to those who may see them", async () => {
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

test("the server's own store keeps bytes as they are, overwrites nothing, and serves under the public URL", async () => {
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
