/**
 * Decodes pictures from outside: their real type, a clean copy, thumbnails and placeholders. Nothing else in the server
 * decodes foreign bytes; only three loaders exist, and few pictures are decoded at a time: two of the people who upload
 * and work, and one smaller copy each for people and for visitors, who never hold up the others.
 */
import sharp, { type Sharp } from "sharp";
import { createDecodeGate } from "./images/decode-gate.ts";
import { releaseBytes } from "./release-bytes.ts";

export { embedProvenance, readProvenance, type DigitalSourceType } from "./images/provenance.ts";

export type ImageMimeType = "image/jpeg" | "image/png" | "image/webp";

export type ImageRefusal =
  | "image_unsupported"
  | "image_broken"
  | "image_too_many_pixels"
  | "image_too_large"
  | "image_server_busy";

export type SanitizedImage = {
  ok: true;
  bytes: Uint8Array;
  mimeType: ImageMimeType;
  widthPx: number;
  heightPx: number;
};

export type SanitizeResult = SanitizedImage | { ok: false; code: ImageRefusal; sentence: string };

export type ImageFacts = {
  mimeType: ImageMimeType;
  /** Width as shown, after the EXIF orientation was applied. */
  widthPx: number;
  heightPx: number;
  hasAlpha: boolean;
  /** More than 1 for an animation. */
  frames: number;
};

export const imageLimits = { bytes: 10 * 1024 * 1024, pixels: 40_000_000, sidePx: 16_383 } as const;

// libvips reads dozens of formats, among them SVG, PDF and its own. This process may use three loaders only.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
// One thread per picture and no cache of operations: the decode gate bounds memory, and a cache would escape it.
sharp.cache(false);
sharp.concurrency(1);

const gate = createDecodeGate({ atOnce: 2, maxWaiting: 64 });

/** Whose smaller copy is made. */
export type RenderLane = "people" | "visitors";
const renderGates: Record<RenderLane, typeof gate> = {
  people: createDecodeGate({ atOnce: 1, maxWaiting: 64 }),
  visitors: createDecodeGate({ atOnce: 1, maxWaiting: 64 }),
};

const sentences: Record<ImageRefusal, string> = {
  image_unsupported: "Please use a JPEG, PNG or WebP picture.",
  image_broken: "This picture is damaged or incomplete and cannot be read.",
  image_too_many_pixels:
    "This picture is too large. Pictures may have up to 40 megapixels, and 16,383 pixels a side.",
  image_too_large: "This file is too large. Pictures may have up to 10 MB.",
  image_server_busy: "Many pictures are being read right now. Please try again in a moment.",
};

const refuse = (code: ImageRefusal): SanitizeResult => ({ ok: false, code, sentence: sentences[code] });

/**
 * Decodes a picture and encodes it again in its own format: upright, 8-bit sRGB, first frame only, without EXIF, GPS,
 * XMP, colour profile or any bytes behind the pixels.
 */
export function sanitizeImage(bytes: Uint8Array): Promise<SanitizeResult>;
/** Calls `read` only when the picture's turn comes, so that waiting pictures take no memory. */
export function sanitizeImage(read: () => Promise<Uint8Array>, sizeBytes: number): Promise<SanitizeResult>;
export async function sanitizeImage(
  source: Uint8Array | (() => Promise<Uint8Array>),
  sizeBytes = source instanceof Uint8Array ? source.byteLength : 0,
): Promise<SanitizeResult> {
  if (sizeBytes > imageLimits.bytes) return refuse("image_too_large");
  const entered = await gate(async (): Promise<SanitizeResult> => {
    const bytes = source instanceof Uint8Array ? source : await source();
    const facts = await readFacts(bytes);
    if (!facts.ok) return refuse(facts.code);
    try {
      const upright = open(bytes).autoOrient().toColourspace("srgb");
      const { data, info } = await encode(upright, facts.image.mimeType, facts.image.hasAlpha).toBuffer({
        resolveWithObject: true,
      });
      const mimeType = facts.image.mimeType;
      // The caller's own bytes stay; bytes that were read here go once the decoder is done with them.
      if (!(source instanceof Uint8Array)) releaseBytes(bytes);
      return { ok: true, bytes: data, mimeType, widthPx: info.width, heightPx: info.height };
    } catch {
      return refuse("image_broken");
    }
  });
  return entered ?? refuse("image_server_busy");
}

/** Type and size from the headers alone; null when the bytes are no JPEG, PNG or WebP within the limits. */
export async function inspectImage(bytes: Uint8Array): Promise<ImageFacts | null> {
  const facts = await readFacts(bytes);
  return facts.ok ? facts.image : null;
}

