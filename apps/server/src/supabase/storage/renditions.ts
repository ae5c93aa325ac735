/**
 * The smaller copies that a picture can have: 25, whatever is asked for, so that nobody can have the server make and
 * keep more. A request gets the next larger one.
 */
import { thumbnailWidthsPx } from "@galatea/contract/picture-urls.ts";
import type { ThumbnailOptions } from "#platform/images.ts";

export type Rendition = { name: string; mimeType: string; options: ThumbnailOptions };

/** The parameters of a URL, with Supabase's names. Every copy has the same quality, so `quality` is not read. */
export type Wanted = {
  width: number | null;
  height: number | null;
  resize: "cover" | "contain" | "fill";
  keepsFormat: boolean;
};

const quality = 75;
/** AVIF is 15 % smaller than WebP at equal quality, but beyond this width takes much longer to encode. */
const maxAvifWidthPx = 640;
/** For the few programs that read neither AVIF nor WebP. */
const jpegWidthsPx = [320, 640, 1280] as const;
/** Crops have the nearest of these proportions, upright, square or lying, and the next larger longer side. */
const cropRatios = [2 / 3, 1, 3 / 2] as const;
const cropSidesPx = [320, 960] as const;

const widestPx = thumbnailWidthsPx.at(-1) ?? 1280;

/** Null when width or height is no number. */
export function readWanted(query: URLSearchParams): Wanted | null {
  const width = readNumber(query.get("width"));
  const height = readNumber(query.get("height"));
  if (Number.isNaN(width) || Number.isNaN(height)) return null;
  const resize = query.get("resize");
  return {
    width,
    height,
    resize: resize === "contain" || resize === "fill" ? resize : "cover",
    keepsFormat: query.get("format") === "origin",
  };
}

const readNumber = (text: string | null): number | null =>
  text === null || text === "" ? null : /^0*[1-9]\d{0,4}$/.test(text) ? Number(text) : Number.NaN;

/** Whether the proportions of the picture decide: a height is given, and nothing is cropped. */
export const needsRatio = ({ width, height, resize }: Wanted): boolean =>
  height !== null && (width === null || resize === "contain");

/** @param ratio width by height of the picture; 1 when nothing depends on it. */
export function chooseRendition(
  wanted: Wanted,
  picture: { ratio: number; mimeType: string },
  accept: string,
): Rendition {
  const { width, height, resize } = wanted;
  const formats = wanted.keepsFormat
    ? { avif: false, webp: picture.mimeType !== "image/jpeg" }
    : { avif: accept.includes("image/avif"), webp: accept.includes("image/webp") };
  if (width !== null && height !== null && resize === "cover") {
    return crop(width, height, formats.webp ? "webp" : "jpeg");
  }
  // Filling a box is left to the page, which stretches the whole picture.
  const byHeight = height === null || !needsRatio(wanted) ? widestPx : height * picture.ratio;
  const neededPx = Math.min(width ?? widestPx, byHeight);
  const widthPx = stepUp(thumbnailWidthsPx, neededPx);
  if (formats.avif && widthPx <= maxAvifWidthPx) return whole(widthPx, "avif");
  if (formats.webp) return whole(widthPx, "webp");
  return whole(stepUp(jpegWidthsPx, neededPx), "jpeg");
}

function whole(widthPx: number, format: ThumbnailOptions["format"]): Rendition {
  return {
    name: `w${widthPx}.${format}`,
    mimeType: `image/${format}`,
    options: { widthPx, format, quality },
  };
}

function crop(width: number, height: number, format: "webp" | "jpeg"): Rendition {
  const distance = (ratio: number): number => Math.abs(Math.log(width / height / ratio));
  const ratio = cropRatios.reduce((best, each) => (distance(each) < distance(best) ? each : best));
  const sidePx = stepUp(cropSidesPx, Math.max(width, height));
  const widthPx = Math.round(sidePx * Math.min(1, ratio));
  const heightPx = Math.round(sidePx / Math.max(1, ratio));
  return {
    name: `crop${widthPx}x${heightPx}.${format}`,
    mimeType: `image/${format}`,
    options: { widthPx, heightPx, fit: "cover", format, quality },
  };
}

const stepUp = (ladder: readonly number[], wanted: number): number =>
  ladder.find((step) => step >= wanted) ?? ladder.at(-1) ?? wanted;
