import { shareContent } from "@galatea/contract/functions/share-content.ts";
import { referenceConsentStatement } from "@galatea/contract/reference-consent.ts";
import { sharePath } from "@galatea/contract/sharing.ts";
import type { FileFactsStore } from "#core/assets/file-facts.store.ts";
import { findConsent } from "#core/assets/find-consent.ts";
import { functionRoute, type FunctionRoute } from "#platform/http/function-route.ts";
import type { Transactor } from "#platform/transaction.ts";
import type { SharingStore } from "./sharing.store.ts";

/**
 * A page makes public whoever is in the picture, so the uploads behind it need the declaration of whoever shares it. An
 * upload that was only adjusted or enlarged has no page: the studio shows what it made, and hosts nobody's photographs.
 */
export function shareContentRoute(deps: {
  sharing: SharingStore;
  fileFacts: Pick<FileFactsStore, "listUndeclared" | "keepConsents">;
  transactor: Transactor;
  publicUrl: string;
}): FunctionRoute {
  return functionRoute(shareContent, async (input, { caller }) => {
    const { userId } = caller;
    const contentId = input.content_id;
    const content = await deps.sharing.findOwn(userId, contentId);
    if (!content) return { ok: false, code: "not_found" };
    const { url, uploads, isMade } = content;
    if (!isMade) return { ok: false, code: "not_shareable" };
    const behind = { field: "content_id", url, uploads };
    const consent = await findConsent(deps, userId, [behind], input.referenceConsent);
    if (!consent.ok) return consent;

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
