import { randomBytes, randomUUID } from "node:crypto";
import { appendFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { Upload, type UploadOptions } from "tus-js-client";
import { expect, test } from "vitest";
import { bytesOf, picture } from "../testing/pictures.ts";
import { startStorage, type Person } from "../testing/storage-server.ts";

const megabyte = 1024 * 1024;
const endpointOf = (url: string): string => `${url}/storage/v1/upload/resumable`;

type File = { bucket?: string; name: string; bytes: Buffer; contentType?: string };

/** Uploads with the official client of TUS; answers its error, if any. */
function send(
  url: string,
  { token }: Pick<Person, "token">,
  { bucket = "private", name, bytes, contentType = "text/plain" }: File,
  options: Partial<UploadOptions> = {},
): Promise<{ error: Error | null; upload: Upload }> {
  return new Promise((resolve) => {
    const upload: Upload = new Upload(bytes, {
      endpoint: endpointOf(url),
      headers: { authorization: `Bearer ${token}` },
      metadata: {
        bucketName: bucket,
        objectName: name,
        contentType,
        cacheControl: "60",
        metadata: '{"a":1}',
      },
      chunkSize: 6 * megabyte,
      uploadSize: bytes.length,
      retryDelays: null,
      onError: (error) => resolve({ error, upload }),
      onSuccess: () => resolve({ error: null, upload }),
      ...options,
    });
    upload.start();
  });
}

const encode = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",");

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream;
type Ask = { method?: string; headers?: Record<string, string>; body?: Body };

