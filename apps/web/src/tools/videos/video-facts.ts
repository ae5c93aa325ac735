/** Facts about a video, with defaults for rows without them. */
import { limits } from "@galatea/contract/limits.ts";
import type { VideoCapabilities } from "@galatea/contract/engine-capabilities.ts";
import type { ContentRow } from "#platform/database.ts";

type Video = Pick<ContentRow, "generation_params">;

export const typeOf = ({ generation_params: made }: Video): string =>
  made?.generation_type ?? "text-to-video";
export const secondsOf = ({ generation_params: made }: Video): number => made?.duration ?? 6;
export const posterOf = ({ generation_params: made }: Video): string | null => made?.poster_url ?? null;

/** In pixels. */
export function shapeOf({ generation_params: made }: Video): { width: number; height: number } {
  return made?.width && made.height
    ? { width: made.width, height: made.height }
    : { width: 1280, height: 720 };
}

/** Made once because making a format is slow. */
const dateFormat = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
export const dateOf = ({ created_at }: Pick<ContentRow, "created_at">): string =>
  dateFormat.format(new Date(created_at));

/** Why a video cannot be extended; null when it can. */
export function extendProblem(video: Video, can: VideoCapabilities | null): string | null {
  if (!can) return null;
  const shortestS = Math.min(...can.durationsS);
  return secondsOf(video) + shortestS > limits.videoSeconds
    ? `${limits.videoSeconds} s is the longest`
    : null;
}
