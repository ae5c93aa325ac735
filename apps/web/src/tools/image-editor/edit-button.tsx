/** Makes the edit, at its price. */
import { costCredits } from "@galatea/contract/costs.ts";
import { PriceButton } from "#tools/shell/page/price-button.tsx";
import type { CallToAction } from "#tools/shell/page/call-to-action.tsx";
import type { Block } from "./readiness.ts";

export type EditButtonProps = { block: Block | null; onEdit: () => void; compact?: boolean };

/** Nobody has done anything wrong yet: these are told when the button is pressed. */
const toldLater: ReadonlySet<Block["code"]> = new Set(["prompt_missing", "no_picture"]);
const ways: Partial<Record<Block["code"], CallToAction>> = { signed_out: "sign_in", credits: "credits" };

export function EditButton({ block: found, onEdit, compact }: EditButtonProps) {
  const block = found && toldLater.has(found.code) ? null : found;
  return (
    <PriceButton
      priceCredits={costCredits.edit}
      block={block}
      way={block && ways[block.code]}
      onPress={onEdit}
      compact={compact}
    >
      Edit
    </PriceButton>
  );
}
