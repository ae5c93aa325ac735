/** The state of a row in one word: gold for reserved, green for refunded, plain otherwise. */
import { Check, Clock, Gift, Hourglass, Plus, Undo2, type LucideIcon } from "lucide-react";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import type { RowState } from "./history-words.ts";

export const stateBadges: Record<RowState, { label: string; tone: BadgeTone; icon: LucideIcon }> = {
  reserved: { label: "Reserved", tone: "gold", icon: Hourglass },
  charged: { label: "Charged", tone: "neutral", icon: Check },
  refunded: { label: "Refunded", tone: "success", icon: Undo2 },
  bought: { label: "Bought", tone: "neutral", icon: Plus },
  gift: { label: "Gift", tone: "neutral", icon: Gift },
  ended: { label: "Ended", tone: "neutral", icon: Clock },
  "taken-back": { label: "Taken back", tone: "warning", icon: Undo2 },
};

export function StateBadge({ state }: { state: RowState }) {
  const { label, tone, icon: Icon } = stateBadges[state];
  return (
    <Badge tone={tone}>
      <Icon size={16} aria-hidden="true" />
      {label}
    </Badge>
  );
}
