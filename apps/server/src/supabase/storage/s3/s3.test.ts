import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketLocationCommand,
  GetBucketAclCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3ServiceException,
  UploadPartCommand,
  UploadPartCopyCommand,
  type ChecksumAlgorithm,
  type S3Client,
} from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { bytesOf, picture } from "../testing/pictures.ts";
import { s3AsPerson, s3AsService } from "../testing/s3-client.ts";
import { startStorage } from "../testing/storage-server.ts";

const megabyte = 1024 * 1024;

/** Status and code of a refusal. */
async function refusalOf(sending: Promise<unknown>): Promise<[number | undefined, string]> {
  const error = await sending.then(
    () => new Error("accepted"),
    (thrown: unknown) => thrown,
  );
  if (error instanceof S3ServiceException) return [error.$metadata.httpStatusCode, error.name];
  throw error;
}

async function readAll(s3: S3Client, Bucket: string, Key: string): Promise<Buffer> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

test("the service makes, finds, lists and removes buckets, and codes are those of S3", async () => {
  const { url } = await startStorage();
  const s3 = s3AsService(url);
  await s3.send(new CreateBucketCommand({ Bucket: "made-here" }));
  await s3.send(new HeadBucketCommand({ Bucket: "made-here" }));
  const { Buckets } = await s3.send(new ListBucketsCommand({}));
  expect(Buckets?.map(({ Name }) => Name)).toEqual(
    expect.arrayContaining(["made-here", "pictures", "private"]),
  );
  expect(Buckets?.[0]?.CreationDate).toBeInstanceOf(Date);
  expect(
    (await s3.send(new GetBucketLocationCommand({ Bucket: "made-here" }))).LocationConstraint,
  ).toBeFalsy();
  expect((await s3.send(new GetBucketVersioningCommand({ Bucket: "made-here" }))).Status).toBeUndefined();
  expect(await refusalOf(s3.send(new CreateBucketCommand({ Bucket: "made-here" })))).toEqual([
    409,
    "BucketAlreadyExists",
  ]);
  await s3.send(new PutObjectCommand({ Bucket: "made-here", Key: "a", Body: "x" }));
  expect(await refusalOf(s3.send(new DeleteBucketCommand({ Bucket: "made-here" })))).toEqual([
    409,
    "BucketNotEmpty",
  ]);
  await s3.send(new DeleteObjectCommand({ Bucket: "made-here", Key: "a" }));
  await s3.send(new DeleteBucketCommand({ Bucket: "made-here" }));
  expect((await refusalOf(s3.send(new HeadBucketCommand({ Bucket: "made-here" }))))[0]).toBe(404);
  expect(await refusalOf(s3.send(new ListObjectsV2Command({ Bucket: "nowhere" })))).toEqual([
    404,
    "NoSuchBucket",
  ]);
  expect(await refusalOf(s3.send(new GetBucketAclCommand({ Bucket: "private" })))).toEqual([
    501,
    "NotImplemented",
  ]);
});

