/** The tables that the browser reads, as their owner sees them. Only the columns that screens use are named. */
import type { lotSources } from "@galatea/contract/functions/get-credits.ts";
import type { JobKind, JobState } from "@galatea/contract/jobs.ts";
import type { PaymentMethod, PaymentProviderName } from "@galatea/contract/payments.ts";
import type { PlanName, TierName } from "@galatea/contract/plans.ts";
import type { Database as Generated } from "./database.gen.ts";

/** What a made picture remembers of its making; every field may be missing on older rows. */
type GenerationParams = {
  width?: number;
  height?: number;
  aspect_ratio?: string;
  seed?: number;
  engine?: string;
  label?: string;
  negative_prompt?: string;
  style?: string;
  character_id?: string;
  character_name?: string;
  /** Addresses of the pictures that it was to follow. */
  references?: string[];
  /** How far the person shown is the character, 0..1. */
  likeness?: { score: number; exact: boolean };
  /** A data URL of a few pixels, shown until the picture is there. */
  blur?: string;
  /** What the engine made of the words. */
  understood?: { kind: string; label: string }[];
  /** What its engine knows of it, and goes on from. */
  scene?: unknown;
  /** It was made after an upload. */
  follows_upload?: boolean;
  /** Of a picture that was cropped, turned or toned. */
  adjustments?: Record<string, unknown>;
  /** Of an edit that was kept within a painted part. */
  masked?: boolean;
  /** Of a video. */
  generation_type?: string;
  /** Seconds. */
  duration?: number;
  motion?: string;
  poster_url?: string;
  /** Of an upscale: how many times as wide, and how it was done. */
  scale?: number;
  mode?: string;
  /** Of Process Image. */
  operation?: string;
  options?: Record<string, unknown>;
};

export type ContentType =
  | "image"
  | "image_upscale"
  | "image_edit"
  | "image_process"
  | "video"
  | "reference_image";

export type ContentRow = {
  id: string;
  user_id: string;
  content_type: ContentType;
  content_url: string;
  prompt: string | null;
  created_at: string;
  generation_params: GenerationParams | null;
  engine: string | null;
  character_id: string | null;
  /** The pictures that it was made from, nearest first. */
  parent_ids: string[];
  favourite: boolean;
  /** In the trash since. */
  trashed_at: string | null;
};

/** What a job was asked for; of a character it knows the name. */
export type JobInput = {
  prompt?: string;
  aspectRatio?: string;
  name?: string;
  characterId?: string | null;
  negativePrompt?: string | null;
  style?: string | null;
  seed?: number;
  engine?: string | null;
  references?: string[];
  parentIds?: string[];
  /** The upload that a character's face follows. */
  sourceImageUrl?: string | null;
  /** What a tool works on: the picture that is moved, enlarged or processed, and those of an edit. */
  imageUrl?: string | null;
  images?: string[];
  lastFrameUrl?: string | null;
  extendsVideoId?: string | null;
  durationS?: number;
  motion?: string | null;
  scale?: number;
  mode?: string;
  options?: Record<string, unknown>;
  /** Where an edit may change it, and what is put behind it. */
  maskUrl?: string | null;
  backgroundImageUrl?: string | null;
  /** Its index among the pictures that were submitted together; they share the id. */
  batch?: { id: string; index: number; of: number };
};

export type JobRow = {
  id: string;
  user_id: string;
  kind: JobKind;
  input: JobInput | null;
  state: JobState;
  progress: number;
  stage: string | null;
  error_code: string | null;
  content_id: string | null;
  cost_credits: number;
  /** Who works on it, in which of its ways, on how much; known once it runs. */
  engine?: string | null | undefined;
  variant?: string | undefined;
  input_megapixels?: number | null | undefined;
  /** Milliseconds per stage, as measured so far. */
  timings: Record<string, number> | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
};

/** What a job works from. */
export type JobAssetRow = Generated["public"]["Tables"]["job_assets"]["Row"];

export type CharacterRow = {
  id: string;
  user_id: string;
  name: string;
  prompt: string;
  /** The face. */
  reference_image_url: string | null;
  /** The upload that the face was made from. */
  source_image_url: string | null;
  attributes: { kind: string; label: string }[];
  seed: number;
  style: string | null;
  version: number;
  created_at: string;
};

export type CharacterVersionRow = Pick<
  CharacterRow,
  | "user_id"
  | "prompt"
  | "reference_image_url"
  | "source_image_url"
  | "attributes"
  | "seed"
  | "style"
  | "version"
  | "created_at"
> & { model_id: string };

export type CollectionRow = { id: string; user_id: string; name: string; created_at: string };
export type CollectionItemRow = {
  collection_id: string;
  content_id: string;
  user_id: string;
  added_at: string;
};

