/**
 * The declaration of a tool: its request, price, files, judged texts and work. `submit.ts` and `run.ts` do everything else
 * in one order for all tools, so a declaration holds no step of its own about credits, queue, files or refunds.
 */
import type { z, ZodType } from "zod";
import type {
  EngineCapabilities,
  EngineKind,
  MeasuredDuration,
} from "@galatea/contract/engine-capabilities.ts";
import type { ErrorCode } from "@galatea/contract/error-codes.ts";
import type { FunctionContract } from "@galatea/contract/function.ts";
import type { GenerationParams } from "@galatea/contract/generation-params.ts";
import type { AnyToolFacts, JobInputs } from "@galatea/contract/tools.ts";
import type {
  EngineFacts,
  EngineRun,
  PictureMimeType,
  Preflight,
  SourcePicture,
} from "@galatea/engines/engine.ts";
import type { AssetMimeType } from "#core/assets/asset-store.ts";
import type {
  AssetRole,
  AssetSlot,
  AssetUse,
  ResolvedAsset,
  SourceImage,
} from "#core/assets/resolve-assets.ts";
import type { Passage } from "#core/moderation/passages.ts";
import type { FunctionContext, FunctionResult, Refusal } from "#platform/http/function-route.ts";
import type { Tx } from "#platform/transaction.ts";
import type { JobRow, SavedCharacter } from "./jobs.store.ts";

export type CapabilitiesOf<Kind extends EngineKind> = Extract<EngineCapabilities, { kind: Kind }>;

/** The types of one tool. `subject`: a thing that a request names beside files, such as a character. */
export type ToolTypes = {
  contract: FunctionContract;
  facts: AnyToolFacts;
  engine: EngineFacts;
  subject: unknown;
};
export type RequestOf<T extends ToolTypes> = z.output<T["contract"]["request"]>;
export type InputOf<T extends ToolTypes> = JobInputs[T["facts"]["kind"]];

/** A request that may be carried out as far as it was looked at. */
export type Submission<T extends ToolTypes> = {
  userId: string;
  request: RequestOf<T>;
  subject: T["subject"];
  /** The engine that would serve, as its worker published it. */
  serving: {
    id: string;
    label: string;
    capabilities: CapabilitiesOf<T["facts"]["engineKind"]>;
    durations: MeasuredDuration[];
  };
  assets: ResolvedAsset[];
  /** Somebody who exists may be seen in what is given. */
  followsUpload: boolean;
  /** The first job takes it. */
  seed: number;
};

/** The part of a request that is stored for its worker. */
export type StoredJob<T extends ToolTypes> = { input: InputOf<T>; uses: readonly AssetUse[] };

/** A job that a worker has taken. */
export type RunningJob<T extends ToolTypes> = StoredJob<T> & {
  id: string;
  userId: string;
  seed: number;
  engine: T["engine"];
  assets: ResolvedAsset[];
  signal: AbortSignal;
  /** Fractions 0..1 of the whole job, never falling; `stage` is a key of the contract's stages. */
  report: (fraction: number, stage: string) => void;
  /** Passes an engine's progress on as the part of the job between `from` and `to`. */
  reportEngine: (stage: string | ((fraction: number) => string), from: number, to: number) => EngineRun;
  /** Notes how the work is done, by which later jobs' times are estimated. */
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
  /** The files that are still seen in it. */
  sources?: readonly { bytes: Uint8Array }[];
  /** Kept in its row. The pipeline adds size, engine and placeholder. */
  params: GenerationParams;
  /** The character or the extended video goes back to an upload. */
  followsUpload?: boolean;
  characterId?: string | null;
  /** The character whose face it is. */
  character?: SavedCharacter;
};

/** The outcome of a request that waited for its jobs. */
export type Completed = {
  jobs: readonly JobRow[];
  /** Of those that succeeded. */
  urls: readonly [string, ...string[]];
  contentId: string;
  price: { credits_used: number; remaining_credits: number };
};

export type Admission<Subject> =
  | { ok: true; subject: Subject }
  /** There is nothing to make: the answer is known already. */
  | { ok: true; answer: FunctionResult<unknown> }
  | Refusal;

