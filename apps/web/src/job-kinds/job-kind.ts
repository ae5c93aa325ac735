/**
 * The words and links of one kind of job in the queue, the gallery, the credit history and the dashboard. Prices, pages,
 * stages and the server's sentences come from the contract.
 */
import type { AspectRatio } from "@galatea/contract/aspect-ratios.ts";
import type { ErrorCode } from "@galatea/contract/error-codes.ts";
import type { JobInputs, JobKind } from "@galatea/contract/tools.ts";
import type { LucideIcon } from "lucide-react";
import type { ContentRow, HistoryRow, JobAssetRow } from "#platform/database.ts";
import type { GivenAsset } from "./given-assets.ts";

type AssetRole = JobAssetRow["role"];

export type JobKindView<Kind extends JobKind> = {
  /** Names a job in a line: "A video: she turns her head". The input is null when the stored one is unreadable. */
  titleOf: (input: JobInputs[Kind] | null) => string;
  /** The details beside the title. `roles` are those of the files that the job uses. */
  detailsOf: (
    input: JobInputs[Kind] | null,
    roles: readonly AssetRole[],
  ) => readonly (string | null | undefined)[];
  /** The queue shows a job that starts from a file on that file's picture. */
  startsFrom: "words" | "file";
  /** The shape of the result if the request sets it. */
  aspectRatioOf?: (input: JobInputs[Kind] | null) => AspectRatio | undefined;
  makes: "picture" | "video";
  /** The page that shows the result. */
  resultPath: (contentId: string) => string;
  /** "Image upscaled", "images upscaled", before "successfully!" */
  success: (input: JobInputs[Kind] | null) => { one: string; many: string };
  failure: FailureView;
  /** The body of the request that starts the job again. */
  retryBody: (input: JobInputs[Kind], given: readonly GivenAsset[]) => object;
  timing: {
    /** The variant whose times the engine measures apart, as far as the request tells it. */
    variantOf: (input: JobInputs[Kind] | null) => string;
    /** False when the time does not depend on the picture's size. */
    growsWithPicture: boolean;
    /** Other variants say nothing about how long this one takes. */
    onlyOwnVariant: boolean;
  };
  spending: {
    label: string;
    one: string;
    icon: LucideIcon;
    chart: ChartSeries;
    /** The chosen settings, for the history. */
    settingsOf?: (settings: NonNullable<HistoryRow["settings"]>) => string | null;
    /** The label in the list of prices; null when another line covers it. */
    priceLabel: string | null;
  };
  /** Its type of content in the gallery; null when another kind makes the same type. */
  content: ContentView | null;
  /** Further queries to refetch when a job ends, by the first part of their key. */
  staleQueries?: readonly string[];
};

export type FailureView = {
  titles: Partial<Record<ErrorCode, string>>;
  otherTitle: string;
  /** In place of the server's sentences. */
  sentences?: Partial<Record<ErrorCode, string>>;
  /** In place of "Nothing was charged.", where credits came back. */
  refunded?: string;
  /** The toast's title when nothing of a submission was made. */
  toast: (code: ErrorCode, count: number) => string;
  /** The toast says what happened, too. */
  explainedInToast?: boolean;
};

export type ContentView = {
  label: string;
  icon: LucideIcon;
  /** How it came from another picture, in a few words; null where nothing stood before it. */
  changeOf: (made: Pick<ContentRow, "prompt" | "generation_params">) => string | null;
};

/** A part of the spending chart; kinds with the same key are added up. The class is written out for the build. */
export type ChartSeries = { key: string; label: string; colour: `bg-chart-${number}` };

export const upscalesAndEdits: ChartSeries = {
  key: "touch",
  label: "Upscales and edits",
  colour: "bg-chart-6",
};
