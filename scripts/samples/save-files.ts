/** Writes the files of a sample, each with the mark of a picture made by AI, and its entry of the list. */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { type DigitalSourceType, embedProvenance } from "../../apps/server/src/platform/images.ts";
import { type Sample, sampleFile } from "../../apps/web/src/features/media/sample.ts";
import type { Made } from "./make-pictures.ts";

// The server keeps to one thread per picture; here nobody else waits.
sharp.concurrency(0);

const target = path.join(import.meta.dirname, "../../apps/web/public/samples");
/** The widths for phones and tiles, beside the largest one. */
const smallerWidthsPx = [320, 480, 640, 768];
/** The quality at which faces show no blocks, tried on the drawings. */
const qualities = { webp: 80, avif: 54 };

type Described = Pick<Sample, "id" | "prompt" | "instruction">;

/** Writes it in every width as AVIF and WebP, and returns its entry. */
export async function saveSample(described: Described, made: Made, widthPx: number): Promise<Sample> {
  const { id, prompt, instruction } = described;
  const { width, height } = await sharp(made.picture.bytes).metadata();
  const heightPx = Math.round((height * widthPx) / width);
  const widthsPx = [...smallerWidthsPx.filter((smallerPx) => smallerPx <= widthPx * 0.8), widthPx];
  for (const fileWidthPx of widthsPx)
    for (const format of ["webp", "avif"] as const)
      await savePicture(sampleFile({ id, widthPx }, format, fileWidthPx), made.picture.bytes, {
        widthPx: fileWidthPx,
        mark: made.mark,
        quality: qualities[format],
      });
  console.log(id);
  const change = instruction === undefined ? {} : { instruction };
  return { id, prompt, ...change, engine: made.engine, widthPx, heightPx, widthsPx };
}

export async function saveVideo(id: string, bytes: Uint8Array, { mark, engine }: Made): Promise<void> {
  const provenance = { digitalSourceType: mark, tool: `Galatea (${engine})` };
  await write(`${id}.mp4`, embedProvenance(bytes, provenance));
}

type FileOptions = { widthPx: number; mark: DigitalSourceType; quality: number };

/** @param file below the samples, with the extension that decides its format. */
export async function savePicture(
  file: string,
  picture: Uint8Array,
  { widthPx, mark, quality }: FileOptions,
): Promise<void> {
  const resized = sharp(picture).resize(widthPx).withXmp(packetOf(mark));
  const encoded = file.endsWith(".avif")
    ? resized.avif({ quality, effort: 4 })
    : resized.webp({ quality, effort: 5 });
  await write(file, await encoded.toBuffer());
}

async function write(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(path.join(target, file)), { recursive: true });
  await writeFile(path.join(target, file), bytes);
}

const packetOf = (mark: DigitalSourceType): string =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${mark}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
