import { randomUUID } from "node:crypto";
import { CreateMultipartUploadCommand, PutObjectCommand, S3ServiceException } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { s3AsPerson, s3AsService } from "../testing/s3-client.ts";
import { signedFetch, type SignedFetch } from "../testing/signed-fetch.ts";
import { startStorage } from "../testing/storage-server.ts";

const codeOf = async (answer: Response): Promise<[number, string | undefined]> => [
  answer.status,
  /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1],
];

test("requests with the wrong key, time, hash, length or chunks leave nothing", async () => {
  const { url, files } = await startStorage();
  const put = (options: SignedFetch) =>
    signedFetch(url, "/private/a.txt", { method: "PUT", body: "abc", ...options }).then(codeOf);
  const chunked = (body: string, length = "3", trailer = "x-amz-checksum-crc32") =>
    put({
      body,
      payload: "STREAMING-UNSIGNED-PAYLOAD-TRAILER",
      headers: { "x-amz-decoded-content-length": length, ...(trailer && { "x-amz-trailer": trailer }) },
    });
  const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
  expect(await put({ at: minutesAgo(16) })).toEqual([403, "RequestTimeTooSkewed"]);
  expect(await put({ at: minutesAgo(-16) })).toEqual([403, "RequestTimeTooSkewed"]);
  expect(await put({ payload: "0".repeat(64) })).toEqual([400, "XAmzContentSHA256Mismatch"]);
  expect(await put({ payload: "nonsense" })).toEqual([400, "AuthorizationHeaderMalformed"]);
  expect(await put({ headers: { "x-amz-checksum-crc64nvme": "AAAAAAAAAAA=" } })).toEqual([
    501,
    "NotImplemented",
  ]);
  expect(await put({ headers: { "x-amz-server-side-encryption": "AES256" } })).toEqual([
    501,
    "NotImplemented",
  ]);
  expect(await chunked("3\r\nabc\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n")).toEqual([400, "BadDigest"]);
  expect(await chunked("3\r\nabc\r\n0\r\n\r\n")).toEqual([400, "BadDigest"]);
  expect(await chunked("3\r\nabc\r\n0\r\nx-other:1\r\n\r\n")).toEqual([400, "InvalidRequest"]);
  expect(await chunked("3\r\nabc\r\n0\r\n\r\n", "4", "")).toEqual([400, "IncompleteBody"]);
  expect(await chunked("3\r\nabc\r\n0\r\n\r\n", "2", "")).toEqual([400, "IncompleteBody"]);
  expect(await chunked("3\r\nabc\r\n0\r\n\r\n", "-1", "")).toEqual([411, "MissingContentLength"]);
  expect(await chunked("5\r\nabc", "3", "")).toEqual([400, "IncompleteBody"]);
  expect(await files()).toEqual([]);
  expect(await chunked("3\r\nabc\r\n0\r\n\r\n", "3", "")).toEqual([200, undefined]);

  const unsigned = await fetch(`${url}/storage/v1/s3/private/a.txt`);
  expect(await codeOf(unsigned)).toEqual([403, "AccessDenied"]);
  const stranger = s3AsService(url, { credentials: { accessKeyId: "other", secretAccessKey: "x" } });
  const wrong = s3AsService(url, { credentials: { accessKeyId: "s3-key-id", secretAccessKey: "x" } });
  for (const [client, code] of [
    [stranger, "InvalidAccessKeyId"],
    [wrong, "SignatureDoesNotMatch"],
  ] as const) {
    const sending = client.send(new PutObjectCommand({ Bucket: "private", Key: "b", Body: "x" }));
    await expect(sending).rejects.toMatchObject({ name: code });
  }
});

