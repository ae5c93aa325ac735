/** URLs of smaller copies of a stored picture. Pictures outside of storage have none and are shown as they are. */
import { smallerCopyUrl, storedFileOf, thumbnailWidthsPx } from "@galatea/contract/picture-urls.ts";

export type ThumbnailWidth = (typeof thumbnailWidthsPx)[number];

export function thumbnailUrl(url: string, widthPx: ThumbnailWidth): string | null {
  const stored = storedFileOf(url);
  return stored && smallerCopyUrl(stored, widthPx);
}

/** A `srcset`. Null when there are no smaller copies. */
export function thumbnailSet(url: string, upToPx: ThumbnailWidth): string | null {
  const candidates = thumbnailWidthsPx
    .filter((widthPx) => widthPx >= 320 && widthPx <= upToPx)
    .flatMap((widthPx) => {
      const address = thumbnailUrl(url, widthPx);
      return address === null ? [] : [`${address} ${widthPx}w`];
    });
  return candidates.length > 0 ? candidates.join(", ") : null;
}

/** The smallest sharp copy for this many device pixels; a tenth too few is not visible. Null without smaller copies. */
export function thumbnailFor(url: string, devicePx: number, upToPx: ThumbnailWidth): string | null {
  const widthPx =
    thumbnailWidthsPx.find((candidate) => candidate >= 320 && candidate >= 0.9 * devicePx) ?? upToPx;
  return thumbnailUrl(url, Math.min(widthPx, upToPx) as ThumbnailWidth);
}
