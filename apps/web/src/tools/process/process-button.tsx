/** Processes the picture, at its price. */
import { costCredits } from "@galatea/contract/costs.ts";
import { PriceButton } from "#tools/shell/page/price-button.tsx";
import type { CallToAction } from "#tools/shell/page/call-to-action.tsx";
import type { Block } from "./readiness.ts";

export type ProcessButtonProps = { block: Block | null; onProcess: () => void; compact?: boolean };

const ways: Partial<Record<Block["code"], CallToAction>> = {
  signed_out: "sign_in",
  tier: "upgrade",
  credits: "credits",
};

export const ProcessButton = ({ block, onProcess, compact }: ProcessButtonProps) => (
  <PriceButton
    priceCredits={costCredits.process}
    block={block}
    way={block && ways[block.code]}
    onPress={onProcess}
    compact={compact}
  >
    Process Image
  </PriceButton>
);
