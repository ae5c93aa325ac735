/** Pictures to store, and the bytes that come back. */
import sharp from "sharp";

export const picture = (color = "#c86432", format: "png" | "jpeg" | "webp" = "png"): Promise<Buffer> =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer();

export const bytesOf = async (blob: Blob | null): Promise<Buffer> =>
  blob ? Buffer.from(await blob.arrayBuffer()) : Buffer.alloc(0);
