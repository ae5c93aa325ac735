/** The official S3 client against a storage server. */
import { S3Client } from "@aws-sdk/client-s3";
import { onTestFinished } from "vitest";
import { s3Key, type Person } from "./storage-server.ts";

type Options = NonNullable<ConstructorParameters<typeof S3Client>[0]>;

const open = (url: string, credentials: Options["credentials"], options: Options = {}): S3Client => {
  const client = new S3Client({
    endpoint: `${url}/storage/v1/s3`,
    region: "us-east-1",
    forcePathStyle: true,
    maxAttempts: 1,
    ...(credentials && { credentials }),
    ...options,
  });
  onTestFinished(() => client.destroy());
  return client;
};

export const s3AsService = (url: string, options?: Options): S3Client =>
  open(url, { accessKeyId: s3Key.id, secretAccessKey: s3Key.secret }, options);

export const s3AsPerson = (url: string, { token }: Pick<Person, "token">, options?: Options): S3Client =>
  open(url, { accessKeyId: "any", secretAccessKey: "sb_publishable_test", sessionToken: token }, options);
