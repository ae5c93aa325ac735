/**
 * Writes contact sheets of the embedded engines' outputs for a person to review: `npm run contact-sheet [-- folder
 * [kind …]]`. Kinds: pictures, edits, videos, upscales, processed and chats.
 */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { writeChats } from "../packages/sketch/testing/sheets/chats.ts";
import { drawEditSheet } from "../packages/sketch/testing/sheets/edits.ts";
import { drawPictureSheet } from "../packages/sketch/testing/sheets/pictures.ts";
import { drawProcessedSheet } from "../packages/sketch/testing/sheets/processed.ts";
import { drawUpscaleSheet } from "../packages/sketch/testing/sheets/upscales.ts";
import { drawVideoSheet } from "../packages/sketch/testing/sheets/videos.ts";

const sheets: Record<string, { file: string; make: () => Promise<Uint8Array | string> }> = {
  pictures: { file: "pictures.png", make: () => drawPictureSheet(console.log) },
  edits: { file: "edits.png", make: () => drawEditSheet(console.log) },
  videos: { file: "videos.png", make: () => drawVideoSheet(console.log) },
  upscales: { file: "upscales.png", make: () => drawUpscaleSheet(console.log) },
  processed: { file: "processed.png", make: () => drawProcessedSheet(console.log) },
  chats: { file: "chats.txt", make: writeChats },
};

const [folder = "contact-sheets", ...wanted] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const [kind, { file, make }] of Object.entries(sheets)) {
  if (wanted.length > 0 && !wanted.includes(kind)) continue;
  const out = path.join(folder, file);
  await writeFile(out, await make());
  console.log(out);
}