export type ThumbnailOptions = {
  widthPx: number;
  /** Defaults to the height that keeps the picture's proportions. */
  heightPx?: number;
  fit?: "cover" | "contain" | "fill";
  format: "webp" | "avif" | "jpeg";
  /** 1..100 on the scale of JPEG and WebP; AVIF gets 25 less, which looks the same. */
  quality: number;
};

/**
 * Scales down, never up. JPEG and WebP are shrunk while they are decoded, so that a small copy of a large picture takes
 * little time and memory.
 * @param lane the own slot of smaller copies; without it the copy waits with the uploads.
 * @throws {Error} when the picture cannot be read, {@link ImagesBusyError} when too many wait.
 */
export async function toThumbnail(
  bytes: Uint8Array,
  options: ThumbnailOptions,
  lane?: RenderLane,
): Promise<Uint8Array> {
  const made = await (lane ? renderGates[lane] : gate)(() => scaleDown(bytes, options));
  if (made === null) throw new ImagesBusyError("Too many pictures are being read");
  return made;
}

export type Rendered = { ok: true; bytes: Uint8Array } | { ok: false; code: ImageRefusal; sentence: string };

/**
 * Makes a smaller copy of a stored picture, which may be broken or too large: what the server stores itself, or with its
 * key, was not sanitised.
 * @param read called when the picture's turn comes; null when the file is gone, and so is the answer.
 */
export async function renderImage(
  read: () => Promise<Uint8Array | null>,
  options: ThumbnailOptions,
  lane: RenderLane,
): Promise<Rendered | null> {
  const entered = await renderGates[lane](async () => ({ made: await render(read, options) }));
  return entered ? entered.made : failed("image_server_busy");
}

async function render(
  read: () => Promise<Uint8Array | null>,
  options: ThumbnailOptions,
): Promise<Rendered | null> {
  const bytes = await read();
  if (bytes === null) return null;
  try {
    const facts = await readFacts(bytes);
    if (!facts.ok) return failed(facts.code);
    return { ok: true, bytes: await scaleDown(bytes, options) };
  } catch (error) {
    // The picture may be whole, and the machine slow.
    const isLate = error instanceof Error && error.message.startsWith("timeout");
    return failed(isLate ? "image_server_busy" : "image_broken");
  } finally {
    releaseBytes(bytes);
  }
}

const failed = (code: ImageRefusal): Rendered => ({ ok: false, code, sentence: sentences[code] });

function scaleDown(bytes: Uint8Array, options: ThumbnailOptions): Promise<Uint8Array> {
  const fit = options.fit === "contain" ? "inside" : (options.fit ?? "cover");
  const size = { width: options.widthPx, ...(options.heightPx ? { height: options.heightPx } : {}) };
  const small = open(bytes)
    .autoOrient()
    .resize({ ...size, fit, withoutEnlargement: true })
    // Keeps the AI mark. Uploads lost any other XMP when they were sanitised.
    .keepXmp();
  const quality = options.quality;
  if (options.format === "avif")
    return small.avif({ quality: Math.max(quality - 25, 1), effort: 1 }).toBuffer();
  if (options.format === "jpeg") return small.flatten({ background: "#fff" }).jpeg({ quality }).toBuffer();
  return small.webp({ quality, effort: 3 }).toBuffer();
}

export type ReworkedImage = {
  bytes: Uint8Array;
  mimeType: ImageMimeType;
  widthPx: number;
  heightPx: number;
};

/**
 * Changes one of our own pictures and encodes it in its own format. The result carries no AI mark: embed it again.
 * @throws {Error} when the picture cannot be read, {@link ImagesBusyError} when too many wait.
 */
export async function reworkImage(
  bytes: Uint8Array,
  rework: (picture: Sharp) => Sharp,
): Promise<ReworkedImage> {
  const made = await gate(async (): Promise<ReworkedImage> => {
    const facts = await readFacts(bytes);
    if (!facts.ok) throw new Error(sentences[facts.code]);
    const { mimeType, hasAlpha } = facts.image;
    const { data, info } = await encode(
      rework(open(bytes)).toColourspace("srgb"),
      mimeType,
      hasAlpha,
    ).toBuffer({
      resolveWithObject: true,
    });
    return { bytes: data, mimeType, widthPx: info.width, heightPx: info.height };
  });
  if (made === null) throw new ImagesBusyError("Too many pictures are being read");
  return made;
}

export class ImagesBusyError extends Error {}

/** A data URL of at most 600 bytes, shown blurred until the picture has loaded. */
export async function blurPlaceholder(bytes: Uint8Array): Promise<string> {
  for (const sidePx of [20, 12, 6]) {
    const tiny = await gate(() =>
      open(bytes)
        .autoOrient()
        .resize({ width: sidePx, height: sidePx, fit: "inside" })
        .webp({ quality: 30, alphaQuality: 30, effort: 4 })
        .toBuffer(),
    );
    if (tiny === null) throw new ImagesBusyError("Too many pictures are being read");
    const url = `data:image/webp;base64,${tiny.toString("base64")}`;
    if (url.length <= 600) return url;
  }
  throw new Error("A placeholder of 6 pixels does not fit into 600 bytes");
}