test("an object keeps bytes, type, cache time and metadata, and ranges and conditions hold", async () => {
  const { url, service } = await startStorage();
  const s3 = s3AsService(url);
  const at = { Bucket: "private", Key: "größe/a b+c&d'(1).txt" };
  const put = await s3.send(
    new PutObjectCommand({
      ...at,
      Body: "0123456789",
      ContentType: "text/plain",
      CacheControl: "max-age=60",
      Metadata: { colour: "red" },
    }),
  );
  const head = await s3.send(new HeadObjectCommand(at));
  expect(head).toMatchObject({
    ContentLength: 10,
    ContentType: "text/plain",
    ETag: put.ETag,
    Metadata: { colour: "red" },
  });
  expect(head.CacheControl).toBe("max-age=60");
  expect((await s3.send(new GetObjectTaggingCommand(at))).TagSet ?? []).toEqual([]);
  expect(await refusalOf(s3.send(new GetObjectTaggingCommand({ ...at, Key: "nothing" })))).toEqual([
    404,
    "NoSuchKey",
  ]);
  expect((await readAll(s3, at.Bucket, at.Key)).toString()).toBe("0123456789");
  expect((await bytesOf((await service.storage.from("private").download(at.Key)).data)).toString()).toBe(
    "0123456789",
  );
  const part = await s3.send(new GetObjectCommand({ ...at, Range: "bytes=2-4" }));
  expect([part.ContentRange, await part.Body?.transformToString()]).toEqual(["bytes 2-4/10", "234"]);
  const get = (options: object) => refusalOf(s3.send(new GetObjectCommand({ ...at, ...options })));
  expect(await get({ Range: "bytes=20-" })).toEqual([416, "InvalidRange"]);
  expect((await get({ IfNoneMatch: put.ETag }))[0]).toBe(304);
  expect(await get({ IfMatch: '"other"' })).toEqual([412, "PreconditionFailed"]);
  expect(await get({ IfUnmodifiedSince: new Date(0) })).toEqual([412, "PreconditionFailed"]);
  await s3.send(new GetObjectCommand({ ...at, IfMatch: put.ETag }));
  expect(await refusalOf(s3.send(new PutObjectCommand({ ...at, Body: "x", IfNoneMatch: "*" })))).toEqual([
    412,
    "PreconditionFailed",
  ]);
  await s3.send(new PutObjectCommand({ ...at, Body: "replaced" }));
  expect((await readAll(s3, at.Bucket, at.Key)).toString()).toBe("replaced");
  expect(await refusalOf(s3.send(new GetObjectCommand({ ...at, Key: "nothing" })))).toEqual([
    404,
    "NoSuchKey",
  ]);
  expect((await refusalOf(s3.send(new HeadObjectCommand({ ...at, Key: "nothing" }))))[0]).toBe(404);
  expect(await refusalOf(s3.send(new PutObjectCommand({ ...at, Body: "x", Tagging: "a=b" })))).toEqual([
    501,
    "NotImplemented",
  ]);
});

test("copies keep or replace what is said of an object, under the rules of the other bucket", async () => {
  const { url } = await startStorage();
  const s3 = s3AsService(url);
  const source = { Bucket: "private", Key: "a b/ü.txt", ContentType: "text/plain", Metadata: { a: "1" } };
  const { ETag } = await s3.send(new PutObjectCommand({ ...source, Body: "copied" }));
  const CopySource = `private/${encodeURIComponent(source.Key)}`;
  const to = { Bucket: "private", Key: "copy.txt", CopySource };
  expect((await s3.send(new CopyObjectCommand(to))).CopyObjectResult?.ETag).toBe(ETag);
  expect((await readAll(s3, "private", "copy.txt")).toString()).toBe("copied");
  expect((await s3.send(new HeadObjectCommand({ Bucket: "private", Key: "copy.txt" }))).Metadata).toEqual({
    a: "1",
  });
  await s3.send(new CopyObjectCommand({ ...to, MetadataDirective: "REPLACE", Metadata: { b: "2" } }));
  expect((await s3.send(new HeadObjectCommand({ Bucket: "private", Key: "copy.txt" }))).Metadata).toEqual({
    b: "2",
  });
  const replaced = {
    MetadataDirective: "REPLACE",
    ContentType: "application/json",
    CacheControl: "max-age=9",
  };
  await s3.send(new CopyObjectCommand({ ...to, ...replaced } as typeof to));
  expect(await s3.send(new HeadObjectCommand({ Bucket: "private", Key: "copy.txt" }))).toMatchObject({
    ContentType: "application/json",
    CacheControl: "max-age=9",
  });
  const copy = (options: object) => refusalOf(s3.send(new CopyObjectCommand({ ...to, ...options })));
  expect(await copy({ CopySourceIfNoneMatch: ETag })).toEqual([412, "PreconditionFailed"]);
  expect(await copy({ CopySource: "private/nothing" })).toEqual([404, "NoSuchKey"]);
  expect(await copy({ CopySource: "%" })).toEqual([400, "InvalidArgument"]);
  expect((await copy({ Bucket: "pictures" }))[0]).toBe(415);
});

