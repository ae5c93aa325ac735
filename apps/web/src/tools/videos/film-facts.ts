/** What a video says about itself; older rows that do not say get the plain values. */
import { limits } from "@galatea/contract/limits.ts";
import type { VideoCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { titleOf } from "#gallery/content-kinds.ts";
import type { ContentRow } from "#platform/database.ts";
import type { Source } from "./draft.ts";

type Film = Pick<ContentRow, "generation_params">;

export const typeOf = ({ generation_params: made }: Film): string => made?.generation_type ?? "text-to-video";
export const secondsOf = ({ generation_params: made }: Film): number => made?.duration ?? 6;
export const posterOf = ({ generation_params: made }: Film): string | null => made?.poster_url ?? null;

/** Width and height in pixels; a wide screen's where nothing is known. */
export function shapeOf({ generation_params: made }: Film): { width: number; height: number } {
  return made?.width && made.height
    ? { width: made.width, height: made.height }
    : { width: 1280, height: 720 };
}

/** Made once: making one costs more than using it a hundred times. */
const dateFormat = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
export const dateOf = ({ created_at }: Pick<ContentRow, "created_at">): string =>
  dateFormat.format(new Date(created_at));

export function filmSource(film: ContentRow): Source {
  const { width, height } = shapeOf(film);
  return {
    kind: "film",
    videoId: film.id,
    url: posterOf(film),
    title: titleOf(film),
    filmS: secondsOf(film),
    widthPx: width,
    heightPx: height,
  };
}

/** Why a film cannot go on, before anybody clicks; null when it can. */
export function extendProblem(film: Film, can: VideoCapabilities | null): string | null {
  if (!can) return null;
  const shortestS = Math.min(...can.durationsS);
  return secondsOf(film) + shortestS > limits.filmSeconds ? `${limits.filmSeconds} s is the longest` : null;
}