/**
 * The same picture with every pixel opaque, as somebody sees it who removes its transparency; null where it has none.
 * @throws {Error} when the picture cannot be read, {@link ImagesBusyError} when too many wait.
 */
export async function withoutAlpha(bytes: Uint8Array): Promise<Uint8Array | null> {
  const facts = await inspectImage(bytes);
  if (!facts?.hasAlpha) return null;
  const made = await gate(() => open(bytes).removeAlpha().png({ compressionLevel: 1 }).toBuffer());
  if (made === null) throw new ImagesBusyError("Too many pictures are being read");
  return made;
}

/**
 * The same pixels as a PNG, without anything that the file says about itself: embed its mark again.
 * @throws {Error} when the picture cannot be read, {@link ImagesBusyError} when too many wait.
 */
export async function toPng(bytes: Uint8Array): Promise<Uint8Array> {
  const made = await gate(() => open(bytes).autoOrient().png({ compressionLevel: 6 }).toBuffer());
  if (made === null) throw new ImagesBusyError("Too many pictures are being read");
  return made;
}

/** A PNG of one colour. */
export const plainPng = (size: { width: number; height: number; background: string }): Promise<Uint8Array> =>
  sharp({ create: { ...size, channels: 3 } })
    .png()
    .toBuffer();

/** The longest side of {@link toPreview}. */
export const previewSidePx = 320;

/**
 * A small JPEG of unfinished work, encoded again without anything that its file says about itself.
 * @throws {Error} when the picture cannot be read, {@link ImagesBusyError} when too many wait.
 */
export async function toPreview(bytes: Uint8Array): Promise<Uint8Array> {
  const size = { width: previewSidePx, height: previewSidePx };
  const made = await gate(() =>
    open(bytes)
      .resize({ ...size, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .jpeg({ quality: 60 })
      .toBuffer(),
  );
  if (made === null) throw new ImagesBusyError("Too many pictures are being read");
  return made;
}

const open = (bytes: Uint8Array): Sharp =>
  // Level `error` refuses truncated files and accepts small breaches of the standard, which cameras commit.
  sharp(bytes, { limitInputPixels: imageLimits.pixels, failOn: "error", pages: 1 }).timeout({ seconds: 30 });

function encode(picture: Sharp, mimeType: ImageMimeType, hasAlpha: boolean): Sharp {
  if (mimeType === "image/jpeg") return picture.jpeg({ quality: 92, chromaSubsampling: "4:4:4" });
  if (mimeType === "image/png") return picture.png({ compressionLevel: 6, adaptiveFiltering: true });
  return picture.webp({ quality: 92, alphaQuality: hasAlpha ? 100 : 0, effort: 3 });
}

const mimeTypes: Record<string, ImageMimeType | undefined> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

type Facts = { ok: true; image: ImageFacts } | { ok: false; code: ImageRefusal };

async function readFacts(bytes: Uint8Array): Promise<Facts> {
  const claimed = readMagic(bytes);
  if (claimed === null) return { ok: false, code: "image_unsupported" };
  try {
    // Too many pixels are refused below, with a code of their own.
    const meta = await sharp(bytes, { limitInputPixels: false, failOn: "error" }).metadata();
    const mimeType = mimeTypes[meta.format];
    if (mimeType === undefined || mimeType !== claimed) return { ok: false, code: "image_unsupported" };
    const frames = meta.pages ?? 1;
    const heightPx = meta.pageHeight ?? meta.height;
    if (meta.width > imageLimits.sidePx || heightPx > imageLimits.sidePx) {
      return { ok: false, code: "image_too_many_pixels" };
    }
    if (meta.width * heightPx > imageLimits.pixels) return { ok: false, code: "image_too_many_pixels" };
    const turned = (meta.orientation ?? 1) >= 5;
    return {
      ok: true,
      image: {
        mimeType,
        widthPx: turned ? heightPx : meta.width,
        heightPx: turned ? meta.width : heightPx,
        hasAlpha: meta.hasAlpha,
        frames,
      },
    };
  } catch {
    return { ok: false, code: "image_broken" };
  }
}

/** Reads the first bytes only, so a polyglot file with a picture further in is none. */
function readMagic(bytes: Uint8Array): ImageMimeType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12));
  if (head.length < 12) return null;
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return "image/jpeg";
  if (head.subarray(0, 8).equals(pngSignature)) return "image/png";
  if (head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP")
    return "image/webp";
  return null;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
