/** The refusals of S3, and their form in XML (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html). */
import { randomUUID } from "node:crypto";
import type { Refusal } from "../refusals.ts";
import { writeXml } from "./xml.ts";

const refusal = (status: number, code: string, message: string): Refusal => ({
  status,
  code,
  error: code,
  message,
});

export const s3Refusals = {
  accessDenied: (message = "Access Denied"): Refusal => refusal(403, "AccessDenied", message),
  invalidKeyId: (): Refusal =>
    refusal(403, "InvalidAccessKeyId", "The access key id you provided does not exist in our records."),
  wrongSignature: (): Refusal =>
    refusal(
      403,
      "SignatureDoesNotMatch",
      "The request signature we calculated does not match the signature you provided.",
    ),
  malformedSignature: (): Refusal =>
    refusal(400, "AuthorizationHeaderMalformed", "The authorization is malformed."),
  malformedQuery: (): Refusal =>
    refusal(400, "AuthorizationQueryParametersError", "The authorization in the query is malformed."),
  skewed: (): Refusal =>
    refusal(
      403,
      "RequestTimeTooSkewed",
      "The difference between the request time and the current time is too large.",
    ),
  expired: (): Refusal => refusal(403, "AccessDenied", "Request has expired"),
  unsignedHeaders: (): Refusal =>
    refusal(403, "AccessDenied", "There were headers present in the request which were not signed"),
  invalidToken: (): Refusal =>
    refusal(400, "InvalidToken", "The provided token is malformed or otherwise not valid."),
  hashMismatch: (): Refusal =>
    refusal(
      400,
      "XAmzContentSHA256Mismatch",
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    ),
  badDigest: (what: string): Refusal =>
    refusal(400, "BadDigest", `The ${what} you specified did not match the calculated checksum.`),
  incompleteBody: (): Refusal =>
    refusal(
      400,
      "IncompleteBody",
      "You did not provide the number of bytes specified by the Content-Length HTTP header",
    ),
  malformedChunks: (): Refusal => refusal(400, "InvalidRequest", "The chunks of the body are malformed."),
  lengthMissing: (): Refusal =>
    refusal(411, "MissingContentLength", "You must provide the Content-Length HTTP header."),
  malformedXml: (): Refusal =>
    refusal(
      400,
      "MalformedXML",
      "The XML you provided was not well-formed or did not validate against our published schema",
    ),
  invalidArgument: (message: string): Refusal => refusal(400, "InvalidArgument", message),
  malformedPolicy: (): Refusal =>
    refusal(400, "InvalidPolicyDocument", "The policy of the form is malformed."),
  policyExpired: (): Refusal => refusal(403, "AccessDenied", "Invalid according to Policy: Policy expired."),
  policyBroken: (name: string): Refusal =>
    refusal(403, "AccessDenied", `Invalid according to Policy: Policy Condition failed: ${name}`),
  invalidPart: (): Refusal =>
    refusal(400, "InvalidPart", "One or more of the specified parts could not be found."),
  invalidPartOrder: (): Refusal =>
    refusal(400, "InvalidPartOrder", "The list of parts was not in ascending order."),
  partTooSmall: (): Refusal =>
    refusal(400, "EntityTooSmall", "Your proposed upload is smaller than the minimum allowed object size."),
  noSuchUpload: (): Refusal => refusal(404, "NoSuchUpload", "The specified upload does not exist."),
  bucketExists: (): Refusal =>
    refusal(409, "BucketAlreadyExists", "The requested bucket name is not available."),
  conflict: (): Refusal =>
    refusal(409, "OperationAborted", "A conflicting operation is in progress against this resource."),
  preconditionFailed: (): Refusal =>
    refusal(412, "PreconditionFailed", "At least one of the preconditions you specified did not hold"),
  invalidRange: (): Refusal => refusal(416, "InvalidRange", "The requested range is not satisfiable"),
  notAllowed: (): Refusal =>
    refusal(405, "MethodNotAllowed", "The specified method is not allowed against this resource."),
  notOffered: (what: string): Refusal => refusal(501, "NotImplemented", `${what} is not offered here.`),
};

/** Names that storage has for what S3 calls otherwise. */
const s3Codes: Record<string, string> = {
  InvalidJWT: "InvalidToken",
  ResourceNotEmpty: "BucketNotEmpty",
  StorageFull: "InternalError",
  invalid_mime_type: "InvalidRequest",
};

export function answerRefusal(request: Request, { status, code, message }: Refusal): Response {
  const requestId = randomUUID();
  const headers = new Headers({ "x-amz-request-id": requestId, "cache-control": "no-store" });
  // The rest of such a body may still arrive, so the connection cannot be reused.
  if (status === 413 || status === 507) headers.set("connection", "close");
  if (status === 503 || status === 429) headers.set("retry-after", "2");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  headers.set("content-type", "application/xml");
  const { pathname } = new URL(request.url);
  const error = {
    Code: s3Codes[code] ?? code,
    Message: message,
    Resource: pathname,
    RequestId: requestId,
  };
  return new Response(writeXml({ Error: error }), { status, headers });
}
