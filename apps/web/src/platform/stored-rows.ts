/**
 * Reads rows of the database into the contract's types. This is the only place that looks at stored JSON. Values that
 * do not fit are left out, so that one odd value never hides a picture. The contract's schemas are not used here, because
 * they would be a tenth of what the studio loads.
 */
import type { GenerationParams } from "@galatea/contract/generation-params.ts";
import { jobKinds, toolFacts } from "@galatea/contract/tools.ts";
import type { Json } from "./database.gen.ts";
import type { CharacterRow, ContentRow, ContentType, FamilyMember, JobRow } from "./database.ts";

/** The columns of a `ContentRow`. */
export const contentColumns =
  "id,user_id,content_type,content_url,prompt,created_at,generation_params,follows_upload,engine,character_id,parent_ids,favourite,trashed_at";

type StoredJson = { content_type: string; generation_params: Json };

export const readContentRow = (row: Omit<ContentRow, keyof StoredJson> & StoredJson): ContentRow => ({
  ...row,
  ...readMade(row),
});

export const readFamilyMember = (
  row: Omit<FamilyMember, keyof StoredJson | "relation"> & StoredJson & { relation: string },
): FamilyMember => ({
  ...row,
  ...readMade(row),
  relation: row.relation === "parent" ? "parent" : "child",
});

const readMade = ({ content_type, generation_params }: StoredJson) => ({
  // The database checks the column; the types of results of functions do not show it.
  content_type: content_type as ContentType,
  generation_params: readGenerationParams(generation_params),
});

type Shape = "number" | "string" | "boolean" | "object" | "list" | "any";

const shapes: Record<keyof GenerationParams, Shape> = {
  width: "number",
  height: "number",
  aspect_ratio: "string",
  seed: "number",
  engine: "string",
  label: "string",
  model: "string",
  negative_prompt: "string",
  style: "string",
  character_id: "string",
  character_name: "string",
  portrait: "boolean",
  similarity: "object",
  source_type: "string",
  blur: "string",
  parsed: "list",
  scene: "any",
  identity: "any",
  batch: "object",
  adjustments: "object",
  masked: "boolean",
  generation_type: "string",
  duration: "number",
  frames_per_second: "number",
  motion: "string",
  extends: "string",
  extended_by: "number",
  poster_url: "string",
  scale: "number",
  mode: "string",
  operation: "string",
  options: "object",
  file_name: "string",
  file_path: "string",
  file_size: "number",
  file_type: "string",
  upload_type: "string",
};

/** Without what is unknown, of another shape or null. */
export function readGenerationParams(stored: Json): GenerationParams {
  if (shapeOf(stored) !== "object") return {};
  const known: Readonly<Record<string, Shape>> = shapes;
  const fits = ([name, value]: [string, unknown]): boolean => {
    const wanted = known[name];
    return value !== null && wanted !== undefined && (wanted === "any" || wanted === shapeOf(value));
  };
  return Object.fromEntries(Object.entries(stored ?? {}).filter(fits));
}

const shapeOf = (value: unknown): string =>
  Array.isArray(value) ? "list" : value === null ? "null" : typeof value;

type StoredJob = Omit<JobRow, "kind" | "input" | "timings"> & { kind: string; input: Json; timings: Json };

/** Null for a kind that the browser does not know. */
export function readJobRow({ kind, input, timings, ...row }: StoredJob): JobRow | null {
  const known = jobKinds.find((candidate) => candidate === kind);
  if (known === undefined) return null;
  const fits = toolFacts[known].requiredInput.every((name) => isRecord(input) && input[name] !== undefined);
  // Only the server writes inputs, from the contract's types.
  return {
    ...row,
    kind: known,
    input: fits ? input : null,
    timings: isRecord(timings) ? timings : null,
  } as JobRow;
}

/** The words that an engine parsed, as chips show them. */
export const readAttributes = (stored: Json): CharacterRow["attributes"] =>
  (Array.isArray(stored) ? stored : []).flatMap((word) =>
    isRecord(word) && typeof word["kind"] === "string" && typeof word["label"] === "string"
      ? { kind: word["kind"], label: word["label"] }
      : [],
  );

const isRecord = (value: unknown): value is Record<string, unknown> => shapeOf(value) === "object";
