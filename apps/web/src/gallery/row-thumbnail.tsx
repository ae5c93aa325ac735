/** The small square picture of a list's row. */
import type { ComponentProps } from "react";
import { thumbnailUrl } from "./thumbnails.ts";

type RowThumbnailProps = { url: string } & Pick<
  ComponentProps<"img">,
  "className" | "style" | "loading" | "decoding" | "onError"
>;

export const RowThumbnail = ({ url, ...image }: RowThumbnailProps) => (
  <img {...image} src={thumbnailUrl(url, 160) ?? url} alt="" width={52} height={52} />
);
