/** The kinds of pictures, the filters of the gallery, and the words for both. */
import { Expand, Image, PencilLine, ScanLine, Sparkles, type LucideIcon } from "lucide-react";
import type { ContentRow, ContentType } from "#platform/database.ts";

export const galleryFilters = [
  { value: "all", label: "All Images", types: ["image", "image_upscale", "image_edit", "image_process"] },
  { value: "generated", label: "Generated Only", types: ["image"] },
  { value: "upscaled", label: "Upscaled Only", types: ["image_upscale"] },
  { value: "edited", label: "Edited Only", types: ["image_edit"] },
] as const satisfies readonly { value: string; label: string; types: readonly ContentType[] }[];

export type GalleryFilter = (typeof galleryFilters)[number]["value"];

export const typesOf = (filter: GalleryFilter): readonly ContentType[] =>
  galleryFilters.find((candidate) => candidate.value === filter)?.types ?? [];

const kinds: Record<ContentType, { label: string; icon: LucideIcon }> = {
  image: { label: "Generated", icon: Sparkles },
  image_upscale: { label: "Upscaled", icon: Expand },
  image_edit: { label: "Edited", icon: PencilLine },
  image_process: { label: "Processed", icon: ScanLine },
  video: { label: "Video", icon: Image },
  reference_image: { label: "Reference", icon: Image },
};

export const kindOf = (content: Pick<ContentRow, "content_type">) => kinds[content.content_type];

/** Width and height in pixels; a square when nothing is known. */
export function sizeOf(content: Pick<ContentRow, "generation_params">): { width: number; height: number } {
  const { width, height } = content.generation_params ?? {};
  return width && height ? { width, height } : { width: 1024, height: 1024 };
}

/** The engine as it is named to people: "Sketch preview". */
export function engineOf(content: ContentRow): string | null {
  const { label, engine } = content.generation_params ?? {};
  const name = label ?? engine;
  return name ? capitalise(name) : null;
}

export const capitalise = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Made once: making one costs more than using it a hundred times. */
const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });

export const dayOf = (content: ContentRow): string => dayFormat.format(new Date(content.created_at));

export function titleOf(content: Pick<ContentRow, "prompt">): string {
  const words = content.prompt?.trim();
  if (!words) return "A picture";
  const clause = words.split(/[,.;\n]/)[0]?.trim() ?? words;
  const short = clause.length > 52 ? `${clause.slice(0, 50).trimEnd()}…` : clause;
  return capitalise(short);
}
