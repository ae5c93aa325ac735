/** Checks and reads a chosen file before it is sent: its type, its size, its dimensions and its blurred preview. */
import { limits } from "@galatea/contract/limits.ts";
import { isAnimated } from "./animated-picture.ts";
import { pictureTypes } from "./picture-types.ts";

/** Why a file was not taken, as a toast. */
export type FileNotice = { title: string; description?: string };

export type PictureFacts = {
  widthPx: number;
  heightPx: number;
  blur: string | null;
  /** Only its first frame is used. */
  isAnimated: boolean;
};

/** Why this file cannot be used, as a sentence; null when it can. */
export function fileProblem(file: Pick<File, "name" | "type" | "size">): string | null {
  if (!file.type.startsWith("image/")) {
    return `Only image files are accepted, and “${shortName(file.name)}” is none.`;
  }
  if (!pictureTypes.some((type) => type === file.type)) return "Please use a JPEG, PNG or WebP picture.";
  if (file.size === 0) return `“${shortName(file.name)}” is empty.`;
  if (file.size > limits.uploadBytes) {
    return `This file is too large: ${megabytes(file.size)} MB. Pictures may have up to ${megabytes(limits.uploadBytes)} MB.`;
  }
  return null;
}

/** Rounded up, so that 10.01 MB is not shown as 10. */
const megabytes = (bytes: number): string => {
  const tenths = Math.ceil((bytes / (1024 * 1024)) * 10) / 10;
  return Number.isInteger(tenths) ? String(tenths) : tenths.toFixed(1);
};

export const shortName = (name: string): string =>
  name.length > 40 ? `${name.slice(0, 24)}…${name.slice(-12)}` : name;

/** Reads the picture upright. Returns a sentence when it cannot be read or is too large. */
export async function readPicture(file: Blob): Promise<PictureFacts | { problem: string }> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return { problem: "This picture is damaged or incomplete and cannot be read." };
  }
  const { width: widthPx, height: heightPx } = bitmap;
  const problem = sizeProblem({ widthPx, heightPx });
  const blur = problem ? null : drawTiny(bitmap);
  bitmap.close();
  return problem ? { problem } : { widthPx, heightPx, blur, isAnimated: await isAnimated(file) };
}

/** The rule that a picture of this size breaks. The server has the same two. */
export function sizeProblem({ widthPx, heightPx }: { widthPx: number; heightPx: number }): string | null {
  const side = Math.max(widthPx, heightPx);
  if (side > limits.sidePx)
    return `This picture is too long: ${count(side)} pixels. A side may have up to ${count(limits.sidePx)}.`;
  if (widthPx * heightPx > limits.pixels)
    return `This picture is too large. Pictures may have up to ${limits.pixels / 1_000_000} megapixels.`;
  return null;
}

const count = (pixels: number): string => pixels.toLocaleString("en-US");

const tinySidePx = 20;
const maxBlurChars = 600;

function drawTiny(bitmap: ImageBitmap): string | null {
  const scale = tinySidePx / Math.max(bitmap.width, bitmap.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const address = canvas.toDataURL("image/webp", 0.4);
  return address.length <= maxBlurChars ? address : null;
}
