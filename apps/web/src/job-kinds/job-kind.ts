/**
 * What the queue, the gallery, the credit history and the dashboard say and show of one kind of job, as far as kinds
 * differ. Prices, pages, stages and the server's sentences are the contract's.
 */
import type { AspectRatio } from "@galatea/contract/aspect-ratios.ts";
import type { ErrorCode } from "@galatea/contract/error-codes.ts";
import type { JobInputs, JobKind } from "@galatea/contract/tools.ts";
import type { LucideIcon } from "lucide-react";
import type { ContentRow, HistoryRow, JobAssetRow } from "#platform/database.ts";
import type { GivenAsset } from "./given-assets.ts";

type AssetRole = JobAssetRow["role"];

export type JobKindView<Kind extends JobKind> = {
  /** Names a job in a line: "A film: she turns her head". Without an input it could not be read. */
  titleOf: (input: JobInputs[Kind] | null) => string;
  /** What stands beside the title. `roles`: of the files that it works from. */
  detailsOf: (
    input: JobInputs[Kind] | null,
    roles: readonly AssetRole[],
  ) => readonly (string | null | undefined)[];
  /** A job that starts from a file is shown upon it in the queue. */
  startsFrom: "words" | "file";
  /** The shape of the result, where the request says it. */
  aspectRatioOf?: (input: JobInputs[Kind] | null) => AspectRatio | undefined;
  makes: "picture" | "video";
  /** Where the result is looked at. */
  resultPath: (contentId: string) => string;
  /** "Image upscaled", "images upscaled", before "successfully!" */
  success: (input: JobInputs[Kind] | null) => { one: string; many: string };
  failure: FailureView;
  /** The body of the request that starts it again. */
  retryBody: (input: JobInputs[Kind], given: readonly GivenAsset[]) => object;
  timing: {
    /** The way to work that the engine measures apart, as far as the request lets one foresee. */
    variantOf: (input: JobInputs[Kind] | null) => string;
    /** Else it takes the same time for a picture of any size. */
    growsWithPicture: boolean;
    /** Other variants say nothing about how long this one takes. */
    onlyOwnVariant: boolean;
    /** The engine that was asked for by name. */
    engineOf?: (input: JobInputs[Kind] | null) => string | null | undefined;
  };
  spending: {
    label: string;
    one: string;
    icon: LucideIcon;
    chart: ChartSeries;
    /** What was chosen, in the history. */
    settingsOf?: (settings: NonNullable<HistoryRow["settings"]>) => string | null;
    /** On the list of prices; null where another line says it, too. */
    priceLabel: string | null;
  };
  /** Its type of content in the gallery; null where another kind makes the same type. */
  content: ContentView | null;
  /** What else is read again when a job has succeeded or failed, by the first part of its query key. */
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
