/** The kinds of spending in the ledger, and the parts of the chart that they share. */
import type { JobKind } from "@galatea/contract/tools.ts";
import { Coins, ImagePlus, MessagesSquare } from "lucide-react";
import type { ChartSeries, JobKindView } from "#job-kinds/job-kind.ts";
import { shownKinds, viewOf } from "#job-kinds/job-kinds.ts";

type SpendingKind = Omit<JobKindView<JobKind>["spending"], "priceLabel">;

const companions: ChartSeries = { key: "companion", label: "Companions", colour: "bg-chart-3" };
export const otherSeries: ChartSeries = { key: "other", label: "Other", colour: "bg-chart-7" };
const other: SpendingKind = { label: "Other", one: "Other", icon: Coins, chart: otherSeries };

const kinds = new Map<string, SpendingKind>([
  ...shownKinds.map((kind) => [kind, viewOf(kind).spending] as const),
  [
    "companionImage",
    { label: "Companion pictures", one: "Companion picture", icon: ImagePlus, chart: companions },
  ],
  ["companionMessage", { label: "Messages", one: "Message", icon: MessagesSquare, chart: companions }],
]);

export const spendingKindOf = (kind: string | null): SpendingKind => kinds.get(kind ?? "") ?? other;

export const seriesOf = (kind: string): ChartSeries => spendingKindOf(kind).chart;

/** Each once, in the order of their colours: a kind keeps its colour whatever else was used. */
export const chartSeries: readonly ChartSeries[] = [
  ...new Map([...kinds.values()].map(({ chart }) => [chart.key, chart])).values(),
].toSorted((one, another) => one.colour.localeCompare(another.colour));
