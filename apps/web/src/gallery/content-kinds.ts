/** The kinds of pictures, the filters of the gallery, and the words for both. */
import { aspectRatioSizes, aspectRatios } from "@galatea/contract/aspect-ratios.ts";
import { toolFacts } from "@galatea/contract/tools.ts";
import { Image } from "lucide-react";
import type { ContentView } from "#job-kinds/job-kind.ts";
import { shownKinds, viewOf } from "#job-kinds/job-kinds.ts";
import type { ContentRow, ContentType, GalleryConditions } from "#platform/database.ts";
import { capitalise } from "@galatea/contract/capitalise.ts";
import { shortTitle } from "#ui/short-title.ts";

export const galleryFilters = [
  { value: "all", label: "All Images", types: ["image", "image_upscale", "image_edit", "image_process"] },
  { value: "generated", label: "Generated Only", types: ["image"] },
  { value: "upscaled", label: "Upscaled Only", types: ["image_upscale"] },
  { value: "edited", label: "Edited Only", types: ["image_edit"] },
  { value: "processed", label: "Processed Only", types: ["image_process"] },
  { value: "videos", label: "Videos Only", types: ["video"] },
] as const satisfies readonly { value: string; label: string; types: readonly ContentType[] }[];

export type GalleryFilter = (typeof galleryFilters)[number]["value"];

export const typesOf = (filter: GalleryFilter): readonly ContentType[] =>
  galleryFilters.find((candidate) => candidate.value === filter)?.types ?? [];

/** One object for each filter, so that equal queries share their key. */
export const conditionsOfKind = Object.fromEntries(
  galleryFilters.map(({ value }) => [value, { types: [...typesOf(value)] }]),
) as Record<GalleryFilter, GalleryConditions>;

/** Everything that was made here: shown in the trash, in collections and among the recent work. */
export const madeTypes: readonly ContentType[] = [...typesOf("all"), "video"];

const reference: ContentView = { label: "Reference", icon: Image, changeOf: () => null };

const made = new Map<ContentType, ContentView>(
  shownKinds.flatMap((kind) => {
    const { content } = viewOf(kind);
    return content ? [[toolFacts[kind].contentType, content] as const] : [];
  }),
);

export const kindOf = ({ content_type: type }: Pick<ContentRow, "content_type">): ContentView =>
  made.get(type) ?? reference;

/** Width and height in pixels; a square when nothing is known. */
export function sizeOf(content: Pick<ContentRow, "generation_params">): { width: number; height: number } {
  const { width, height } = content.generation_params;
  return width && height ? { width, height } : { width: 1024, height: 1024 };
}

/** The shape, such as "3:4": the requested one, else that of the pixels when it is one of the nine. */
export function shapeOf({ generation_params: made }: Pick<ContentRow, "generation_params">): string | null {
  if (made.aspect_ratio) return made.aspect_ratio;
  const { width, height } = made;
  if (!width || !height) return null;
  const shape = aspectRatios.find((ratio) => {
    const { widthPx, heightPx } = aspectRatioSizes[ratio];
    return Math.abs(width / height / (widthPx / heightPx) - 1) < 0.015;
  });
  return shape ?? `${width} × ${height}`;
}

type Made = Pick<ContentRow, "content_type" | "prompt" | "generation_params">;

/** How a picture came from another one, in a few words; null where nothing stood before it. */
export const changeOf = (content: Made): string | null => kindOf(content).changeOf(content);

/** The address of a still picture of it. */
export const stillOf = (content: Pick<ContentRow, "content_url" | "generation_params">): string =>
  content.generation_params.poster_url ?? content.content_url;

/** The engine's name on the screen: "Sketch preview". */
export function engineOf(content: ContentRow): string | null {
  const { label, engine } = content.generation_params;
  const name = label ?? engine;
  return name ? capitalise(name) : null;
}

const monthFormat = new Intl.DateTimeFormat("en-GB", { month: "short" });
/** Formatted once, because formatting would slow each tile of a gallery that is scrolled. */
const months = Array.from({ length: 12 }, (_, month) => monthFormat.format(new Date(2000, month)));

/** Such as "4 Sept". */
export function dayOf(content: Pick<ContentRow, "created_at">): string {
  const day = new Date(content.created_at);
  return `${day.getDate()} ${months[day.getMonth()]}`;
}

export const titleOf = ({ prompt }: Pick<ContentRow, "prompt">): string => shortTitle(prompt);
