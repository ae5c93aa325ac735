/** Which uploads a person still has to declare, before somebody is changed, shown anew or made public. */
import type { ErrorReply } from "@galatea/contract/error-codes.ts";
import { publicObjectUrl } from "@galatea/contract/picture-urls.ts";
import { referenceConsentStatement } from "@galatea/contract/reference-consent.ts";
import type { FileFactsStore, UndeclaredUpload } from "./file-facts.store.ts";

/** Uploads that stand behind something that a request names. */
export type NeedingConsent = {
  /** The request's field, which a refusal names. */
  field: string;
  /** A picture that shows the person what is meant; empty when there is none. */
  url: string;
  /** The ids of the uploads that it goes back to. */
  uploads: readonly string[];
};

export type ConsentRefusal = { ok: false; code: "consent_required" } & Required<Pick<ErrorReply, "issues">>;

/**
 * The declarations to store with the request. A refusal names every upload that the person has not declared: an own one
 * by its URL, and one that is gone or another person's by what the request names, because its address is a secret.
 */
export async function findConsent(
  { fileFacts, publicUrl }: { fileFacts: Pick<FileFactsStore, "listUndeclared">; publicUrl: string },
  userId: string,
  needing: readonly NeedingConsent[],
  consentGiven: boolean,
): Promise<{ ok: true; declared: UndeclaredUpload[] } | ConsentRefusal> {
  const all = [...new Set(needing.flatMap(({ uploads }) => uploads))];
  const declared = await fileFacts.listUndeclared(userId, all, referenceConsentStatement);
  if (declared.length === 0 || consentGiven) return { ok: true, declared };
  const issues = needing.flatMap(({ field, url, uploads }) => {
    const missing = declared.filter(({ id }) => uploads.includes(id));
    const urls = missing.map(({ path }) =>
      path?.startsWith(`${userId}/`) ? publicObjectUrl(path, publicUrl) : url,
    );
    return [...new Set(urls)].map((message) => ({ path: field, message }));
  });
  return { ok: false, code: "consent_required", issues };
}