/** Speaks TUS by hand, as the person. */
const speaker =
  (url: string, { token }: Pick<Person, "token">) =>
  (target: string, { method = "POST", headers = {}, body }: Ask = {}): Promise<Response> =>
    fetch(new URL(target, url), {
      method,
      headers: { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0", ...headers },
      ...(body !== undefined && { body, duplex: "half" }),
    });

const creation = (name: string, length: number | string, bucket = "private"): Ask => ({
  headers: {
    "upload-length": String(length),
    "upload-metadata": encode({ bucketName: bucket, objectName: name, contentType: "text/plain" }),
  },
});

const patch = (offset: number | string, body: Body): Ask => ({
  method: "PATCH",
  headers: { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
  body,
});

const root = "/storage/v1/upload/resumable";

test("a file in several requests becomes one object with its type, cache time, metadata and owner", async () => {
  const { url, signIn, pool, files } = await startStorage();
  const ada = await signIn();
  const bytes = randomBytes(13 * megabyte);
  const name = `${ada.id}/große Datei.bin`;
  const { error } = await send(url, ada, { name, bytes });
  expect(error).toBeNull();
  const stored = await ada.client.storage.from("private").download(name);
  expect((await bytesOf(stored.data)).equals(bytes)).toBe(true);
  const { data } = await ada.client.storage.from("private").info(name);
  expect(data).toMatchObject({ contentType: "text/plain", cacheControl: "max-age=60", metadata: { a: 1 } });
  const { rows } = await pool.query("select owner_id from storage.objects where name = $1", [name]);
  expect(rows).toEqual([{ owner_id: ada.id }]);
  expect(await files()).toHaveLength(1);
});

test("pictures are cleaned and judged by their content, and an empty file is a file", async () => {
  const { url, signIn, files } = await startStorage();
  const ada = await signIn();
  const png = await picture();
  const [good, bad, empty] = [`${ada.id}/a.png`, `${ada.id}/b.png`, `${ada.id}/empty.txt`];
  const image = { bucket: "pictures", contentType: "image/png" };
  expect((await send(url, ada, { ...image, name: good, bytes: png })).error).toBeNull();
  const broken = await send(url, ada, { ...image, name: bad, bytes: Buffer.from("no picture") });
  expect(broken.error?.message).toContain("415");
  const page = { bucket: "pictures", name: bad, bytes: Buffer.from("<html>"), contentType: "text/html" };
  expect((await send(url, ada, page)).error?.message).toContain("415");
  expect((await send(url, ada, { name: empty, bytes: Buffer.alloc(0) })).error).toBeNull();
  const stored = await ada.client.storage.from("private").download(empty);
  expect(await bytesOf(stored.data)).toHaveLength(0);
  expect(await files()).toHaveLength(2);
});

test("an upload that was cut off goes on at another server, at the exact byte", async () => {
  const { url, signIn, startAnother, storage } = await startStorage();
  const ada = await signIn();
  const name = `${ada.id}/long.bin`;
  const bytes = randomBytes(3 * megabyte);
  const say = speaker(url, ada);
  const location = (await say(root, creation(name, bytes.length))).headers.get("location") ?? "";
  const stop = new AbortController();
  async function* half() {
    yield bytes.subarray(0, megabyte);
    await new Promise((resolve) => setTimeout(resolve, 300));
    stop.abort();
  }
  const cut = fetch(new URL(location, url), {
    method: "PATCH",
    headers: {
      authorization: `Bearer ${ada.token}`,
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
    },
    body: Readable.toWeb(Readable.from(half())) as ReadableStream,
    duplex: "half",
    signal: stop.signal,
  });
  await expect(cut).rejects.toThrow();
  await expect
    .poll(async () => Number((await say(location, { method: "HEAD" })).headers.get("upload-offset")))
    .toBeGreaterThan(0);

  const other = await startAnother();
  const uploadUrl = new URL(location, other).href;
  const { error } = await send(other, ada, { name, bytes }, { uploadUrl, retryDelays: [100, 200, 400] });
  expect(error).toBeNull();
  const stored = await ada.client.storage.from("private").download(name);
  expect((await bytesOf(stored.data)).equals(bytes)).toBe(true);
  expect((await storage.objects.get("private", name))?.ownerId).toBe(ada.id);
});

test("what a killed server wrote without noting it is written again, once its hold has run out", async () => {
  const { url, signIn, pool, dir } = await startStorage();
  const ada = await signIn();
  const name = `${ada.id}/killed.txt`;
  const say = speaker(url, ada);
  const location = (await say(root, creation(name, 10))).headers.get("location") ?? "";
  const id = path.basename(location);
  expect((await say(location, patch(0, "0123"))).headers.get("upload-offset")).toBe("4");
  await appendFile(path.join(dir, "incoming", id), "garbage");
  await pool.query(
    "update storage.open_uploads set writer = $2, writer_until = clock_timestamp() + interval '2 seconds' where id = $1",
    [id, randomUUID()],
  );
  expect((await say(location, patch(4, "456789"))).status).toBe(423);
  await expect
    .poll(async () => (await say(location, patch(4, "456789"))).status, { timeout: 5000, interval: 300 })
    .toBe(204);
  const stored = await ada.client.storage.from("private").download(name);
  expect((await bytesOf(stored.data)).toString()).toBe("0123456789");
});

test("an upload is complete only when its object exists: a failure at the end costs the last byte, not the file", async () => {
  const { url, signIn, pool } = await startStorage();
  const ada = await signIn();
  const name = `${ada.id}/late.txt`;
  const say = speaker(url, ada);
  const location = (await say(root, creation(name, 4))).headers.get("location") ?? "";
  await pool.query("alter table storage.objects rename to hidden");
  const failed = await say(location, patch(0, "abcd"));
  await pool.query("alter table storage.hidden rename to objects");
  expect(failed.status).toBe(500);
  await pool.query(`create function storage.refuse() returns trigger language plpgsql as
    $$ begin raise exception 'busy' using errcode = '57014'; end $$;
    create trigger refuse before insert on storage.objects for each row when (new.version is not null)
      execute function storage.refuse()`);
  expect((await say(location, patch(0, "abcd"))).status).toBe(503);
  await pool.query("drop trigger refuse on storage.objects");
  const head = await say(location, { method: "HEAD" });
  expect([head.headers.get("upload-offset"), head.headers.get("upload-length")]).toEqual(["3", "4"]);
  expect((await say(location, patch(3, "d"))).headers.get("upload-offset")).toBe("4");
  expect((await say(location, { method: "HEAD" })).headers.get("upload-offset")).toBe("4");
  expect((await say(location, patch(4, ""))).status).toBe(409);
  expect((await say(location, { method: "DELETE" })).status).toBe(400);
  const stored = await ada.client.storage.from("private").download(name);
  expect((await bytesOf(stored.data)).toString()).toBe("abcd");
});

test("of two writers the newer goes on, and no byte is lost or doubled", async () => {
  const { url, signIn } = await startStorage();
  const ada = await signIn();
  const name = `${ada.id}/two.bin`;
  const say = speaker(url, ada);
  const bytes = randomBytes(64 * 1024);
  const location = (await say(root, creation(name, bytes.length))).headers.get("location") ?? "";
  let finish: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (finish = resolve));
  async function* slow() {
    yield bytes.subarray(0, 1000);
    await waiting;
  }
  const first = say(location, patch(0, Readable.toWeb(Readable.from(slow())) as ReadableStream)).catch(
    () => null,
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  // It begins where the first writer began, which has got further meanwhile.
  expect((await say(location, patch(0, new Uint8Array(bytes)))).status).toBe(409);
  finish();
  expect((await first)?.status ?? 423).toBe(423);
  const offset = Number((await say(location, { method: "HEAD" })).headers.get("upload-offset"));
  expect(offset).toBe(1000);
  const racing = await Promise.all(
    [1, 2, 3].map(() => say(location, patch(offset, new Uint8Array(bytes.subarray(offset))))),
  );
  expect(racing.filter(({ status }) => status === 204).length).toBeLessThanOrEqual(1);
  const rest = Number((await say(location, { method: "HEAD" })).headers.get("upload-offset"));
  if (rest < bytes.length)
    expect((await say(location, patch(rest, new Uint8Array(bytes.subarray(rest))))).status).toBe(204);
  const stored = await ada.client.storage.from("private").download(name);
  expect((await bytesOf(stored.data)).equals(bytes)).toBe(true);
});

test("policies are asked at creation and at the end, and a stranger cannot touch an upload", async () => {
  const { url, signIn, pool, files } = await startStorage();
  const [ada, eve] = [await signIn(), await signIn()];
  const name = `${ada.id}/mine.txt`;
  expect((await send(url, eve, { name, bytes: Buffer.from("x") })).error?.message).toContain("403");
  const nobody = speaker(url, { token: "sb_publishable_test" });
  expect((await nobody(root, creation(name, 1))).status).toBe(403);
  expect((await speaker(url, { token: "forged" })(root, creation(name, 1))).status).toBe(403);

  const say = speaker(url, ada);
  const location = (await say(root, creation(name, 4))).headers.get("location") ?? "";
  for (const stranger of [speaker(url, eve), nobody]) {
    expect((await stranger(location, { method: "HEAD" })).status).toBe(404);
    expect((await stranger(location, patch(0, "abcd"))).status).toBe(404);
    expect((await stranger(location, { method: "DELETE" })).status).toBe(404);
  }
  await say(location, patch(0, "ab"));
  await pool.query(
    "create policy shut on storage.objects as restrictive for insert to authenticated with check (false)",
  );
  const late = await say(location, patch(2, "cd"));
  expect([late.status, await late.text()]).toEqual([403, "new row violates row-level security policy\n"]);
  await pool.query("drop policy shut on storage.objects");
  await pool.query("delete from auth.sessions where id = $1", [ada.sessionId]);
  expect((await say(location, patch(2, "cd"))).status).toBe(401);
  expect((await say(location, { method: "HEAD" })).status).toBe(401);
  expect((await say(location, { method: "DELETE" })).status).toBe(401);
  expect((await pool.query("select from storage.objects")).rowCount).toBe(0);
  expect(await files()).toHaveLength(1);
});

test("x-upsert replaces, without it the upload ends with 409, and a signed link uploads for its signer", async () => {
  const { url, signIn, pool } = await startStorage();
  const ada = await signIn();
  const name = `${ada.id}/a.txt`;
  const bucket = ada.client.storage.from("private");
  await bucket.upload(name, "first");
  const bytes = Buffer.from("second");
  expect((await send(url, ada, { name, bytes })).error?.message).toContain("409");
  const headers = { authorization: `Bearer ${ada.token}`, "x-upsert": "true" };
  expect((await send(url, ada, { name, bytes }, { headers })).error).toBeNull();
  expect((await bytesOf((await bucket.download(name)).data)).toString()).toBe("second");

  const signedName = `${ada.id}/signed.txt`;
  const { data } = await bucket.createSignedUploadUrl(signedName);
  const signed = { endpoint: `${endpointOf(url)}/sign`, headers: { "x-signature": data?.token ?? "" } };
  const third = { name: signedName, bytes: Buffer.from("third") };
  expect((await send(url, ada, { ...third, name: `${ada.id}/other.txt` }, signed)).error?.message).toContain(
    "400",
  );
  expect((await send(url, ada, third, signed)).error).toBeNull();
  const { rows } = await pool.query("select owner_id from storage.objects where name = $1", [signedName]);
  expect(rows).toEqual([{ owner_id: ada.id }]);
});

test("malformed requests are refused with the protocol's statuses and leave nothing", async () => {
  const { url, signIn, files } = await startStorage();
  const ada = await signIn();
  const say = speaker(url, ada);
  const name = `${ada.id}/a.txt`;
  const cases: [string, Ask, number][] = [
    [
      "no version",
      { ...creation(name, 4), headers: { ...creation(name, 4).headers, "tus-resumable": "0.2" } },
      412,
    ],
    ["negative length", creation(name, -1), 400],
    ["broken length", creation(name, "1e3"), 400],
    ["endless length", creation(name, "9".repeat(30)), 400],
    ["too long", creation(name, 51 * megabyte), 413],
    ["too long for its bucket", creation(`${ada.id}/a.png`, 11 * megabyte, "pictures"), 413],
    ["no bucket", creation(name, 4, "nowhere"), 404],
    ["a path trick", creation(`${ada.id}/../b`, 4), 400],
    ["no metadata", { headers: { "upload-length": "4" } }, 400],
    ["bad base64", { headers: { "upload-length": "4", "upload-metadata": "bucketName !!!" } }, 400],
    ["a key twice", { headers: { "upload-length": "4", "upload-metadata": "a YQ==,a YQ==" } }, 400],
    ["deferred", { headers: { "upload-defer-length": "1" } }, 501],
  ];
  for (const [what, ask, status] of cases) {
    const answer = await say(root, ask);
    expect([what, answer.status]).toEqual([what, status]);
    expect(answer.headers.get("tus-resumable")).toBe("1.0.0");
  }
  const huge = creation(name, 4);
  const long = { ...huge.headers, "upload-metadata": encode({ metadata: "x".repeat(20_000) }) };
  expect((await say(root, { headers: long })).status).toBe(431);
  expect(await files()).toEqual([]);

  const location = (await say(root, creation(name, 4))).headers.get("location") ?? "";
  for (const [offset, body, status] of [
    ["-1", "abcd", 400],
    ["x", "abcd", 400],
    [1, "bcd", 409],
    [5, "x", 409],
    [0, "abcde", 413],
  ] as const) {
    expect([offset, (await say(location, patch(offset, body))).status]).toEqual([offset, status]);
  }
  const chunked = Readable.toWeb(
    Readable.from(["abc", "defgh"].map((text) => Buffer.from(text))),
  ) as ReadableStream;
  expect((await say(location, patch(0, chunked))).status).toBe(413);
  expect((await say(location, { ...patch(0, "abcd"), headers: { "upload-offset": "0" } })).status).toBe(415);
  expect((await say(location, { method: "HEAD" })).headers.get("upload-offset")).toBe("0");
  expect((await say(`${root}/${randomUUID()}`, { method: "HEAD" })).status).toBe(404);
  expect((await say(`${root}/..%2f..%2fetc`, patch(0, "x"))).status).toBe(404);
  expect((await say(location, { method: "DELETE" })).status).toBe(204);
  expect((await say(location, { method: "HEAD" })).status).toBe(404);
  expect(await files()).toEqual([]);
});

test("what one person has open is bounded, and what expires is removed", async () => {
  const { url, signIn, pool, files, storage } = await startStorage();
  const [ada, bob] = [await signIn(), await signIn()];
  const say = speaker(url, ada);
  const opened: Response[] = [];
  for (let round = 0; round < 12; round += 1) {
    const names = Array.from({ length: 10 }, (_, index) => `${ada.id}/${round}-${index}.txt`);
    opened.push(...(await Promise.all(names.map((name) => say(root, creation(name, 4))))));
  }
  expect(opened.filter(({ status }) => status === 201)).toHaveLength(100);
  expect(opened.filter(({ status }) => status === 429)).toHaveLength(20);
  expect((await speaker(url, bob)(root, creation(`${bob.id}/a.txt`, 4))).status).toBe(201);
  expect(await files()).toHaveLength(101);

  const [location = ""] = opened.flatMap(({ headers }) => headers.get("location") ?? []);
  await pool.query("update storage.open_uploads set expires_at = now() where opened_by = $1", [ada.id]);
  expect((await say(location, { method: "HEAD" })).status).toBe(410);
  expect((await say(location, patch(0, "abcd"))).status).toBe(410);
  expect(await storage.sweepRemovals()).toBe(100);
  expect(await files()).toHaveLength(1);
  expect((await say(root, creation(`${ada.id}/again.txt`, 4))).status).toBe(201);

  await pool.query("update storage.buckets set file_size_limit = 5368709120 where id = 'private'");
  const large = 5 * 1024 ** 3;
  const statuses = [];
  for (const index of [1, 2, 3]) {
    statuses.push((await speaker(url, bob)(root, creation(`${bob.id}/${index}`, large))).status);
  }
  expect(statuses).toEqual([201, 429, 429]);
});

test("the first bytes may come with the creation, and OPTIONS tells what the server can do", async () => {
  const { url, signIn } = await startStorage();
  const ada = await signIn();
  const say = speaker(url, ada);
  const name = `${ada.id}/at-once.txt`;
  const begun = creation(name, 4);
  const headers = { ...begun.headers, "content-type": "application/offset+octet-stream" };
  const part = await say(root, { headers, body: "ab" });
  expect([part.status, part.headers.get("upload-offset")]).toEqual([201, "2"]);
  expect((await say(part.headers.get("location") ?? "", patch(2, "cd"))).status).toBe(204);
  const whole = creation(`${ada.id}/whole.txt`, 4);
  const answer = await say(root, { headers: { ...headers, ...whole.headers }, body: "abcd" });
  expect([answer.status, answer.headers.get("upload-offset")]).toEqual([201, "4"]);
  expect((await ada.client.storage.from("private").list(ada.id)).data).toHaveLength(2);

  const options = await fetch(endpointOf(url), { method: "OPTIONS" });
  expect(options.status).toBe(204);
  expect(options.headers.get("tus-version")).toBe("1.0.0");
  expect(options.headers.get("tus-extension")).toBe("creation,creation-with-upload,termination,expiration");
});
