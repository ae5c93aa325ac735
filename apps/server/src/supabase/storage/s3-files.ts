/** Finished files in a bucket of any service that speaks S3. Each upload is checked there against its SHA-256. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { FilesAwayError, type FinishedFiles } from "./finished-files.ts";
import { checkedVersion } from "./names.ts";
import type { OpenFile } from "./open-file.ts";

export type S3FilesSettings = {
  /** Null for AWS's own. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const maxAttempts = 3;

/** Failures are told once, by whoever asked. */
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };
function ignore(): void {}

export function createS3Files(settings: S3FilesSettings): FinishedFiles {
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts,
    logger: silent,
    // Not every service knows the checksums that the client would add by itself.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  /** The same path as on disk, so that the folder can be copied into the bucket. */
  const at = (version: string) => {
    const name = checkedVersion(version);
    return { Bucket, Key: `objects/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}/file` };
  };

  /** A stream can be read once, so an attempt after a failure opens the file again. */
  async function put(version: string, file: string): Promise<void> {
    const [{ size }, sha256] = await Promise.all([stat(file), digest(file)]);
    for (let attempt = 1; ; attempt += 1) {
      const Body = createReadStream(file, { highWaterMark: 256 * 1024 });
      try {
        const sent = { ...at(version), Body, ContentLength: size, ChecksumSHA256: sha256 };
        await client.send(new PutObjectCommand(sent));
        return;
      } catch (error) {
        if (attempt === maxAttempts) throw error;
      } finally {
        Body.destroy();
      }
    }
  }

  return {
    async take(version, file) {
      await reach(put(version, file));
      await rm(file, { force: true });
    },

    async open(version) {
      const head = await reachOrNull(client.send(new HeadObjectCommand(at(version))));
      return head === null ? null : openRemote(client, at(version), head.ContentLength ?? 0);
    },

    exists: async (version) => (await reachOrNull(client.send(new HeadObjectCommand(at(version))))) !== null,

    async copy(version, other) {
      const source = at(version);
      const copied = client.send(
        new CopyObjectCommand({ ...at(other), CopySource: `${source.Bucket}/${source.Key}` }),
      );
      return (await reachOrNull(copied)) !== null;
    },

    async remove(version) {
      await reachOrNull(client.send(new DeleteObjectCommand(at(version))));
    },
  };
}

function openRemote(client: S3Client, target: { Bucket: string; Key: string }, sizeBytes: number): OpenFile {
  async function* fetchRange(start: number, end: number): AsyncGenerator<Buffer> {
    const Range = `bytes=${start}-${end}`;
    const { Body } = await reach(client.send(new GetObjectCommand({ ...target, Range })));
    if (!(Body instanceof Readable)) throw new FilesAwayError("The service sent no body");
    yield* Body as AsyncIterable<Buffer>;
  }
  return {
    sizeBytes,
    stream: ({ start, end }) => Readable.from(end < start ? [] : fetchRange(start, end)),
    async read() {
      const chunks: Buffer[] = [];
      if (sizeBytes > 0) for await (const chunk of fetchRange(0, sizeBytes - 1)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    close: () => Promise.resolve(),
  };
}

async function digest(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest("base64");
}

async function reach<Result>(sending: Promise<Result>): Promise<Result> {
  try {
    return await sending;
  } catch (cause) {
    throw new FilesAwayError("The service of the files refused or did not answer", { cause });
  }
}

const reachOrNull = <Result>(sending: Promise<Result>): Promise<Result | null> =>
  reach(
    sending.catch((error: unknown) => {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
      throw error;
    }),
  );
