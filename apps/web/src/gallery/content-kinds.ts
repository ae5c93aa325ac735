/** The kinds of pictures, the filters of the gallery, and the words for both. */
import { Expand, Film, Image, PencilLine, ScanLine, Sparkles, type LucideIcon } from "lucide-react";
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

/** What lies in the trash, in collections and among the recent work: everything that was made here. */
export const madeTypes: readonly ContentType[] = [...typesOf("all"), "video"];

const kinds: Record<ContentType, { label: string; icon: LucideIcon }> = {
  image: { label: "Generated", icon: Sparkles },
  image_upscale: { label: "Upscaled", icon: Expand },
  image_edit: { label: "Edited", icon: PencilLine },
  image_process: { label: "Processed", icon: ScanLine },
  video: { label: "Video", icon: Film },
  reference_image: { label: "Reference", icon: Image },
};

export const kindOf = (content: Pick<ContentRow, "content_type">) => kinds[content.content_type];

/** Width and height in pixels; a square when nothing is known. */
export function sizeOf(content: Pick<ContentRow, "generation_params">): { width: number; height: number } {
  const { width, height } = content.generation_params;
  return width && height ? { width, height } : { width: 1024, height: 1024 };
}

type Made = Pick<ContentRow, "content_type" | "prompt" | "generation_params">;

/** How a picture came from another one, in a few words; null where nothing stood before it. */
export function changeOf({ content_type: type, prompt, generation_params: params }: Made): string | null {
  switch (type) {
    case "image_upscale":
      return [`Upscaled ${params?.scale ?? 4}×`, params?.mode].filter(Boolean).join(" ");
    case "image_edit":
      return prompt ? `Edited: ${prompt}` : "Cropped, turned or toned";
    case "image_process":
      return prompt ?? "Processed";
    case "video":
      return [`Film of ${params?.duration ?? 6} s`, params?.motion].filter(Boolean).join(", ");
    default:
      return null;
  }
}

/** The address of what stands for it where it does not move. */
export const stillOf = (content: Pick<ContentRow, "content_url" | "generation_params">): string =>
  content.generation_params.poster_url ?? content.content_url;

/** The engine as it is named to people: "Sketch preview". */
export function engineOf(content: ContentRow): string | null {
  const { label, engine } = content.generation_params;
  const name = label ?? engine;
  return name ? capitalise(name) : null;
}

export const capitalise = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const monthFormat = new Intl.DateTimeFormat("en-GB", { month: "short" });
/** Formatted once: each tile of a gallery that is scrolled past would wait for it. */
const months = Array.from({ length: 12 }, (_, month) => monthFormat.format(new Date(2000, month)));

/** Such as "4 Sept". */
export function dayOf(content: Pick<ContentRow, "created_at">): string {
  const day = new Date(content.created_at);
  return `${day.getDate()} ${months[day.getMonth()]}`;
}

export function titleOf(content: Pick<ContentRow, "prompt">): string {
  const words = content.prompt?.trim();
  if (!words) return "A picture";
  const clause = words.split(/[,.;\n]/)[0]?.trim() ?? words;
  const short = clause.length > 52 ? `${clause.slice(0, 50).trimEnd()}…` : clause;
  return capitalise(short);
}
