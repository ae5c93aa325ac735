/** The types of the rows that the browser reads: the generated ones, with types from the contract where it knows more. */
import type { lotSources } from "@galatea/contract/functions/get-credits.ts";
import type { GenerationParams } from "@galatea/contract/generation-params.ts";
import type { JobInputs, JobKind } from "@galatea/contract/tools.ts";
import type { JobState } from "@galatea/contract/jobs.ts";
import type { PaymentProviderName } from "@galatea/contract/payments.ts";
import type { PlanName, TierName } from "@galatea/contract/plans.ts";
import type { Database as Generated } from "./database.gen.ts";

type Replace<Row, Columns> = Omit<Row, keyof Columns> & Columns;
type Tables = Generated["public"]["Tables"];
type Functions = Generated["public"]["Functions"];
type RowOf<Name extends keyof Tables> = Tables[Name]["Row"];
type ResultOf<Name extends keyof Functions> = Functions[Name]["Returns"] extends (infer Row)[] ? Row : never;

type StoredContent = RowOf<"generated_content">;
export type ContentType = StoredContent["content_type"];
/** Read by `readContentRow`. */
export type ContentRow = Replace<
  ResultOf<"gallery_page">,
  { content_type: ContentType; generation_params: GenerationParams }
>;

type JobFields = Replace<
  Omit<RowOf<"generation_jobs">, "kind" | "input" | "attempt" | "seed" | "deadline_at">,
  { timings: Record<string, number> | null }
>;
/** Read by `readJobRow`. `input` is null when the stored one is invalid. */
export type JobOf<Kind extends JobKind> = JobFields & { kind: Kind; input: JobInputs[Kind] | null };
export type JobRow = { [Kind in JobKind]: JobOf<Kind> }[JobKind];

/** A file that a job works from. */
export type JobAssetRow = RowOf<"job_assets">;

type Attributes = { attributes: NonNullable<GenerationParams["parsed"]> };
/** `source_url`: the URL of the picture that the face was made from; null when there is none. */
export type CharacterRow = Replace<
  Omit<RowOf<"ai_models">, "identities" | "job_id">,
  Attributes & { source_url: string | null }
>;
export type CharacterVersionRow = Replace<
  Omit<RowOf<"ai_model_versions">, "identities" | "face_id" | "job_id">,
  Attributes & { source_url: string | null }
>;

/** A companion, with what its card, its profile and its chat show. */
export type CompanionRow = Pick<
  RowOf<"ai_conversations">,
  | "id"
  | "user_id"
  | "girlfriend_name"
  | "girlfriend_personality"
  | "girlfriend_appearance"
  | "age"
  | "body_type"
  | "face_type"
  | "hairstyle"
  | "eye_color"
  | "outfit"
  | "accessories"
  | "hobbies"
  | "dreams"
  | "backstory"
  | "relationship_status"
  | "last_message_at"
  | "message_count"
  | "generated_image_url"
  | "image_generation_status"
  | "can_generate_image"
  | "engine"
  | "character_id"
  | "voice"
  | "leaf_id"
  | "created_at"
>;
/** A message of the shown branch. */
export type MessageRow = Replace<
  ResultOf<"talk_page">,
  Pick<RowOf<"ai_messages">, "role" | "kind" | "state" | "notice">
>;

/** Something that a companion remembers of its person. */
export type FactRow = Pick<
  RowOf<"companion_facts">,
  "id" | "subject" | "value" | "origin" | "pinned" | "told_at"
>;

/** The filters of `gallery_page` and `gallery_count`. Omitted fields do not filter. */
export type GalleryConditions = Replace<Functions["gallery_count"]["Args"], { types: ContentType[] }>;
/** A parent or a child of a picture. */
export type FamilyMember = Replace<
  ResultOf<"gallery_family">,
  { relation: "parent" | "child"; content_type: ContentType; generation_params: GenerationParams }
>;
export type CollectionSummary = ResultOf<"collection_summaries">;
/** What the person keeps, and the limits of their plan. */
export type Kept = ResultOf<"what_you_keep">;
/** A withdrawal from one's own purchase, whoever declared it. */
export type OwnWithdrawal = Replace<ResultOf<"own_withdrawals">, { state: "open" | "refunded" | "refused" }>;
export type PromptUse = ResultOf<"prompt_history">;

type PurchaseColumns = { provider: PaymentProviderName; tier: PlanName };
export type PurchaseRow = Replace<Omit<RowOf<"purchases">, "revoked_credits">, PurchaseColumns>;

/** One entry of the ledger with the state of its hold, its job and its settings. */
type HistoryColumns = {
  type: RowOf<"credit_transactions">["type"];
  hold_state: RowOf<"credit_holds">["state"] | null;
  job_state: JobState | null;
  content_type: ContentType | null;
  /** The settings of the tool. */
  settings: {
    scale?: number;
    mode?: string;
    durationS?: number;
    operation?: string;
  } | null;
  tier: TierName | null;
  lot_source: (typeof lotSources)[number] | null;
};
type StoredHistory = Generated["public"]["Views"]["credit_history"]["Row"];
export type HistoryRow = Replace<
  Omit<StoredHistory, "lot_expires_at" | "lot_id" | "refund_seq">,
  HistoryColumns
>;
export type TransactionRow = Omit<RowOf<"credit_transactions">, "id" | "hold_id" | "lot_id">;

/** The schema for the client, with types from the contract where it knows more than the generated ones. */
export type Database = {
  public: {
    Tables: Replace<
      Tables,
      { purchases: Replace<Tables["purchases"], { Row: Replace<RowOf<"purchases">, PurchaseColumns> }> }
    >;
    Views: {
      credit_history: { Row: Replace<StoredHistory, HistoryColumns>; Relationships: [] };
    };
    Functions: Replace<
      Functions,
      { own_withdrawals: Replace<Functions["own_withdrawals"], { Returns: OwnWithdrawal[] }> }
    >;
  };
};
