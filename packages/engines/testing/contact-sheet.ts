/** The sketch engine's showcase: a fixed list of descriptions drawn into one labelled sheet, to be looked at. */
import { Resvg } from "@resvg/resvg-js";
import sharp, { type OverlayOptions } from "sharp";
import { createSketchEngine } from "../src/image/embedded.ts";

type Entry = { prompt: string; size: readonly [widthPx: number, heightPx: number]; seed: number };

const square = [1024, 1024] as const;
const wide = [1344, 768] as const;
const tall = [896, 1120] as const;

const entries: readonly Entry[] = [
  {
    prompt:
      "Portrait of a woman with long auburn hair and green eyes in a dark green coat, autumn forest at golden hour",
    size: tall,
    seed: 11,
  },
  {
    prompt: "Elderly Japanese man with round glasses reading a book in an old library",
    size: square,
    seed: 4,
  },
  {
    prompt: "A Nigerian woman with an afro and gold earrings, yellow turtleneck, studio portrait",
    size: tall,
    seed: 21,
  },
  { prompt: "A man with a short beard in a navy blazer, city skyline at dusk", size: wide, seed: 8 },
  { prompt: "Two women in a cosy café, one with red hair and one with a black bob", size: wide, seed: 3 },
  { prompt: "A couple on the beach at sunset", size: square, seed: 17 },
  {
    prompt: "Full body of a woman walking in a trench coat on a rainy street at night with an umbrella",
    size: tall,
    seed: 5,
  },
  { prompt: "Astronaut in space, dramatic", size: square, seed: 2 },
  { prompt: "A red fox in a snowy forest", size: square, seed: 6 },
  { prompt: "Black cat by the window at night", size: square, seed: 9 },
  { prompt: "Coffee and a croissant on a table in a café, morning light", size: square, seed: 12 },
  { prompt: "Still life with flowers in a vase and fruit, watercolour", size: tall, seed: 14 },
  { prompt: "Mountain lake at dawn with mist", size: wide, seed: 7 },
  { prompt: "Alpine mountains, golden hour", size: wide, seed: 15 },
  { prompt: "Desert dunes under a starry night", size: square, seed: 10 },
  { prompt: "A rose garden in bright daylight", size: square, seed: 13 },
  { prompt: "Cyberpunk city at night, neon, rain", size: tall, seed: 16 },
  { prompt: "Castle on a hill at sunset, poster", size: tall, seed: 18 },
  { prompt: "Coral reef under water", size: wide, seed: 19 },
  { prompt: "Market street in the evening with string lights", size: square, seed: 20 },
  { prompt: "Meadow with wildflowers in the afternoon", size: wide, seed: 22 },
  { prompt: "A knight with a sword in front of a castle, ink drawing", size: tall, seed: 23 },
  { prompt: "Silence between two thoughts", size: square, seed: 24 },
  { prompt: "Indian woman in a red sari dancing in a garden at golden hour, joyful", size: tall, seed: 25 },
];

const columns = 6;
const cell = { width: 330, picture: 350, label: 46 };

/** A PNG of all entries; `report` hears one line per picture and a summary. */
export async function renderContactSheet(report: (line: string) => void): Promise<Uint8Array> {
  const engine = createSketchEngine();
  const tiles: OverlayOptions[] = [];
  const durationsMs: number[] = [];

  for (const [index, entry] of entries.entries()) {
    const [widthPx, heightPx] = entry.size;
    const startedMs = performance.now();
    const picture = await engine.generate(
      { prompt: entry.prompt, size: { widthPx, heightPx }, seed: entry.seed },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    const durationMs = performance.now() - startedMs;
    durationsMs.push(durationMs);
    report(
      `${durationMs.toFixed(0).padStart(5)} ms ${(picture.bytes.byteLength / 1024).toFixed(0).padStart(5)} KB  ${entry.prompt}`,
    );
    const left = (index % columns) * cell.width;
    const top = Math.floor(index / columns) * (cell.picture + cell.label);
    const fitted = await sharp(picture.bytes)
      .resize(cell.width - 8, cell.picture, { fit: "contain", background: "#17131c" })
      .png()
      .toBuffer();
    tiles.push(
      { input: fitted, left: left + 4, top: top + 4 },
      { input: labelOf(entry.prompt), left, top: top + cell.picture + 4 },
    );
  }

  const rows = Math.ceil(entries.length / columns);
  const sheet = await sharp({
    create: {
      width: columns * cell.width,
      height: rows * (cell.picture + cell.label) + 4,
      channels: 3,
      background: "#17131c",
    },
  })
    .composite(tiles)
    .png()
    .toBuffer();
  const sorted = [...durationsMs].sort((a, b) => a - b);
  report(
    `median ${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0)} ms, longest ${(sorted.at(-1) ?? 0).toFixed(0)} ms`,
  );
  return sheet;
}

/** Two lines at most; needs any font on the system, and is blank without one. */
function labelOf(text: string): Buffer {
  const words = text.split(" ");
  const lines = ["", ""];
  for (const word of words) {
    const line = (lines[0] ?? "").length + word.length < 46 && lines[1] === "" ? 0 : 1;
    lines[line] = `${lines[line] ?? ""} ${word}`.trim();
  }
  const escape = (line: string): string => line.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  const rendered = lines
    .map(
      (line, index) =>
        `<text x="8" y="${16 + index * 17}">${escape(line.length > 50 ? `${line.slice(0, 48)}…` : line)}</text>`,
    )
    .join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cell.width}" height="${cell.label - 6}"><g font-family="sans-serif" font-size="13" fill="#d9d2c8">${rendered}</g></svg>`;
  return new Resvg(svg, { font: { loadSystemFonts: true, defaultFontFamily: "DejaVu Sans" } })
    .render()
    .asPng();
}
