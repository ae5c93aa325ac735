/**
 * The policy of a form that a browser posts to a bucket: what was signed, until when, and what the form may say
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html).
 */
import { z } from "zod";
import type { Answer } from "../refusals.ts";
import { s3Refusals } from "./s3-refusals.ts";

/** The fields of a form before its file, by lower-case name. */
export type FormFields = ReadonlyMap<string, string>;

/** The bytes that the file may have. */
export type AllowedSize = { minBytes: number; maxBytes: number };

const text = z.union([z.string(), z.number()]).transform(String);
const count = z.union([z.number(), z.string().regex(/^\d{1,15}$/)]).transform(Number);
const condition = z.union([
  z.tuple([z.literal("content-length-range"), count, count]),
  z.tuple([z.enum(["eq", "starts-with"]), z.string().startsWith("$"), text]),
  z.record(z.string(), text),
]);
const policySchema = z.object({ expiration: z.iso.datetime(), conditions: z.array(condition).max(100) });

/** Fields that a policy need not name. */
const free = /^(?:policy|x-amz-signature|file|bucket|x-ignore-.*)$/;

/** Whether the policy, whose signature holds, allows the form. @param fields with the bucket of the URL as `bucket`. */
export function checkPolicy(encoded: string, fields: FormFields, nowMs: number): Answer<AllowedSize> {
  const policy = policySchema.safeParse(readJson(encoded));
  if (!policy.success) return { ok: false, refusal: s3Refusals.malformedPolicy() };
  const { expiration, conditions } = policy.data;
  if (Date.parse(expiration) < nowMs) return { ok: false, refusal: s3Refusals.policyExpired() };
  const size = { minBytes: 0, maxBytes: Number.POSITIVE_INFINITY };
  const named = new Set<string>();
  for (const rule of conditions) {
    if (!Array.isArray(rule)) {
      for (const [name, value] of Object.entries(rule)) {
        named.add(name.toLowerCase());
        if (fields.get(name.toLowerCase()) !== value) return refuse(name);
      }
    } else if (rule[0] === "content-length-range") {
      size.minBytes = Math.max(size.minBytes, rule[1]);
      size.maxBytes = Math.min(size.maxBytes, rule[2]);
    } else {
      const name = rule[1].slice(1).toLowerCase();
      named.add(name);
      const value = fields.get(name);
      const holds = rule[0] === "eq" ? value === rule[2] : value?.startsWith(rule[2]);
      if (!holds) return refuse(name);
    }
  }
  const unnamed = [...fields.keys()].find((name) => !named.has(name) && !free.test(name));
  return unnamed === undefined ? { ok: true, ...size } : refuse(unnamed);
}

const refuse = (name: string): Answer<never> => ({ ok: false, refusal: s3Refusals.policyBroken(name) });

function readJson(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, "base64").toString("utf8"));
  } catch {
    return null;
  }
}
