/** Turns the database's refusal of a full account into its code, status and sentence. */
import { errorCodes } from "@galatea/contract/error-codes.ts";
import { type QuotaCode, quotaSentence } from "@galatea/contract/quotas.ts";
import type { RaisedError, RaisedRefusal } from "#platform/raised-refusal.ts";

const codes: Record<string, QuotaCode> = {
  GQ001: "quota_bytes",
  GQ002: "quota_uploads",
  GQ003: "quota_rows",
};

/** Null for every other error. */
export function describeQuotaRefusal(error: RaisedError): RaisedRefusal | null {
  const code = codes[error.code ?? ""];
  if (!code) return null;
  const { used, limit } = JSON.parse(error.detail ?? "{}") as { used: number; limit: number };
  return { code, status: errorCodes[code].status, message: quotaSentence(code, { used, limit }) };
}
