/** A row of the history in words: its title, its state and the reason for it. */
import { titleOf } from "#gallery/content-kinds.ts";
import { replyFailureSentence } from "@galatea/contract/companions/reply-failures.ts";
import { jobKinds, type JobKind } from "@galatea/contract/tools.ts";
import { viewOf } from "#job-kinds/job-kinds.ts";
import { jobFailure, knownCode } from "#tools/shell/queue/job-failure.ts";
import type { HistoryRow } from "#platform/database.ts";
import { formatCredits } from "#ui/price.tsx";
import { spendingKindOf } from "./spending-kinds.ts";

export type RowState = "reserved" | "charged" | "refunded" | "bought" | "gift" | "ended" | "taken-back";

export function stateOf(row: HistoryRow): RowState {
  switch (row.type) {
    case "charge":
      return row.hold_state === "open" ? "reserved" : row.hold_state === "released" ? "refunded" : "charged";
    case "refund":
      return "refunded";
    case "grant":
      return row.purchase_id === null ? "gift" : "bought";
    case "expire":
      return "ended";
    case "revoke":
      return "taken-back";
  }
}

export const isJobRow = (row: HistoryRow): boolean => row.type === "charge" || row.type === "refund";

const planName = (row: HistoryRow): string =>
  row.tier ? row.tier.charAt(0).toUpperCase() + row.tier.slice(1) : "A plan";

export function titleOfRow(row: HistoryRow): string {
  switch (stateOf(row)) {
    case "bought":
      return `${planName(row)} plan`;
    case "gift":
      return "Gift from the operator";
    case "ended":
      if (row.lot_source === "grace") return "Grace credits ended";
      return row.lot_source === "grant" ? "A gift ended" : `${planName(row)} credits ended`;
    case "taken-back":
      return `${planName(row)} credits taken back`;
    default:
      if (row.companion_name) return `Message to ${row.companion_name}`;
      return row.prompt ? titleOf({ prompt: row.prompt }) : toolWords(row);
  }
}

/** Beneath the title, after the time. Null when the title says it all. */
export function explanationOf(row: HistoryRow): string | null {
  switch (stateOf(row)) {
    case "refunded":
      return refundWords(row);
    case "gift":
      return row.reason;
    case "ended":
      return row.lot_source === "grace"
        ? "They were refunded after their plan had expired, so they lasted seven more days."
        : "Not spent in time.";
    case "taken-back":
      return "The payment went back to you.";
    default:
      return null;
  }
}

/** Why the credits of a job or of a reply came back. */
function refundWords(row: HistoryRow): string {
  const code = row.error_code ?? row.reason;
  if (row.kind === "companionMessage")
    return replyFailureSentence(code === "stopped" ? "job_cancelled" : knownCode(code));
  const { sentence, cost } = jobFailure(code, jobKindOf(row));
  return `${sentence} ${cost}`;
}

const signed = (amount: number): string => `${amount < 0 ? "−" : "+"}${formatCredits(Math.abs(amount))}`;

/** "−20", "+2,000"; a refund is one row: "−20 +20". */
export function amountOf(row: HistoryRow): string {
  const amount = Math.abs(row.amount);
  return stateOf(row) === "refunded" ? `${signed(-amount)} ${signed(amount)}` : signed(row.amount);
}

export const balanceOf = (row: HistoryRow): number => row.balance_after_refund ?? row.balance_after;

const jobKindOf = ({ kind }: HistoryRow): JobKind | null => jobKinds.find((known) => known === kind) ?? null;

/** "Picture, 4:5", "Video, 6 s", "Upscale, 4× best" */
export function toolWords(row: HistoryRow): string {
  const { one, settingsOf } = spendingKindOf(row.kind);
  return [one, row.aspect_ratio, settingsOf?.(row.settings ?? {})].filter(Boolean).join(", ");
}

/** The result as it is named in a sentence. */
export function nounOf(row: HistoryRow): "picture" | "video" {
  const kind = jobKindOf(row);
  return kind === null ? "picture" : viewOf(kind).makes;
}

/** A picture opens above the history; a video has a player of its own. */
export function madePath(row: HistoryRow, contentId: string, picturePath: (id: string) => string): string {
  const kind = jobKindOf(row);
  return kind !== null && viewOf(kind).makes === "video"
    ? viewOf(kind).resultPath(contentId)
    : picturePath(contentId);
}

/** Its job succeeded, and its picture was deleted since. */
export const pictureIsGone = (row: HistoryRow): boolean =>
  row.job_state === "succeeded" && row.content_id === null;
