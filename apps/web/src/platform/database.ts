/** The tables that the browser reads, as their owner sees them. Only the columns that screens use are named. */
import type { JobKind, JobState } from "@galatea/contract/jobs.ts";

/** What a made picture remembers of its making; every field may be missing on older rows. */
type GenerationParams = {
  width?: number;
  height?: number;
  aspect_ratio?: string;
  seed?: number;
  engine?: string;
  label?: string;
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
};

export type JobRow = {
  id: string;
  user_id: string;
  kind: JobKind;
  input: { prompt?: string; aspectRatio?: string } | null;
  state: JobState;
  progress: number;
  stage: string | null;
  error_code: string | null;
  content_id: string | null;
  cost_credits: number;
  /** Milliseconds per stage, as measured so far. */
  timings: Record<string, number> | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
};

export type CharacterRow = {
  id: string;
  user_id: string;
  name: string;
  prompt: string;
  reference_image_url: string | null;
  created_at: string;
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
      ai_models: ReadTable<CharacterRow>;
    };
    Views: Record<string, never>;
    Functions: Record<string, never>;
  };
};
