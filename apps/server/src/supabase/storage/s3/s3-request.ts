/** A signed request of S3, and what its handlers answer. */
import type { DatabaseCaller } from "../../gateway/caller.ts";
import type { RequestContext } from "../database.ts";
import type { StorageParts } from "../parts.ts";
import { parseCacheControl, plainType } from "../receive-body.ts";
import type { Answer } from "../refusals.ts";
import type { OpenUploads } from "../open-uploads.store.ts";
import type { createWriters } from "../resumable/writers.ts";
import type { UploadPartsStore } from "./upload-parts.store.ts";
import { s3Namespace, writeXml } from "./xml.ts";
import type { SignedBody } from "./signed-body.ts";

export type S3Request = {
  request: Request;
  /** With those that a presigned link carries in its query. */
  headers: Headers;
  query: ReadonlyMap<string, string>;
  /** Empty where the URL names none. */
  bucket: string;
  key: string;
  caller: DatabaseCaller;
  context: RequestContext;
  mustClean: boolean;
  body: SignedBody;
};

/** What a client says about its object. The type is not trusted. */
export type DescribedObject = {
  declaredType: string;
  cacheSeconds: number;
  userMetadata: Record<string, string> | null;
};

export type S3Parts = StorageParts & {
  uploads: OpenUploads<DescribedObject>;
  uploadParts: UploadPartsStore;
  writers: ReturnType<typeof createWriters<DescribedObject>>;
};

export type S3Answer = Answer<{ response: Response }>;
export type S3Handler = (parts: S3Parts, asked: S3Request) => Promise<S3Answer>;

export function xmlAnswer(root: string, content: Record<string, unknown>): S3Answer {
  const text = writeXml({ [root]: { "@xmlns": s3Namespace, ...content } });
  return { ok: true, response: new Response(text, { headers: { "content-type": "application/xml" } }) };
}

export const emptyAnswer = (status: number, headers: Record<string, string> = {}): S3Answer => ({
  ok: true,
  response: new Response(null, { status, headers }),
});

export function describeHeaders(headers: Headers): DescribedObject {
  const metadata = [...headers].flatMap(([name, value]): [string, string][] =>
    name.startsWith("x-amz-meta-") ? [[name.slice("x-amz-meta-".length), value]] : [],
  );
  return {
    declaredType: plainType(headers.get("content-type") ?? ""),
    cacheSeconds: parseCacheControl(headers.get("cache-control")),
    userMetadata: metadata.length > 0 ? Object.fromEntries(metadata) : null,
  };
}