export type Tool<T extends ToolTypes> = {
  /** Kind, price, engine, type of content and stages. */
  facts: T["facts"];
  contract: T["contract"];
  input: ZodType<InputOf<T>>;
  /** Credits for each job, where they depend on the request. */
  priceCredits?: (request: RequestOf<T>) => number;
  /** How many jobs a request starts; one without it. */
  count?: (request: RequestOf<T>) => number;
  /** What the credits are needed for, such as "to generate 2 videos". */
  purpose: (count: number) => string;
  /** Whether a paid plan is needed. */
  needsPlan: boolean;
  /** From queueing to the stored result; what takes longer is refunded. */
  deadlineMs: number;
  /** Limits the work alone. */
  timeoutMs: number;

  /** Answers what needs no job, before anything else, as a question about one that was started. Null: go on. */
  answerQuestion?: (request: RequestOf<T>, userId: string) => Promise<FunctionResult<unknown> | null>;
  /** Two requests with equal identities are the same one: all that was asked for, nothing that was drawn by chance. */
  identity: (request: RequestOf<T>, canonical: (address: string) => string) => object;
  /** Finds what the request names beside files, and refuses people who may not. */
  admit?: (request: RequestOf<T>, userId: string) => Promise<Admission<T["subject"]>>;
  /** Asked again in the transaction that reserves: what it locks stays locked until the jobs exist. */
  admitAgain?: (tx: Tx, userId: string, subject: T["subject"]) => Promise<Refusal | null>;
  /** The engine that was asked for by name. */
  engineId?: (request: RequestOf<T>) => string | null;
  /** The files that the request names. */
  slots: (request: RequestOf<T>, subject: T["subject"]) => AssetSlot[] | Refusal;
  /** Whether somebody in what was looked up beside files may exist. */
  subjectFollowsUpload?: (subject: T["subject"]) => boolean;
  consentGiven?: (request: RequestOf<T>) => boolean;
  /** Refuses what is beyond the serving engine's published capabilities. */
  refuse?: (submission: Submission<T>) => Refusal | null | Promise<Refusal | null>;
  /** Every text that an engine is going to read. */
  passages?: (submission: Submission<T>) => Passage[];
  /** Asks the engine itself, where it runs in this process: free, and without side effects. */
  preflight?: (submission: Submission<T>, engine: T["engine"]) => Promise<Preflight>;
  /** The assets that the jobs use; all of them without it. */
  usedAssets?: (submission: Submission<T>) => AssetUse[];
  /** The input and seed of each job, in their order. */
  inputs: (submission: Submission<T>) => { input: InputOf<T>; seed: number }[];
  /** The reply's own fields; null when what they tell of has gone. */
  reply: (completed: Completed) => object | null | Promise<object | null>;
  /** The code of a result that was deleted before it was answered; `not_found` without it. */
  goneCode?: ErrorCode;
  /** The answer with status 202, or 200 where the protocol has its own. */
  accepted?: (jobIds: readonly string[], context: FunctionContext) => FunctionResult<unknown> | null;

  /** The content that a result goes back to, nearest first; that of its assets without it. */
  parents?: (job: RunningJob<T>, ofAssets: string[]) => string[];
  /** This process's engine; null when none can do what was asked. Without `job`: the one that serves. */
  findEngine: (job: StoredJob<T> | null) => T["engine"] | null;
  /** @throws the engine's errors, and JobRefused for what went away since the request. */
  run: (job: RunningJob<T>) => Promise<Made>;
  /** Looks at what came out. @throws {EngineError} `engine_bad_output` */
  verify: (made: Made, job: RunningJob<T>) => Promise<void>;
};

export const priceOf = <T extends ToolTypes>(tool: Tool<T>, request: RequestOf<T>): number =>
  tool.priceCredits?.(request) ?? tool.facts.costCredits;

export const defineTool = <T extends ToolTypes>(tool: Tool<T>): Tool<T> => tool;

/** The first asset of a role. @throws when the declaration's slots did not ask for one. */
export function assetOf(assets: readonly ResolvedAsset[], role: AssetRole): ResolvedAsset {
  const asset = assets.find((given) => given.role === role);
  if (!asset) throw new Error(`No ${role} was given`);
  return asset;
}

export const assetsOf = (assets: readonly ResolvedAsset[], role: AssetRole): ResolvedAsset[] =>
  assets.filter((asset) => asset.role === role);

/** As an engine takes it. */
export const asSourcePicture = ({ bytes, mimeType, scene }: SourceImage): SourcePicture => ({
  bytes,
  mimeType,
  ...(scene === undefined ? {} : { scene }),
});

export const megapixelsOf = ({ widthPx, heightPx }: Pick<SourceImage, "widthPx" | "heightPx">): number =>
  (widthPx * heightPx) / 1_000_000;

/** A refusal that names the request's field. */
export const refuseField = (path: string, message: string): Refusal => ({
  ok: false,
  code: "invalid_request",
  error: message,
  issues: [{ path, message }],
});
