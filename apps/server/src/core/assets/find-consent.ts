/** Which uploads still need their owner's declaration, before a person is changed, shown anew or made public. */
import type { AssetAddress } from "@galatea/contract/asset-reference.ts";
import type { ErrorReply } from "@galatea/contract/error-codes.ts";
import { publicObjectUrl } from "@galatea/contract/picture-urls.ts";
import { referenceConsentStatement } from "@galatea/contract/reference-consent.ts";
import type { FileFactsStore, UndeclaredUpload } from "./file-facts.store.ts";

export type NeedingConsent = {
  /** The request's field, which a refusal names. */
  field: string;
  /** The request's own address of the file; null for what it names beside files. */
  address: string | AssetAddress | null;
  /** The file is another person's, whose uploads the caller cannot declare anything about. */
  isForeign: boolean;
  /** The ids of the uploads that it goes back to. */
  uploads: readonly string[];
};

export type AssetsRefusal = {
  ok: false;
  code: "reference_unusable" | "consent_required";
} & Pick<ErrorReply, "issues">;

/**
 * The declarations to store with the request. A refusal names every upload without a declaration by its URL, or by the
 * given address when its file is gone.
 */
export async function findConsent(
  { fileFacts, publicUrl }: { fileFacts: Pick<FileFactsStore, "listUndeclared">; publicUrl: string },
  userId: string,
  needing: readonly NeedingConsent[],
  consentGiven: boolean,
): Promise<{ ok: true; declared: UndeclaredUpload[] } | AssetsRefusal> {
  const all = [...new Set(needing.flatMap(({ uploads }) => uploads))];
  const declared = await fileFacts.listUndeclared(all, referenceConsentStatement);
  const issues = [];
  for (const { field, address, isForeign, uploads } of needing) {
    const missing = declared.filter(({ id }) => uploads.includes(id));
    const isOthers = isForeign || missing.some(({ path }) => path !== null && !path.startsWith(`${userId}/`));
    if (missing.length > 0 && isOthers) return unusable(field, address ?? "");
    for (const { path } of missing) {
      const given = typeof address === "string" ? address : "";
      issues.push({ path: field, message: path === null ? given : publicObjectUrl(path, publicUrl) });
    }
  }
  if (issues.length > 0 && !consentGiven) return { ok: false, code: "consent_required", issues };
  return { ok: true, declared };
}

export const unusable = (field: string, address: string | AssetAddress): AssetsRefusal => ({
  ok: false,
  code: "reference_unusable",
  issues: [{ path: field, message: typeof address === "string" ? address : "" }],
});