/** What `gallery_page` and `gallery_count` filter by; what is left out does not filter. */
export type GalleryConditions = {
  types: ContentType[];
  search?: string;
  in_character?: string;
  by_engine?: string;
  made_from?: string;
  made_until?: string;
  favourites?: boolean;
  in_collection?: string;
  trashed?: boolean;
};
export type GalleryPageArgs = GalleryConditions & {
  page_size?: number;
  after_created_at?: string;
  after_id?: string;
};
/** One of the pictures that a picture was made from, or that were made from it. */
export type FamilyMember = Pick<
  ContentRow,
  "id" | "content_type" | "content_url" | "prompt" | "created_at" | "trashed_at"
> & {
  relation: "parent" | "child";
  generation_params: Pick<
    GenerationParams,
    "width" | "height" | "blur" | "poster_url" | "scale" | "mode" | "duration" | "motion"
  >;
};
export type EngineUsed = { engine: string; label: string };
export type ShelfRow = {
  id: string;
  name: string;
  created_at: string;
  pictures: number;
  /** The picture that was put in last. */
  cover_url: string | null;
  cover_blur: string | null;
};
export type PromptUse = { prompt: string; used_at: string; uses: number; content_id: string | null };

export type PurchaseRow = {
  id: string;
  user_id: string;
  provider: PaymentProviderName;
  method: PaymentMethod;
  tier: PlanName;
  price_cents: number;
  paid_cents: number | null;
  refunded_cents: number;
  currency: string;
  credits: number;
  status: "pending" | "paid" | "failed" | "expired" | "refunded" | "charged_back";
  receipt_number: number | null;
  created_at: string;
  paid_at: string | null;
  refunded_at: string | null;
  /** Null when it was bought by its owner; else when it was found by the owner's address. */
  claimed_at: string | null;
};

export type EntryType = "grant" | "charge" | "refund" | "expire" | "revoke";
export type HoldState = "open" | "settled" | "released";

/** One entry of the ledger with what became of it and what it was for: the view `credit_history`. */
export type HistoryRow = {
  user_id: string;
  seq: number;
  created_at: string;
  type: EntryType;
  amount: number;
  balance_after: number;
  kind: string | null;
  reason: string | null;
  job_id: string | null;
  hold_id: string | null;
  purchase_id: string | null;
  hold_state: HoldState | null;
  refunded_at: string | null;
  balance_after_refund: number | null;
  job_state: JobState | null;
  error_code: string | null;
  prompt: string | null;
  aspect_ratio: string | null;
  content_id: string | null;
  /** What a tool was set to. */
  settings: (Pick<JobInput, "scale" | "mode" | "durationS"> & { operation?: string }) | null;
  content_type: ContentType | null;
  content_url: string | null;
  /** Of a video. */
  poster_url: string | null;
  tier: TierName | null;
  receipt_number: number | null;
  lot_source: (typeof lotSources)[number] | null;
};

export type TransactionRow = {
  user_id: string;
  seq: number;
  created_at: string;
  type: EntryType;
  kind: string | null;
  amount: number;
  balance_after: number;
  job_id: string | null;
  purchase_id: string | null;
  reason: string | null;
  idem_key: string;
};

export type HoldRow = {
  id: string;
  user_id: string;
  job_id: string | null;
  state: HoldState;
  created_at: string;
  closed_at: string | null;
};

export type LotRow = { user_id: string; purchase_id: string | null; expires_at: string };

/** A picture's public page, live while it has not ended. */
export type SharedPageRow = {
  token: string;
  content_id: string;
  user_id: string;
  show_prompt: boolean;
  created_at: string;
  ended_at: string | null;
};

type ReadTable<Row extends Record<string, unknown>> = {
  Row: Row;
  Insert: Partial<Row>;
  Update: Partial<Row>;
  Relationships: [];
};

export type Database = {
  public: {
    Tables: {
      generated_content: ReadTable<ContentRow>;
      generation_jobs: ReadTable<JobRow>;
      job_assets: ReadTable<JobAssetRow>;
      ai_models: ReadTable<CharacterRow>;
      ai_model_versions: ReadTable<CharacterVersionRow>;
      collections: ReadTable<CollectionRow>;
      collection_items: ReadTable<CollectionItemRow>;
      purchases: ReadTable<PurchaseRow>;
      credit_transactions: ReadTable<TransactionRow>;
      credit_holds: ReadTable<HoldRow>;
      credit_lots: ReadTable<LotRow>;
      shared_pages: ReadTable<SharedPageRow>;
    };
    Views: { credit_history: { Row: HistoryRow; Relationships: [] } };
    Functions: {
      gallery_page: { Args: GalleryPageArgs; Returns: ContentRow[] };
      gallery_family: { Args: { of_content: string }; Returns: FamilyMember[] };
      lost_references: { Args: { of_content: string }; Returns: string[] };
      gallery_engines: { Args: Record<string, never>; Returns: EngineUsed[] };
      collection_shelf: { Args: Record<string, never>; Returns: ShelfRow[] };
      gallery_count: { Args: GalleryConditions; Returns: number };
      own_files: Generated["public"]["Functions"]["own_files"];
      queue_places: { Args: Record<string, never>; Returns: { job_id: string; ahead: number }[] };
      prompt_history: { Args: { containing?: string; page_size?: number }; Returns: PromptUse[] };
    };
  };
};