test("lists go through pages in the order of bytes, folded at a delimiter", async () => {
  const { url } = await startStorage();
  const s3 = s3AsService(url);
  const keys = ["B/1", "a", "a/1", "a/2", "a/b/3", "b", "ü&'x"];
  for (const Key of keys) await s3.send(new PutObjectCommand({ Bucket: "private", Key, Body: "x" }));
  const found: string[] = [];
  let token: string | undefined;
  do {
    const page = await s3.send(
      new ListObjectsV2Command({ Bucket: "private", MaxKeys: 2, ContinuationToken: token }),
    );
    found.push(...(page.Contents ?? []).map(({ Key = "" }) => Key));
    expect(page.IsTruncated).toBe(page.NextContinuationToken !== undefined);
    token = page.NextContinuationToken;
  } while (token !== undefined);
  expect(found).toEqual(keys);

  const folded: string[] = [];
  let Marker: string | undefined;
  do {
    const page = await s3.send(
      new ListObjectsCommand({ Bucket: "private", Delimiter: "/", MaxKeys: 2, Marker }),
    );
    folded.push(...(page.Contents ?? []).map(({ Key = "" }) => Key));
    folded.push(...(page.CommonPrefixes ?? []).map(({ Prefix = "" }) => Prefix));
    Marker = page.NextMarker;
  } while (Marker !== undefined);
  expect(folded.toSorted()).toEqual(["B/", "a", "a/", "b", "ü&'x"].toSorted());

  const below = await s3.send(new ListObjectsV2Command({ Bucket: "private", Prefix: "a/", Delimiter: "/" }));
  expect(below.Contents?.map(({ Key }) => Key)).toEqual(["a/1", "a/2"]);
  expect(below.CommonPrefixes).toEqual([{ Prefix: "a/b/" }]);
  expect(below.KeyCount).toBe(3);
  const late = await s3.send(
    new ListObjectsV2Command({ Bucket: "private", StartAfter: "a/2", EncodingType: "url" }),
  );
  expect(late.Contents?.map(({ Key }) => Key)).toEqual(["a/b/3", "b", "%C3%BC%26%27x"]);
  const list = (options: object) =>
    refusalOf(s3.send(new ListObjectsV2Command({ Bucket: "private", ...options })));
  expect(await list({ ContinuationToken: "!" })).toEqual([400, "InvalidArgument"]);
  expect(await list({ MaxKeys: -1 })).toEqual([400, "InvalidArgument"]);

  const gone = await s3.send(
    new DeleteObjectsCommand({
      Bucket: "private",
      Delete: { Objects: [{ Key: "ü&'x" }, { Key: "nothing" }, { Key: "../x" }] },
    }),
  );
  // S3 reports missing objects as deleted, too.
  expect(gone.Deleted?.map(({ Key }) => Key)).toEqual(["ü&'x", "nothing", "../x"]);
  expect(gone.Errors).toBeUndefined();
});

test("checksums of every kind hold for plain and for streamed bodies", async () => {
  const { url } = await startStorage();
  const s3 = s3AsService(url);
  const bytes = randomBytes(300_000);
  for (const ChecksumAlgorithm of ["CRC32", "CRC32C", "SHA1", "SHA256"] as ChecksumAlgorithm[]) {
    const Key = `${ChecksumAlgorithm}.bin`;
    await s3.send(new PutObjectCommand({ Bucket: "private", Key, Body: bytes, ChecksumAlgorithm }));
    expect((await readAll(s3, "private", Key)).equals(bytes), ChecksumAlgorithm).toBe(true);
    const Body = Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]);
    const answer = await s3.send(
      new PutObjectCommand({ Bucket: "private", Key, Body, ChecksumAlgorithm, ContentLength: bytes.length }),
    );
    expect(answer.ETag).toBe(`"${createHash("sha256").update(bytes).digest("hex")}"`);
    expect((await readAll(s3, "private", Key)).equals(bytes), ChecksumAlgorithm).toBe(true);
  }
  const wrong = { Bucket: "private", Key: "wrong", Body: "abc" };
  expect(await refusalOf(s3.send(new PutObjectCommand({ ...wrong, ChecksumCRC32: "AAAAAA==" })))).toEqual([
    400,
    "BadDigest",
  ]);
  expect(await refusalOf(s3.send(new PutObjectCommand({ ...wrong, ContentMD5: "AAAA" })))).toEqual([
    400,
    "BadDigest",
  ]);
  expect((await s3.send(new ListObjectsV2Command({ Bucket: "private", Prefix: "wrong" }))).KeyCount).toBe(0);
});

