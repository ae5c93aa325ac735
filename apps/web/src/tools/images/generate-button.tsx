/** Makes the pictures, at their price; where the credits are enough for fewer of them, these are offered. */
import { costCredits } from "@galatea/contract/costs.ts";
import { PriceButton } from "#tools/shell/page/price-button.tsx";
import { type CallToAction, callToActionClass } from "#tools/shell/page/call-to-action.tsx";
import type { Block } from "./readiness.ts";

export type GenerateButtonProps = {
  block: Block | null;
  /** How many pictures one press makes. */
  count: number;
  onGenerate: () => void;
  /** Makes fewer of them. */
  onCount: (count: number) => void;
  compact?: boolean;
};

const ways: Partial<Record<Block["code"], CallToAction>> = {
  signed_out: "sign_in",
  tier: "upgrade",
  character_tier: "upgrade",
  credits: "credits",
};

export function GenerateButton({ block: found, count, onGenerate, onCount, compact }: GenerateButtonProps) {
  // An empty description is told when the button is pressed: nobody has done anything wrong yet.
  const block = found?.code === "prompt_missing" ? null : found;
  const affordable = block?.code === "credits" ? block.affordable : undefined;
  return (
    <PriceButton
      priceCredits={count * costCredits.image}
      block={block}
      way={block && ways[block.code]}
      otherWay={
        affordable !== undefined && (
          <>
            {" or "}
            <button type="button" onClick={() => onCount(affordable)} className={callToActionClass}>
              make {affordable}
            </button>
          </>
        )
      }
      onPress={onGenerate}
      compact={compact}
    >
      {count === 1 ? "Generate" : `Generate ${count}`}
    </PriceButton>
  );
}
