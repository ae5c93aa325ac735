/** The refusals of TUS beside those of storage; the sentences are those of `@tus/server`, which Supabase uses. */
import type { Refusal } from "../refusals.ts";

const refusal = (status: number, message: string): Refusal => ({
  status,
  code: "TusError",
  error: "TusError",
  message,
});

export const tusRefusals = {
  versionMissing: (): Refusal => refusal(412, "Tus-Resumable Required"),
  invalidLength: (): Refusal => refusal(400, "Upload-Length or Upload-Defer-Length header required"),
  deferredLength: (): Refusal => refusal(501, "creation-defer-length extension is not (yet) supported."),
  invalidMetadata: (): Refusal =>
    refusal(400, "Upload-Metadata is invalid. It MUST consist of bucketName and objectName at least"),
  contentType: (): Refusal => refusal(415, "Content-Type has to be application/offset+octet-stream"),
  invalidOffset: (): Refusal => refusal(400, "Upload-Offset header required"),
  wrongOffset: (): Refusal => refusal(409, "Upload-Offset conflict"),
  tooManyBytes: (): Refusal => refusal(413, "upload's size exceeded"),
  tooLarge: (): Refusal => refusal(413, "Maximum size exceeded"),
  notFound: (): Refusal => refusal(404, "The file for this url was not found"),
  gone: (): Refusal => refusal(410, "The file for this url no longer exists"),
  locked: (): Refusal => refusal(423, "Another request writes to this upload"),
  completed: (): Refusal => refusal(400, "Cannot terminate an already completed upload"),
  cutOff: (): Refusal => refusal(408, "The request was cut off"),
};
