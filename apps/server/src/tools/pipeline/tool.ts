/**
 * The declaration of a tool: its request, price, files, judged texts and work. `submit.ts` and `run.ts` do everything else
 * in one order for all tools, so a declaration holds no step of its own about credits, queue, files or refunds.
 */
import { capitalise } from "@galatea/contract/capitalise.ts";
import type { z, ZodType } from "zod";
import type {
  EngineCapabilities,
  EngineKind,
  MeasuredDuration,
} from "@galatea/contract/engine-capabilities.ts";
import type { ErrorCode } from "@galatea/contract/error-codes.ts";
import type { FunctionContract } from "@galatea/contract/function.ts";
import type { GenerationParams } from "@galatea/contract/generation-params.ts";
import type { Omissions } from "@galatea/contract/omissions.ts";
import type { AnyToolFacts, JobInputs } from "@galatea/contract/tools.ts";
import type { EngineFacts, PictureMimeType, Preflight, SourcePicture } from "@galatea/engines/engine.ts";
import type { AssetMimeType } from "#core/assets/asset-store.ts";
import type {
  AssetRole,
  AssetSlot,
  AssetUse,
  AdmittedAsset,
  SourceImage,
} from "#core/assets/admit-assets.ts";
import type { EngineList } from "#core/engines/engine-list.ts";
import type { NeedingConsent } from "#core/assets/find-consent.ts";
import type { UndeclaredUpload } from "#core/assets/file-facts.store.ts";
import type { Passage } from "#core/moderation/passages.ts";
import type { FunctionContext, FunctionResult, Refusal } from "#platform/http/function-route.ts";
import type { Tx } from "#platform/transaction.ts";
import type { CallEngine } from "./call-engine.ts";
import type { JobRow, SavedCharacter } from "./jobs.store.ts";

export type CapabilitiesOf<Kind extends EngineKind> = Extract<EngineCapabilities, { kind: Kind }>;

/** The types of one tool. `subject` is what a request names beside files, such as a character. */
export type ToolTypes = {
  contract: FunctionContract;
  facts: AnyToolFacts;
  engine: EngineFacts;
  subject: unknown;
};
export type RequestOf<T extends ToolTypes> = z.output<T["contract"]["request"]>;
export type InputOf<T extends ToolTypes> = JobInputs[T["facts"]["kind"]];

/** A request with what the checks so far have found. */
export type Submission<T extends ToolTypes> = {
  userId: string;
  request: RequestOf<T>;
  subject: T["subject"];
  /** The serving engine as its worker published it. */
  serving: {
    id: string;
    label: string;
    capabilities: CapabilitiesOf<T["facts"]["engineKind"]>;
    durations: MeasuredDuration[];
    /** Its price for each result, where it differs from the tool's own. */
    priceCredits: number | null;
  };
  assets: AdmittedAsset[];
  /** The ids of the uploads that the result will go back to. */
  uploads: string[];
  /** The uploads whose declaration came with the request. */
  declared: UndeclaredUpload[];
  /** An existing person may be visible in the given files. */
  followsUpload: boolean;
  /** The first job's seed. */
  seed: number;
};

/** The stored request, as a worker reads it. */
export type StoredJob<T extends ToolTypes> = {
  input: InputOf<T>;
  uses: readonly AssetUse[];
};

/** A job that a worker has taken. */
export type RunningJob<T extends ToolTypes> = StoredJob<T> & {
  id: string;
  userId: string;
  seed: number;
  engine: T["engine"];
  assets: AdmittedAsset[];
  signal: AbortSignal;
  /** Fractions 0..1 of the whole job, never falling; `stage` is a key of the contract's stages. */
  report: (fraction: number, stage: string) => void;
  /** Calls the engine, or asks it for the work that an earlier attempt started. @throws JobRefused `engine_lost` */
  callEngine: CallEngine;
  /** Notes how the work is done; the times of later jobs are estimated from it. */
  noteWork: (work: { variant?: string; inputMegapixels?: number }) => Promise<void>;
};

/** The result of a run, before it is checked, marked and stored. */
export type Made = {
  bytes: Uint8Array;
  mimeType: AssetMimeType;
  widthPx: number;
  heightPx: number;
  /** The picture shown until a video plays. */
  poster?: { bytes: Uint8Array; mimeType: PictureMimeType };
  trainedModel: boolean;
  /** See `core/provenance/source-type.ts`. */
  way: "created" | "altered" | "enhanced";
  /** The files that are still visible in it. */
  sources?: readonly { bytes: Uint8Array }[];
  /** Stored in its row. The pipeline adds size, engine and placeholder. */
  params: GenerationParams;
  /** The character or the extended video was made from an upload. */
  followsUpload?: boolean;
  characterId?: string | null;
  /** The character that gets this face. */
  character?: SavedCharacter;
};

/** The outcome of a request that waited for its jobs. */
export type Completed = {
  jobs: readonly JobRow[];
  /** The URLs of the jobs that succeeded. */
  urls: readonly [string, ...string[]];
  contentId: string;
  price: { credits_used: number; remaining_credits: number };
};

export type Admission<Subject> =
  | { ok: true; subject: Subject }
  /** Answers a request that needs no job. */
  | { ok: true; answer: FunctionResult<unknown> }
  | Refusal;

