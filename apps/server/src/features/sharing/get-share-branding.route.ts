import { getShareBranding, type ShareBranding } from "@galatea/contract/functions/get-share-branding.ts";
import { hasOwnBranding } from "@galatea/contract/sharing.ts";
import type { LedgerStore } from "#core/ledger/ledger.store.ts";
import { functionRoute, type FunctionRoute } from "#platform/http/function-route.ts";
import type { BrandingStore } from "./branding.store.ts";

export type BrandingDeps = { branding: BrandingStore; ledger: Pick<LedgerStore, "tier"> };

export function getShareBrandingRoute(deps: BrandingDeps): FunctionRoute {
  return functionRoute(getShareBranding, async (_, { caller }) => ({
    ok: true,
    body: await readBranding(deps, caller.userId),
  }));
}

export async function readBranding(deps: BrandingDeps, userId: string): Promise<ShareBranding> {
  const [tier, chosen] = await Promise.all([deps.ledger.tier(userId), deps.branding.findBranding(userId)]);
  const logo = chosen?.logo && Buffer.from(chosen.logo).toString("base64");
  return {
    available: hasOwnBranding(tier),
    display_name: chosen?.displayName ?? null,
    accent: chosen?.accent ?? null,
    logo: logo ? `data:image/webp;base64,${logo}` : null,
  };
}
