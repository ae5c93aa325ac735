/** Public pages of pictures: their addresses, and the plans that may put their own logo and colour on them. */
import { tierRank, type TierName } from "./plans.ts";

export const sharePath = (token: string): string => `/share/${token}`;

/** A name above the picture, a colour and a logo of one's own. */
export const hasOwnBranding = (tier: TierName): boolean => tierRank(tier) >= tierRank("growth");

export const brandingLimits = {
  nameChars: 60,
  logoBytes: 1024 * 1024,
  /** As shown; the stored copy has twice as many pixels. */
  logoHeightPx: 40,
  logoWidthPx: 240,
} as const;