test("a person's token acts under the policies, and their pictures are cleaned", async () => {
  const { url, signIn, pool, files } = await startStorage();
  const [ada, eve] = [await signIn(), await signIn()];
  const [hers, others] = [s3AsPerson(url, ada), s3AsPerson(url, eve)];
  const at = { Bucket: "private", Key: `${ada.id}/diary.txt` };
  await hers.send(new PutObjectCommand({ ...at, Body: "dear diary" }));
  expect((await readAll(hers, at.Bucket, at.Key)).toString()).toBe("dear diary");
  const { rows } = await pool.query("select owner_id from storage.objects");
  expect(rows).toEqual([{ owner_id: ada.id }]);
  for (const stranger of [others, s3AsPerson(url, { token: "sb_publishable_test" })]) {
    expect(await refusalOf(stranger.send(new GetObjectCommand(at)))).toEqual([404, "NoSuchKey"]);
    expect(await refusalOf(stranger.send(new PutObjectCommand({ ...at, Body: "x" })))).toEqual([
      403,
      "AccessDenied",
    ]);
    expect(await refusalOf(stranger.send(new CreateMultipartUploadCommand(at)))).toEqual([
      403,
      "AccessDenied",
    ]);
    expect(await refusalOf(stranger.send(new CreateBucketCommand({ Bucket: "mine" })))).toEqual([
      403,
      "AccessDenied",
    ]);
    const copy = { Bucket: "private", Key: `${eve.id}/x`, CopySource: `private/${at.Key}` };
    expect((await refusalOf(stranger.send(new CopyObjectCommand(copy))))[0]).toBe(404);
    expect((await stranger.send(new ListObjectsV2Command({ Bucket: "private" }))).KeyCount).toBe(0);
    await stranger.send(new DeleteObjectCommand(at));
    const Delete = { Objects: [{ Key: at.Key }, { Key: "nothing" }] };
    const gone = await stranger.send(new DeleteObjectsCommand({ Bucket: "private", Delete }));
    expect(gone.Errors?.map(({ Key, Code }) => [Key, Code])).toEqual([[at.Key, "AccessDenied"]]);
    expect(gone.Deleted?.map(({ Key }) => Key)).toEqual(["nothing"]);
  }
  expect((await readAll(hers, at.Bucket, at.Key)).toString()).toBe("dear diary");
  const forged = s3AsPerson(url, { token: "forged" });
  expect(await refusalOf(forged.send(new GetObjectCommand(at)))).toEqual([400, "InvalidToken"]);

  const image = { Bucket: "pictures", Key: `${ada.id}/a.png`, ContentType: "image/png" };
  const dirty = Buffer.concat([await picture(), Buffer.from("a polyglot tail")]);
  await hers.send(new PutObjectCommand({ ...image, Body: dirty }));
  expect((await readAll(hers, image.Bucket, image.Key)).includes("polyglot")).toBe(false);
  expect((await refusalOf(hers.send(new PutObjectCommand({ ...image, Body: "no picture" }))))[0]).toBe(415);
  await pool.query("delete from auth.sessions where id = $1", [ada.sessionId]);
  expect((await refusalOf(hers.send(new GetObjectCommand(at))))[0]).toBe(401);
  expect(await files()).toHaveLength(2);
});

