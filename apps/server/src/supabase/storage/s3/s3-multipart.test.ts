import { CreateMultipartUploadCommand, ListMultipartUploadsCommand } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { s3AsService } from "../testing/s3-client.ts";
import { startStorage } from "../testing/storage-server.ts";

test("open uploads are listed in pages, which go on after a name or after one upload of it", async () => {
  const { url } = await startStorage();
  const s3 = s3AsService(url);
  for (const Key of ["b", "a", "a"])
    await s3.send(new CreateMultipartUploadCommand({ Bucket: "private", Key }));
  const list = (options: object) =>
    s3.send(new ListMultipartUploadsCommand({ Bucket: "private", MaxUploads: 1, ...options }));
  const first = await list({});
  expect([first.Uploads?.map(({ Key }) => Key), first.IsTruncated]).toEqual([["a"], true]);
  const same = await list({ KeyMarker: first.NextKeyMarker, UploadIdMarker: first.NextUploadIdMarker });
  expect([same.Uploads?.map(({ Key }) => Key), same.IsTruncated]).toEqual([["a"], true]);
  const after = await list({ KeyMarker: first.NextKeyMarker });
  expect([after.Uploads?.map(({ Key }) => Key), after.IsTruncated]).toEqual([["b"], false]);
});
