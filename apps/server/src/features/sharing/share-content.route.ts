import { shareContent } from "@galatea/contract/functions/share-content.ts";
import { referenceConsentStatement } from "@galatea/contract/reference-consent.ts";
import { sharePath } from "@galatea/contract/sharing.ts";
import type { FileFactsStore } from "#core/assets/file-facts.store.ts";
import { findConsent } from "#core/assets/find-consent.ts";
import { functionRoute, type FunctionRoute } from "#platform/http/function-route.ts";
import type { Transactor } from "#platform/transaction.ts";
import type { SharingStore } from "./sharing.store.ts";

/** A page makes public whoever is in the picture, so the uploads behind it need their owner's declaration. */
export function shareContentRoute(deps: {
  sharing: SharingStore;
  fileFacts: Pick<FileFactsStore, "listUndeclared" | "keepConsents">;
  transactor: Transactor;
  publicUrl: string;
}): FunctionRoute {
  return functionRoute(shareContent, async (input, { caller }) => {
    const { userId } = caller;
    const contentId = input.content_id;
    const uploads = await deps.sharing.findUploads(userId, contentId);
    if (!uploads) return { ok: false, code: "not_found" };
    const behind = { field: "content_id", address: null, isForeign: false, uploads };
    const consent = await findConsent(deps, userId, [behind], input.referenceConsent);
    if (!consent.ok)
      return consent.code === "consent_required" ? consent : { ok: false, code: "not_shareable" };

    const page = await deps.transactor.inTransaction(async (tx) => {
      await deps.fileFacts.keepConsents(tx, userId, consent.declared, referenceConsentStatement);
      return deps.sharing.sharePicture(tx, { userId, contentId, showPrompt: input.show_prompt });
    });
    if (!page) return { ok: false, code: "not_shareable" };
    return {
      ok: true,
      body: {
        token: page.token,
        url: `${deps.publicUrl}${sharePath(page.token)}`,
        show_prompt: page.showPrompt,
        created_at: page.createdAt.toISOString(),
      },
    };
  });
}
