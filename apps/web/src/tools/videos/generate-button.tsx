/** Makes the video, at its price. */
import { costCredits } from "@galatea/contract/costs.ts";
import { PriceButton } from "#tools/shell/page/price-button.tsx";
import type { CallToAction } from "#tools/shell/page/call-to-action.tsx";
import type { Block } from "./readiness.ts";

export type GenerateButtonProps = {
  /** What locks it; missing words and a missing picture are told when it is pressed. */
  lock: Block | null;
  extending: boolean;
  onGenerate: () => void;
  compact?: boolean;
};

const ways: Partial<Record<Block["code"], CallToAction>> = {
  signed_out: "sign_in",
  tier: "upgrade",
  credits: "credits",
  film_full: "told",
};

export const GenerateButton = ({ lock, extending, onGenerate, compact }: GenerateButtonProps) => (
  <PriceButton
    priceCredits={costCredits.video}
    block={lock}
    way={lock && ways[lock.code]}
    onPress={onGenerate}
    onBlocked={onGenerate}
    compact={compact}
  >
    {extending ? "Extend" : "Generate"}
  </PriceButton>
);
