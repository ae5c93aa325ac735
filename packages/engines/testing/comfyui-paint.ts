/** The results of the test server: coloured blocks by everything that a real model would heed, or the picture enlarged or cut out. */
import { createHash } from "node:crypto";
import sharp from "sharp";
import type { SentGraph } from "./comfyui-validate.ts";
import { paintVideo } from "./video-files.ts";

/** `fileNamed` gives a picture of the input folder. PNG, with the graph in its metadata as the real one writes it. */
export async function paintGraph(graph: SentGraph, fileNamed: (name: string) => Buffer): Promise<Buffer> {
  const nodes = Object.values(graph);
  const pictures = nodes.filter(({ class_type }) => class_type.startsWith("LoadImage"));
  const [first] = pictures.map(({ inputs }) => fileNamed(String(inputs["image"])));
  if (nodes.some(({ class_type }) => class_type === "ImageUpscaleWithModel")) return enlarge(first!);
  if (nodes.some(({ class_type }) => class_type === "RemoveBackground")) return cutOut(graph, first!);
  const size = await sizeOf(graph, first);
  const colours = hashOf(graph, fileNamed).subarray(0, 27);
  return sharp(colours, { raw: { width: 3, height: 3, channels: 3 } })
    .resize(size.width, size.height, { kernel: "nearest", fit: "fill" })
    .withExif({ IFD0: { ImageDescription: JSON.stringify(graph).slice(0, 200) } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** MP4 with as many frames as were ordered, an eighth as wide and high, in a colour of the graph. */
export async function paintGraphVideo(
  graph: SentGraph,
  fileNamed: (name: string) => Buffer,
): Promise<Buffer> {
  const all = Object.assign({}, ...Object.values(graph).map(({ inputs }) => inputs)) as Record<
    string,
    unknown
  >;
  const small = (name: string): number => Math.max(4, Math.round(Number(all[name]) / 16) * 2);
  const [red = 0, green = 0, blue = 0] = hashOf(graph, fileNamed);
  return paintVideo({
    widthPx: small("width"),
    heightPx: small("height"),
    frames: Number(all["length"]),
    framesPerSecond: Number(all["fps"]),
    colour: [red, green, blue],
  });
}

function hashOf(graph: SentGraph, fileNamed: (name: string) => Buffer): Buffer {
  const hash = createHash("sha256");
  for (const { class_type, inputs } of Object.values(graph))
    for (const [name, value] of Object.entries(inputs)) {
      if (name === "filename_prefix" || Array.isArray(value)) continue;
      hash.update(`${class_type} ${name} ${String(value)};`);
      if (name === "image") hash.update(fileNamed(String(value)));
    }
  return hash.digest();
}

/** Of every step, with the colour of its number. */
export const paintPreview = (step: number): Promise<Buffer> =>
  sharp({
    create: { width: 32, height: 32, channels: 3, background: { r: step * 20, g: 90, b: 160 } },
  })
    .jpeg()
    .toBuffer();

async function enlarge(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  return sharp(picture)
    .removeAlpha()
    .resize(width * 4, height * 4, { kernel: "cubic" })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** An ellipse in the middle is the subject. As the real one, `JoinImageWithAlpha` takes a mask of what is transparent. */
async function cutOut(graph: SentGraph, picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const isInverted = Object.values(graph).some(({ class_type }) => class_type === "InvertMask");
  const alpha = Buffer.alloc(width * height);
  for (let pixel = 0; pixel < alpha.length; pixel += 1) {
    const x = ((pixel % width) + 0.5) / width - 0.5;
    const y = (Math.floor(pixel / width) + 0.5) / height - 0.5;
    const isSubject = (x / 0.3) ** 2 + (y / 0.4) ** 2 <= 1;
    alpha[pixel] = isSubject === isInverted ? 255 : 0;
  }
  const colours = await sharp(picture).removeAlpha().raw().toBuffer();
  return sharp(colours, { raw: { width, height, channels: 3 } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function sizeOf(
  graph: SentGraph,
  first: Buffer | undefined,
): Promise<{ width: number; height: number }> {
  for (const { class_type, inputs } of Object.values(graph)) {
    const { width, height } = inputs;
    if (class_type.startsWith("Empty")) return { width: Number(width), height: Number(height) };
  }
  const { width, height } = await sharp(first).metadata();
  return { width, height };
}
