/**
 * GET /render/image/…: smaller copies of stored pictures. Sizes and qualities come from a fixed list, so that the number
 * of copies stays bounded. Each is made once, stored beside its picture, and removed with it.
 */
import { thumbnailWidthsPx } from "@galatea/contract/picture-urls.ts";
import { ImagesBusyError, imageLimits, toThumbnail, type ThumbnailOptions } from "#platform/images.ts";
import type { FileStore } from "./file-store.ts";
import type { ObjectRow } from "./object-rows.ts";
import { refusals, toResponse } from "./refusals.ts";
import { serveObject, type Audience } from "./serve-object.ts";

const qualities = [50, 75, 90] as const;

export type RenderImage = (
  request: Request,
  query: URLSearchParams,
  find: () => Promise<ObjectRow | null>,
  audience: Audience,
) => Promise<Response>;

export function createRenderImage(files: FileStore): RenderImage {
  // A page that shows a new picture several times requests it several times at once.
  const underWay = new Map<string, Promise<boolean>>();

  function ensure(object: ObjectRow, variant: string, options: ThumbnailOptions): Promise<boolean> {
    const key = `${object.version}/${variant}`;
    const running = underWay.get(key);
    if (running) return running;
    const made = make(files, object, variant, options).finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made;
  }

  return async (request, query, find, audience) => {
    const options = chooseOptions(query, request.headers.get("accept") ?? "");
    if (options === null) return toResponse(refusals.invalidRequest("width or height has to be a number"));
    const variant = nameOf(options);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const object = await find();
      if (object === null) break;
      const { mimetype, size } = object.metadata;
      if (!/^image\/(?:jpeg|png|webp)$/.test(mimetype) || size > maxSourceBytes) {
        return toResponse(refusals.invalidRequest("Only pictures can be rendered"));
      }
      const served = {
        audience,
        download: query.get("download"),
        variant: { name: variant, mimeType: mimeOf(options) },
      };
      const known = await serveObject(files, request, object, served);
      if (known) return known;
      try {
        if (!(await ensure(object, variant, options))) continue;
      } catch (error) {
        if (error instanceof ImagesBusyError) return toResponse(refusals.busy());
        throw error;
      }
      const made = await serveObject(files, request, object, served);
      if (made) return made;
    }
    return toResponse(refusals.noSuchKey());
  };
}

/** Larger than the limit of uploads, because our own outputs may be larger. */
const maxSourceBytes = 8 * imageLimits.bytes;

async function make(
  files: FileStore,
  object: ObjectRow,
  variant: string,
  options: ThumbnailOptions,
): Promise<boolean> {
  const source = await files.open(object.version);
  if (source === null) return false;
  const bytes = await toThumbnail(await source.read(), options);
  await files.writeVariant(object.version, variant, bytes);
  return true;
}

/** Chooses the next larger size, so that the picture stays sharp. Null when a size is no number. */
function chooseOptions(query: URLSearchParams, accept: string): ThumbnailOptions | null {
  const width = readNumber(query.get("width"));
  const height = readNumber(query.get("height"));
  if (Number.isNaN(width) || Number.isNaN(height)) return null;
  const quality = readNumber(query.get("quality")) ?? 75;
  const resize = query.get("resize");
  const heightPx = height === null ? undefined : stepUp(thumbnailWidthsPx, height);
  // Without a width the largest size applies.
  const widthPx = width === null ? (thumbnailWidthsPx.at(-1) ?? 1280) : stepUp(thumbnailWidthsPx, width);
  const fit = resize === "fill" || resize === "contain" ? resize : width === null ? "contain" : "cover";
  return {
    widthPx,
    ...(heightPx === undefined ? {} : { heightPx, fit }),
    format: chooseFormat(accept, widthPx),
    quality: stepUp(qualities, Number.isNaN(quality) ? 75 : quality),
  };
}

/** AVIF is 15 % smaller than WebP at equal quality, but beyond this width takes much longer to encode. */
const maxAvifWidthPx = 640;

function chooseFormat(accept: string, widthPx: number): ThumbnailOptions["format"] {
  if (accept.includes("image/avif") && widthPx <= maxAvifWidthPx) return "avif";
  return accept.includes("image/webp") ? "webp" : "jpeg";
}

const readNumber = (text: string | null): number | null =>
  text === null || text === "" ? null : /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;

const stepUp = (ladder: readonly number[], wanted: number): number =>
  ladder.find((step) => step >= wanted) ?? ladder.at(-1) ?? wanted;

const nameOf = ({ widthPx, heightPx, fit, quality, format }: ThumbnailOptions): string =>
  `w${widthPx}${heightPx ? `h${heightPx}-${fit}` : ""}-q${quality}.${format}`;

const mimeOf = ({ format }: ThumbnailOptions): string => `image/${format}`;