test("path tricks reach no file outside, and names that storage refuses are refused", async () => {
  const { url } = await startStorage();
  for (const path of [
    "/private/..%2f..%2fetc%2fpasswd",
    "/private/a%5cb",
    "/private/a%00b",
    "/private/%ff",
    "/private/a//b",
    "/private/folder/",
    `/private/${"a".repeat(1025)}`,
  ]) {
    const [status] = await codeOf(await signedFetch(url, path, { method: "PUT", body: "x" }));
    expect([path, status]).toEqual([path, 400]);
  }
  // A client would resolve these before it sends them, so their signature is another path's.
  expect((await signedFetch(url, "/private/../pictures/a", { method: "PUT", body: "x" })).status).toBe(403);
  expect((await signedFetch(url, "/private/%2e%2e/x", { method: "PUT", body: "x" })).status).toBe(403);
  expect((await signedFetch(url, "/pri%2fvate/a")).status).toBe(404);
  const copy = { method: "PUT", headers: { "x-amz-copy-source": "/private/../../etc/passwd" } };
  expect(await codeOf(await signedFetch(url, "/private/copy", copy))).toEqual([404, "NoSuchKey"]);
});

test("XML with document types, entities, wrong forms or too much of it is refused", async () => {
  const { url, service } = await startStorage();
  await service.storage.from("private").upload("a&b", "x");
  const remove = async (body: string) =>
    codeOf(await signedFetch(url, "/private", { method: "POST", query: { delete: "" }, body }));
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa">]><Delete><Object><Key>&a;</Key></Object></Delete>`;
  for (const body of [
    bomb,
    "",
    "<Delete>",
    "<Delete></Delete>",
    "<Other/>",
    "<Delete><Object><Key><Key>a</Key></Key></Object></Delete>",
    `<Delete>${"<a>".repeat(5000)}${"</a>".repeat(5000)}</Delete>`,
    `<Delete>${"<Object><Key>a</Key></Object>".repeat(1001)}</Delete>`,
    `<Delete><Object><Key>${"a".repeat(3 * 1024 * 1024)}</Key></Object></Delete>`,
  ]) {
    expect([body.slice(0, 60), ...(await remove(body))]).toEqual([body.slice(0, 60), 400, "MalformedXML"]);
  }
  const unknown = "<Delete><Object><Key>&a;</Key></Object></Delete>";
  expect((await remove(unknown))[0]).toBe(200);
  expect((await remove("<Delete><Object><Key>a&amp;b</Key></Object></Delete>"))[0]).toBe(200);
  expect((await service.storage.from("private").list()).data).toEqual([]);
});

test("what is not offered says so, and every method has its answer", async () => {
  const { url } = await startStorage();
  for (const [method, path, query, expected] of [
    ["GET", "/private", { acl: "" }, 501],
    ["PUT", "/private", { versioning: "" }, 501],
    ["PUT", "/private/a", { tagging: "" }, 501],
    ["GET", "/private/a", { tagging: "" }, 404],
    ["GET", "/private/a", { versionId: "x" }, 501],
    ["GET", "/private/a", { partNumber: "1" }, 501],
    ["POST", "/private/a", {}, 405],
    ["PATCH", "/private/a", {}, 405],
    ["DELETE", "/", {}, 405],
    ["PUT", "/private/a", { uploadId: randomUUID(), partNumber: "1" }, 404],
    ["PUT", "/private/a", { uploadId: "'; drop", partNumber: "1" }, 404],
    ["DELETE", "/private/a", { uploadId: "x" }, 404],
  ] as const) {
    const answer = await signedFetch(url, path, { method, query });
    expect([method, path, query, answer.status]).toEqual([method, path, query, expected]);
  }
});

test("what one person has open in parts is bounded with their other uploads", async () => {
  const { url, signIn, pool } = await startStorage();
  const ada = await signIn();
  await pool.query(
    `insert into storage.open_uploads (id, kind, bucket_id, name, opened_by, upsert, described)
     select gen_random_uuid()::text, 'multipart', 'private', 'x', $1, true, '{}' from generate_series(1, 100)`,
    [ada.id],
  );
  const opening = s3AsPerson(url, ada).send(
    new CreateMultipartUploadCommand({ Bucket: "private", Key: `${ada.id}/a` }),
  );
  await expect(opening).rejects.toThrow(S3ServiceException);
  await expect(opening).rejects.toMatchObject({ name: "SlowDown" });
});
