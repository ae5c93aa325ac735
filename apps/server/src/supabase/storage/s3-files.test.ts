/** Finished files in the S3 door of a second instance. */
import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { S3FilesSettings } from "./s3-files.ts";
import { bytesOf, picture } from "./testing/pictures.ts";
import { s3Key, startStorage, type StorageServer } from "./testing/storage-server.ts";

const settingsOf = ({ url }: Pick<StorageServer, "url">): S3FilesSettings => ({
  endpoint: `${url}/storage/v1/s3`,
  region: "us-east-1",
  bucket: "private",
  accessKeyId: s3Key.id,
  secretAccessKey: s3Key.secret,
});

async function startPair(): Promise<{
  far: StorageServer;
  near: StorageServer;
  farTags(): Promise<string[]>;
}> {
  const far = await startStorage();
  const near = await startStorage({ s3Files: settingsOf(far) });
  const farTags = async (): Promise<string[]> => {
    const { rows } = await far.pool.query<{ tag: string }>(
      "select metadata ->> 'eTag' as tag from storage.objects order by created_at",
    );
    return rows.map(({ tag }) => tag);
  };
  return { far, near, farTags };
}

const tagOf = (bytes: Buffer): string => `"${createHash("sha256").update(bytes).digest("hex")}"`;

test("a streamed upload arrives in the other bucket byte for byte, and is read back whole, in parts and as a copy", async () => {
  const { near, farTags } = await startPair();
  const ada = await near.signIn();
  const bucket = ada.client.storage.from("private");
  const bytes = randomBytes(9_000_001);
  const name = `${ada.id}/a.bin`;
  const pieces = Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]);
  expect((await bucket.upload(name, pieces, { contentType: "text/plain", duplex: "half" })).error).toBeNull();
  expect(await farTags()).toEqual([tagOf(bytes)]);
  expect(await near.files()).toEqual([]);
  expect((await bytesOf((await bucket.download(name)).data)).equals(bytes)).toBe(true);
  const { data } = await bucket.createSignedUrl(name, 60);
  const part = await fetch(data?.signedUrl ?? "", { headers: { range: "bytes=1000-2000000" } });
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1000, 2_000_001))).toBe(true);

  expect((await bucket.copy(name, `${ada.id}/b.bin`)).error).toBeNull();
  expect((await bytesOf((await bucket.download(`${ada.id}/b.bin`)).data)).equals(bytes)).toBe(true);
  expect((await bucket.upload(name, "replaced", { upsert: true })).error).toBeNull();
  expect((await bytesOf((await bucket.download(name)).data)).toString()).toBe("replaced");
  expect((await bucket.upload(`${ada.id}/empty`, "")).error).toBeNull();
  expect(await bytesOf((await bucket.download(`${ada.id}/empty`)).data)).toHaveLength(0);
  expect(await farTags()).toHaveLength(3);
  await bucket.remove([name, `${ada.id}/b.bin`, `${ada.id}/empty`]);
  expect(await farTags()).toEqual([]);
});

test("pictures are cleaned before they leave, and their smaller copies are made from there", async () => {
  const { near, farTags } = await startPair();
  const ada = await near.signIn();
  const bucket = ada.client.storage.from("pictures");
  const name = `${ada.id}/a.png`;
  expect((await bucket.upload(name, await picture(), { contentType: "image/png" })).error).toBeNull();
  expect(await farTags()).toHaveLength(1);
  const small = await fetch(bucket.getPublicUrl(name, { transform: { width: 160 } }).data.publicUrl);
  expect([small.status, small.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^image\//)]);
  const shared = randomBytes(1000);
  await near.storage.objects.put({
    bucket: "private",
    path: "made/a.bin",
    bytes: shared,
    mimeType: "text/plain",
    ownerId: null,
  });
  const kept = await near.storage.objects.get("private", "made/a.bin");
  expect(Buffer.from(kept?.bytes ?? []).equals(shared)).toBe(true);
});

test("while the service is away nothing is stored, lost or answered as if it were there", async () => {
  const { far, near } = await startPair();
  const ada = await near.signIn();
  const bucket = ada.client.storage.from("private");
  await bucket.upload(`${ada.id}/kept.txt`, "kept");
  await far.pool.query("alter table storage.objects rename to hidden");
  expect((await bucket.upload(`${ada.id}/a.txt`, "x")).error).toMatchObject({ status: 503 });
  expect((await bucket.download(`${ada.id}/kept.txt`)).error).toMatchObject({ status: 503 });
  await far.pool.query("alter table storage.hidden rename to objects");
  expect((await near.pool.query("select name from storage.objects")).rows).toEqual([
    { name: `${ada.id}/kept.txt` },
  ]);
  expect((await bytesOf((await bucket.download(`${ada.id}/kept.txt`)).data)).toString()).toBe("kept");
});
