import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { expect, test } from "vitest";
import { s3AsService } from "../testing/s3-client.ts";
import { startStorage } from "../testing/storage-server.ts";

test("a presigned link reads or writes one object, until it expires", async () => {
  const { url } = await startStorage();
  const s3 = s3AsService(url);
  const at = { Bucket: "private", Key: "signed/ä.txt" };
  const put = await getSignedUrl(s3, new PutObjectCommand(at), { expiresIn: 60 });
  expect((await fetch(put, { method: "PUT", body: "by link" })).status).toBe(200);
  const get = await getSignedUrl(
    s3,
    new GetObjectCommand({ ...at, ResponseContentDisposition: "attachment" }),
    {
      expiresIn: 60,
    },
  );
  const typed = await s3.send(
    new GetObjectCommand({ ...at, ResponseContentType: "text/html", ResponseContentEncoding: "identity" }),
  );
  // Markup does not run here, whoever says that it is some.
  expect([typed.ContentType, typed.ContentEncoding]).toEqual(["text/plain", "identity"]);
  const answer = await fetch(get);
  expect([await answer.text(), answer.headers.get("content-disposition")]).toEqual(["by link", "attachment"]);
  expect((await fetch(get, { method: "DELETE" })).status).toBe(403);
  expect((await fetch(get.replace("signed/", "other/"))).status).toBe(403);
  const expired = await getSignedUrl(s3, new GetObjectCommand(at), {
    expiresIn: 60,
    signingDate: new Date(Date.now() - 120_000),
  });
  const late = await fetch(expired);
  expect([late.status, await late.text()]).toEqual([403, expect.stringContaining("Request has expired")]);
});