export type Tool<T extends ToolTypes> = {
  /** Kind, price, engine, type of content and stages. */
  facts: T["facts"];
  contract: T["contract"];
  input: ZodType<InputOf<T>>;
  /** How many jobs a request starts; one without it. */
  count?: (request: RequestOf<T>) => number;
  /** The price of each job, where the request has one of its own; else that of the engine or of the tool. */
  costCredits?: (request: RequestOf<T>, enginePriceCredits: number | null) => number | null;
  /** The purpose that a refusal for lack of credits names, such as "to generate 2 videos". */
  purpose: (count: number) => string;
  /** Whether a paid plan is needed. */
  needsPlan: boolean;
  /** From queueing to the stored result. The reaper refunds a job that takes longer. */
  deadlineMs: number;
  /** The least time limit of the work alone; see `time-limit.ts` for slow engines. */
  timeoutMs: number;

  /** Answers questions that need no job, such as one about a started job, before any check. Null goes on. */
  answerQuestion?: (request: RequestOf<T>, userId: string) => Promise<FunctionResult<unknown> | null>;
  /** Two requests with equal identities are the same one. Holds everything that was requested and nothing random. */
  identity: (request: RequestOf<T>, canonical: (address: string) => string) => object;
  /** Finds what the request names beside files, and refuses people without the right. */
  admit?: (request: RequestOf<T>, userId: string) => Promise<Admission<T["subject"]>>;
  /** Called again in the reserving transaction: its locks last until the jobs exist. */
  admitAgain?: (tx: Tx, userId: string, subject: T["subject"]) => Promise<Refusal | null>;
  /** The engine that the request names. */
  engineId?: (request: RequestOf<T>) => string | null;
  /** The files that the request names, and those that the serving engine needs for its subject. */
  slots: (
    request: RequestOf<T>,
    subject: T["subject"],
    serving: Submission<T>["serving"],
  ) => AssetSlot[] | Refusal;
  /** Whether an existing person may be visible in the subject. */
  subjectFollowsUpload?: (subject: T["subject"]) => boolean;
  /** The uploads that the subject goes back to, which need consent, with the field that names it and its picture. */
  subjectUploads?: (subject: T["subject"]) => NeedingConsent;
  /** The result shows the given picture and nothing new, as an enlarged one does. */
  addsNothing?: true;
  consentGiven?: (request: RequestOf<T>) => boolean;
  /** Refuses what is beyond the serving engine's published capabilities. */
  refuse?: (submission: Submission<T>) => Refusal | null | Promise<Refusal | null>;
  /** Every text that an engine is going to read. */
  passages?: (submission: Submission<T>) => Passage[];
  /** Asks the engine itself, where it runs in this process: free, and without side effects. */
  preflight?: (submission: Submission<T>, engine: T["engine"]) => Promise<Preflight>;
  /** Of engines that read words by a grammar: what of the request would be missing. */
  leavesOut?: (submission: Submission<T>, engine: T["engine"]) => Omissions | null;
  /** The person agreed to that. */
  acceptsOmissions?: (request: RequestOf<T>) => boolean;
  /** The assets that the jobs use; defaults to all of them. */
  usedAssets?: (submission: Submission<T>) => AssetUse[];
  /** The input and seed of each job, in their order. */
  inputs: (submission: Submission<T>) => { input: Omit<InputOf<T>, "engine">; seed: number }[];
  /** The reply's own fields; null when the result was deleted. */
  reply: (completed: Completed) => object | null | Promise<object | null>;
  /** The code for a result that was deleted before it was answered; defaults to `not_found`. */
  goneCode?: ErrorCode;
  /** The answer with status 202, or with 200 where the protocol has its own. */
  accepted?: (jobIds: readonly string[], context: FunctionContext) => FunctionResult<unknown> | null;

  /** The content that a result was made from, nearest first; defaults to that of its assets. */
  parents?: (job: RunningJob<T>, ofAssets: string[]) => string[];
  /** Those of this process. */
  engines: EngineList<T["engine"]>;
  /** Whether an engine can do a job that was checked against another one's capabilities; every one can without it. */
  isAble?: (engine: T["engine"], job: StoredJob<T>) => boolean;
  /** @throws the engine's errors, and JobRefused for a file or row that was deleted since the request. */
  run: (job: RunningJob<T>) => Promise<Made>;
  /** Checks the result. @throws {EngineError} `engine_bad_output` */
  verify: (made: Made, job: RunningJob<T>) => Promise<void>;
};

export const defineTool = <T extends ToolTypes>(tool: Tool<T>): Tool<T> => tool;

/** The first asset of a role. @throws when the declaration's slots did not ask for one. */
export function assetOf(assets: readonly AdmittedAsset[], role: AssetRole): AdmittedAsset {
  const asset = assets.find((given) => given.role === role);
  if (!asset) throw new Error(`No ${role} was given`);
  return asset;
}

export const assetsOf = (assets: readonly AdmittedAsset[], role: AssetRole): AdmittedAsset[] =>
  assets.filter((asset) => asset.role === role);

/** The picture as an engine takes it. */
export const asSourcePicture = ({ bytes, mimeType, scene }: SourceImage): SourcePicture => ({
  bytes,
  mimeType,
  ...(scene === undefined ? {} : { scene }),
});

export const megapixelsOf = ({ widthPx, heightPx }: Pick<SourceImage, "widthPx" | "heightPx">): number =>
  (widthPx * heightPx) / 1_000_000;

/** A refusal that names the request's field. */
export function refuseField(path: string, words: string): Refusal {
  // Many begin with an engine's label, which is lower-case in the middle of a sentence.
  const message = capitalise(words);
  return { ok: false, code: "invalid_request", error: message, issues: [{ path, message }] };
}
