import { shareContent } from "@galatea/contract/functions/share-content.ts";
import { sharePath } from "@galatea/contract/sharing.ts";
import { functionRoute, type FunctionRoute } from "#platform/http/function-route.ts";
import type { SharingStore } from "./sharing.store.ts";

export function shareContentRoute(deps: { sharing: SharingStore; publicUrl: string }): FunctionRoute {
  return functionRoute(shareContent, async (input, { caller }) => {
    const { userId } = caller;
    const contentId = input.content_id;
    const page = await deps.sharing.sharePicture({ userId, contentId, showPrompt: input.show_prompt });
    if (!page) {
      const isOwn = await deps.sharing.isOwnContent(userId, contentId);
      return { ok: false, code: isOwn ? "not_shareable" : "not_found" };
    }
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
