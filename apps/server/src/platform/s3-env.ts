/** The settings of an S3 service that keeps the files instead of the disk. */
import { z } from "zod";

export const s3Variables = z.object({
  /** None for AWS's own. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: "an address such as https://s3.example.org" }).optional(),
  S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,50}$/, "a name such as us-east-1")
    .default("us-east-1"),
  S3_BUCKET: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/, "the name of a bucket")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
});

export type S3FilesEnv = {
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Null where files stay on the disk; the name of a variable that is missing beside the others. */
export function readS3Files(env: z.infer<typeof s3Variables>): S3FilesEnv | null | { missing: string } {
  const { S3_ENDPOINT: endpoint = null, S3_REGION: region } = env;
  const needed = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const missing = needed.find((name) => env[name] === undefined);
  if (missing !== undefined) {
    return endpoint === null && needed.every((name) => env[name] === undefined) ? null : { missing };
  }
  const { S3_BUCKET: bucket = "", S3_ACCESS_KEY_ID: accessKeyId = "" } = env;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "" };
}
