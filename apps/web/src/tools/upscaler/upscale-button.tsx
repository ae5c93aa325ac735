/** Enlarges all that is chosen, at the price of all of it. */
import { costCredits } from "@galatea/contract/costs.ts";
import { PriceButton } from "#tools/shell/page/price-button.tsx";
import type { CallToAction } from "#tools/shell/page/call-to-action.tsx";
import type { Block } from "./readiness.ts";

export type UpscaleButtonProps = {
  block: Block | null;
  count: number;
  /** Also pressed while nothing is chosen: then it is told. */
  onStart: () => void;
  compact?: boolean;
};

const ways: Partial<Record<Block["code"], CallToAction>> = {
  signed_out: "sign_in",
  tier: "upgrade",
  credits: "credits",
  size: "told",
};

export function UpscaleButton({ block: found, count, onStart, compact }: UpscaleButtonProps) {
  // That nothing is chosen yet is told when the button is pressed: nobody has done anything wrong.
  const block = found?.code === "no_picture" ? null : found;
  return (
    <PriceButton
      priceCredits={Math.max(1, count) * costCredits.upscale}
      block={block}
      way={block && ways[block.code]}
      onPress={onStart}
      tellsBalance={found === null}
      compact={compact}
    >
      {count > 1 ? `Upscale ${count}` : "Upscale"}
    </PriceButton>
  );
}
