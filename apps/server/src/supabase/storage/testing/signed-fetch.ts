/** Signs S3 requests by hand, for what no client sends. */
import { createHash, createHmac } from "node:crypto";
import { encodeStrictly } from "../s3/signature.ts";
import { s3Key } from "./storage-server.ts";

export type SignedFetch = {
  method?: string;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** `x-amz-content-sha256`, where it is not the body's hash. */
  payload?: string;
  at?: Date;
};

const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: Buffer | string, data: string): Buffer => createHmac("sha256", key).update(data).digest();

/** @param path below the endpoint, encoded. */
export async function signedFetch(url: string, path: string, options: SignedFetch = {}): Promise<Response> {
  const { method = "GET", query = {}, body, at = new Date() } = options;
  const target = new URL(`${url}/storage/v1/s3${path}`);
  const search = Object.entries(query)
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .toSorted()
    .join("&");
  const longDate = at.toISOString().replace(/[-:]|\.\d+/g, "");
  const headers: Record<string, string> = {
    ...options.headers,
    "x-amz-date": longDate,
    "x-amz-content-sha256": options.payload ?? sha256(body ?? ""),
  };
  const signed = { ...headers, host: target.host };
  const names = Object.keys(signed).toSorted();
  const canonical = [
    method,
    `/storage/v1/s3${path}`,
    search,
    ...names.map((name) => `${name}:${signed[name as keyof typeof signed]}`),
    "",
    names.join(";"),
    headers["x-amz-content-sha256"],
  ].join("\n");
  const scope = `${longDate.slice(0, 8)}/us-east-1/s3/aws4_request`;
  const key = scope
    .split("/")
    .reduce<Buffer | string>((before, part) => hmac(before, part), `AWS4${s3Key.secret}`);
  const signature = hmac(key, ["AWS4-HMAC-SHA256", longDate, scope, sha256(canonical)].join("\n"));
  headers["authorization"] =
    `AWS4-HMAC-SHA256 Credential=${s3Key.id}/${scope}, SignedHeaders=${names.join(";")}, Signature=${signature.toString("hex")}`;
  return fetch(`${target.href}${search === "" ? "" : `?${search}`}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
}
