/** Saves the branding of a person's shared pages if their plan includes it. The displayed name is moderated. */
import { setShareBranding } from "@galatea/contract/functions/set-share-branding.ts";
import { hasOwnBranding } from "@galatea/contract/sharing.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import { asRefusal } from "#core/moderation/refusal-texts.ts";
import { functionRoute, type FunctionRoute, type Refusal } from "#platform/http/function-route.ts";
import { readBranding, type BrandingDeps } from "./get-share-branding.route.ts";
import { takeLogo, type TakeLogoDeps } from "./take-logo.ts";

export type SetShareBrandingDeps = BrandingDeps & TakeLogoDeps & { moderation: Moderation };

export function setShareBrandingRoute(deps: SetShareBrandingDeps): FunctionRoute {
  return functionRoute(setShareBranding, async (input, { caller }) => {
    const { userId } = caller;
    if (!hasOwnBranding(await deps.ledger.tier(userId))) {
      const error = "Your own logo and colour on shared pages come with the Growth plan.";
      return { ok: false, code: "tier_required", error };
    }
    const refused = await reviewName(deps.moderation, userId, input.display_name);
    if (refused) return refused;
    const logo = await takeLogo(deps, userId, {
      upload: input.logo_upload,
      consentGiven: input.referenceConsent,
    });
    if (!logo.ok) return logo;
    await deps.branding.saveBranding(userId, {
      displayName: input.display_name,
      accent: input.accent,
      logo: logo.logo,
    });
    return { ok: true, body: await readBranding(deps, userId) };
  });
}

async function reviewName(
  moderation: Moderation,
  userId: string,
  name: string | null,
): Promise<Refusal | null> {
  if (name === null) return null;
  const verdict = await moderation.review({ userId, kind: "share-name", context: "name", text: name });
  return verdict.ok ? null : asRefusal(verdict);
}
