/** The tools that spend credits, by their kind in the ledger, and the parts of the chart that they share. */
import type { CostKind } from "@galatea/contract/costs.ts";
import {
  Coins,
  Expand,
  Film,
  Image,
  ImagePlus,
  MessagesSquare,
  PencilLine,
  ScanLine,
  UserRound,
  type LucideIcon,
} from "lucide-react";

type Tool = { label: string; one: string; icon: LucideIcon };

const tools: Record<CostKind, Tool> = {
  image: { label: "Pictures", one: "Picture", icon: Image },
  character: { label: "Characters", one: "Character", icon: UserRound },
  video: { label: "Videos", one: "Video", icon: Film },
  process: { label: "Process Image", one: "Process Image", icon: ScanLine },
  upscale: { label: "Upscales", one: "Upscale", icon: Expand },
  edit: { label: "Edits", one: "Edit", icon: PencilLine },
  companionImage: { label: "Companion pictures", one: "Companion picture", icon: ImagePlus },
  companionMessage: { label: "Messages", one: "Message", icon: MessagesSquare },
};
const other: Tool = { label: "Other", one: "Other", icon: Coins };

const isTool = (kind: string): kind is CostKind => kind in tools;
export const toolOf = (kind: string | null): Tool => (kind !== null && isTool(kind) ? tools[kind] : other);

type Series = { key: string; label: string; kinds: readonly string[]; colour: string };

/** A tool keeps its colour whatever else was used. The classes are written out, so that they are found at build time. */
export const chartSeries: readonly Series[] = [
  { key: "image", label: "Pictures", kinds: ["image"], colour: "bg-chart-1" },
  { key: "video", label: "Videos", kinds: ["video"], colour: "bg-chart-2" },
  {
    key: "companion",
    label: "Companions",
    kinds: ["companionImage", "companionMessage"],
    colour: "bg-chart-3",
  },
  { key: "character", label: "Characters", kinds: ["character"], colour: "bg-chart-4" },
  { key: "process", label: "Process Image", kinds: ["process"], colour: "bg-chart-5" },
  { key: "touch", label: "Upscales and edits", kinds: ["upscale", "edit"], colour: "bg-chart-6" },
];
export const otherSeries: Series = { key: "other", label: "Other", kinds: [], colour: "bg-chart-7" };

export const seriesOf = (kind: string): Series =>
  chartSeries.find((series) => series.kinds.includes(kind)) ?? otherSeries;
