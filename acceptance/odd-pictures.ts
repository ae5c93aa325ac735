/** Unusual pictures for tests: odd formats, odd colours, broken files. */
import { crc32, deflateSync, inflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** Red on the left and blue on the right, which shows turning, mirroring and wrong colours. */
export async function twoColours(widthPx = 300, heightPx = 200): Promise<Sharp> {
  const blue = await sharp({
    create: { width: Math.floor(widthPx / 2), height: heightPx, channels: 3, background: "#1030e0" },
  })
    .png()
    .toBuffer();
  const both = await sharp({
    create: { width: widthPx, height: heightPx, channels: 3, background: "#e01020" },
  })
    .composite([{ input: blue, left: Math.ceil(widthPx / 2), top: 0 }])
    .removeAlpha()
    .png()
    .toBuffer();
  return sharp(both);
}

export const plain = (widthPx: number, heightPx: number): Sharp =>
  sharp({
    create: { width: widthPx, height: heightPx, channels: 3, background: "#7a8f6a" },
    limitInputPixels: false,
  });

/** A JPEG of exactly this size, made of noise, which compression cannot shrink. */
export async function jpegOfBytes(sizeBytes: number): Promise<Buffer> {
  const sidePx = 2600;
  const noise = Buffer.alloc(sidePx * sidePx * 3);
  let state = 1;
  for (let index = 0; index < noise.length; index += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    noise[index] = state >>> 24;
  }
  const picture = await sharp(noise, { raw: { width: sidePx, height: sidePx, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
  if (picture.length > sizeBytes) throw new Error(`The picture has ${picture.length} bytes already.`);
  return padded(picture, sizeBytes);
}

/** Adds JPEG comments, each of at most 65,535 bytes, after the start marker. */
function padded(picture: Buffer, sizeBytes: number): Buffer {
  const comments: Buffer[] = [];
  for (let missing = sizeBytes - picture.length; missing > 0;) {
    // The rest after a comment must be empty or hold another comment.
    const length = missing <= 65_000 ? missing : Math.min(65_000, missing - 4);
    if (length < 4) throw new Error("Too little is missing for a comment.");
    const comment = Buffer.alloc(length, 0x20);
    comment.writeUInt16BE(0xfffe, 0);
    comment.writeUInt16BE(length - 2, 2);
    comments.push(comment);
    missing -= length;
  }
  return Buffer.concat([picture.subarray(0, 2), ...comments, picture.subarray(2)]);
}

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="red"/></svg>',
);

/** A file with the HEIC brand of phones; its frame is AV1, because only the brand matters here. */
export async function heic(): Promise<Buffer> {
  const bytes = await (await twoColours()).avif({ effort: 0 }).toBuffer();
  return Buffer.from(bytes.toString("latin1").replaceAll("avif", "heic"), "latin1");
}

export async function animatedWebp(): Promise<Buffer> {
  const frames = Buffer.concat([colourOf(60, 40, [224, 16, 32]), colourOf(60, 40, [16, 48, 224])]);
  return sharp(frames, { raw: { width: 60, height: 80, channels: 3, pageHeight: 40 } })
    .webp({ lossless: true, loop: 0, delay: [100, 100] })
    .toBuffer();
}

export async function animatedGif(): Promise<Buffer> {
  const frames = Buffer.concat([colourOf(60, 40, [224, 16, 32]), colourOf(60, 40, [16, 48, 224])]);
  return sharp(frames, { raw: { width: 60, height: 80, channels: 3, pageHeight: 40 } })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

/** An animated PNG with two frames. */
export async function animatedPng(): Promise<Buffer> {
  const still = await sharp(colourOf(60, 40, [224, 16, 32]), { raw: { width: 60, height: 40, channels: 3 } })
    .png({ adaptiveFiltering: false })
    .toBuffer();
  const chunks = chunksOf(still);
  const data = chunks.find(({ type }) => type === "IDAT")?.body ?? Buffer.alloc(0);
  const second = deflateSync(inflateSync(data).map((byte) => 255 - byte));
  const control = (number: number): Buffer => {
    const body = Buffer.alloc(26);
    body.writeUInt32BE(number, 0);
    body.writeUInt32BE(60, 4);
    body.writeUInt32BE(40, 8);
    body.writeUInt16BE(1, 20);
    body.writeUInt16BE(10, 22);
    return chunk("fcTL", body);
  };
  const frames = Buffer.alloc(8);
  frames.writeUInt32BE(2, 0);
  return Buffer.concat([
    still.subarray(0, 8),
    ...chunks.flatMap(({ type, whole }) =>
      type === "IHDR"
        ? [whole, chunk("acTL", frames), control(0)]
        : type === "IEND"
          ? [control(1), chunk("fdAT", Buffer.concat([Buffer.from([0, 0, 0, 2]), second])), whole]
          : [whole],
    ),
  ]);
}

export async function sixteenBits(): Promise<Buffer> {
  const bytes = await (await twoColours()).toColourspace("rgb16").png().toBuffer();
  if ((await sharp(bytes).metadata()).depth !== "ushort") throw new Error("These are no 16 bits.");
  return bytes;
}

export async function cmyk(): Promise<Buffer> {
  const bytes = await (await twoColours()).toColourspace("cmyk").jpeg({ quality: 95 }).toBuffer();
  if ((await sharp(bytes).metadata()).space !== "cmyk") throw new Error("This is no CMYK.");
  return bytes;
}

const colourOf = (widthPx: number, heightPx: number, colour: [number, number, number]): Buffer =>
  Buffer.concat(Array.from({ length: widthPx * heightPx }, () => Buffer.from(colour)));

type Chunk = { type: string; body: Buffer; whole: Buffer };

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let offset = 8; offset < png.length;) {
    const length = png.readUInt32BE(offset);
    const whole = png.subarray(offset, offset + length + 12);
    chunks.push({ type: whole.toString("latin1", 4, 8), body: whole.subarray(8, 8 + length), whole });
    offset += whole.length;
  }
  return chunks;
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