test("parts become one object, are listed, copied and replaced, and only their owner goes on with them", async () => {
  const { url, signIn, files } = await startStorage();
  const [ada, eve] = [await signIn(), await signIn()];
  const s3 = s3AsPerson(url, ada);
  const at = { Bucket: "private", Key: `${ada.id}/large.bin` };
  const [first, second] = [randomBytes(5 * megabyte), randomBytes(megabyte)];
  const { UploadId } = await s3.send(
    new CreateMultipartUploadCommand({ ...at, ContentType: "text/plain", Metadata: { a: "1" } }),
  );
  const upload = { ...at, UploadId };
  const send = (PartNumber: number, Body: Buffer) =>
    s3.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
  await send(1, second);
  const sent = [await send(1, first), await send(2, second)];
  const Parts = sent.map(({ ETag }, index) => ({ ETag, PartNumber: index + 1 }));
  const listed = await s3.send(new ListPartsCommand({ ...upload, MaxParts: 1 }));
  expect([listed.IsTruncated, listed.Parts?.length, listed.Parts?.[0]?.Size]).toEqual([
    true,
    1,
    first.length,
  ]);
  const open = await s3.send(new ListMultipartUploadsCommand({ Bucket: "private" }));
  expect(open.Uploads?.map(({ Key, UploadId: id }) => [Key, id])).toEqual([[at.Key, UploadId]]);
  const stranger = s3AsPerson(url, eve);
  expect(
    (await stranger.send(new ListMultipartUploadsCommand({ Bucket: "private" }))).Uploads,
  ).toBeUndefined();
  expect((await refusalOf(stranger.send(new ListPartsCommand(upload))))[0]).toBe(403);
  expect(await refusalOf(s3AsService(url).send(new ListPartsCommand(upload)))).toEqual([404, "NoSuchUpload"]);

  const complete = (parts: object[]) =>
    s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }));
  const [one, two] = [{ ...Parts[0] }, { ...Parts[1] }];
  expect(await refusalOf(complete([two, one]))).toEqual([400, "InvalidPartOrder"]);
  expect(await refusalOf(complete([one, { ...two, PartNumber: 3 }]))).toEqual([400, "InvalidPart"]);
  expect(await refusalOf(complete([one, { ...two, ETag: '"x"' }]))).toEqual([400, "InvalidPart"]);
  await send(3, second);
  expect(await refusalOf(complete([two, { ETag: Parts[1]?.ETag, PartNumber: 3 }]))).toEqual([
    400,
    "EntityTooSmall",
  ]);
  const done = await complete(Parts);
  expect((await complete(Parts)).ETag).toBe(done.ETag);
  expect((await readAll(s3, at.Bucket, at.Key)).equals(Buffer.concat([first, second]))).toBe(true);
  expect(await s3.send(new HeadObjectCommand(at))).toMatchObject({
    ContentType: "text/plain",
    Metadata: { a: "1" },
  });
  expect(await refusalOf(send(1, second))).toEqual([404, "NoSuchUpload"]);
  expect(await files()).toHaveLength(1);

  const other = { Bucket: "private", Key: `${ada.id}/copied.bin` };
  const next = { ...other, UploadId: (await s3.send(new CreateMultipartUploadCommand(other))).UploadId };
  const source = { ...next, CopySource: `private/${at.Key}` };
  const copied = await s3.send(
    new UploadPartCopyCommand({ ...source, PartNumber: 1, CopySourceRange: `bytes=1-${5 * megabyte}` }),
  );
  expect(
    await refusalOf(
      s3.send(new UploadPartCopyCommand({ ...source, PartNumber: 2, CopySourceRange: "bytes=9-1" })),
    ),
  ).toEqual([400, "InvalidArgument"]);
  const MultipartUpload = { Parts: [{ PartNumber: 1, ETag: copied.CopyPartResult?.ETag }] };
  await s3.send(new CompleteMultipartUploadCommand({ ...next, MultipartUpload }));
  const whole = Buffer.concat([first, second]).subarray(1, 5 * megabyte + 1);
  expect((await readAll(s3, other.Bucket, other.Key)).equals(whole)).toBe(true);

  const given = { ...other, UploadId: (await s3.send(new CreateMultipartUploadCommand(other))).UploadId };
  await s3.send(new UploadPartCommand({ ...given, PartNumber: 1, Body: second }));
  expect(await refusalOf(s3.send(new UploadPartCommand({ ...given, PartNumber: 0, Body: "x" })))).toEqual([
    400,
    "InvalidArgument",
  ]);
  await s3.send(new AbortMultipartUploadCommand(given));
  expect(await refusalOf(s3.send(new ListPartsCommand(given)))).toEqual([404, "NoSuchUpload"]);
  expect(await files()).toHaveLength(2);
});
