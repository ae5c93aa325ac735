/** Tells animated WebP and PNG files from still ones by their headers: only their first frame is used. */

const headerBytes = 4096;
const animationFlag = 0x02;

export async function isAnimated(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, headerBytes).arrayBuffer());
  return isAnimatedWebp(bytes) || isAnimatedPng(bytes);
}

const textAt = (bytes: Uint8Array, from: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + 4));

/** https://developers.google.com/speed/webp/docs/riff_container#extended_file_format */
const isAnimatedWebp = (bytes: Uint8Array): boolean =>
  textAt(bytes, 0) === "RIFF" &&
  textAt(bytes, 8) === "WEBP" &&
  textAt(bytes, 12) === "VP8X" &&
  ((bytes[20] ?? 0) & animationFlag) !== 0;

/** An `acTL` chunk stands before the first `IDAT`. https://www.w3.org/TR/png-3/#acTL-chunk */
function isAnimatedPng(bytes: Uint8Array): boolean {
  if (textAt(bytes, 1).slice(0, 3) !== "PNG") return false;
  const view = new DataView(bytes.buffer);
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const chunk = textAt(bytes, at + 4);
    if (chunk === "acTL") return true;
    if (chunk === "IDAT") return false;
  }
  return false;
}
