/** Addresses of smaller copies of a stored picture. What does not lie in the store is shown as it is. */
const publicObject = "/storage/v1/object/public/";
const publicRender = "/storage/v1/render/image/public/";

/** The widths that the store makes: asking for others would only be rounded up to these. */
const widthsPx = [160, 320, 480, 640, 960, 1280] as const;
export type ThumbnailWidth = (typeof widthsPx)[number];

export function thumbnailUrl(url: string, widthPx: ThumbnailWidth): string | null {
  const at = url.indexOf(publicObject);
  if (at < 0) return null;
  const path = url.slice(at + publicObject.length).split(/[?#]/)[0] ?? "";
  return `${url.slice(0, at)}${publicRender}${path}?width=${widthPx}`;
}

/** Null when there are no smaller copies. */
export function thumbnailSet(url: string, upToPx: ThumbnailWidth): string | null {
  const candidates = widthsPx
    .filter((widthPx) => widthPx >= 320 && widthPx <= upToPx)
    .flatMap((widthPx) => {
      const address = thumbnailUrl(url, widthPx);
      return address === null ? [] : [`${address} ${widthPx}w`];
    });
  return candidates.length > 0 ? candidates.join(", ") : null;
}

/** The one copy that serves so many device pixels; a tenth too few is not seen. Null when there are no smaller copies. */
export function thumbnailFor(url: string, devicePx: number, upToPx: ThumbnailWidth): string | null {
  const widthPx = widthsPx.find((candidate) => candidate >= 320 && candidate >= 0.9 * devicePx) ?? upToPx;
  return thumbnailUrl(url, Math.min(widthPx, upToPx) as ThumbnailWidth);
}
