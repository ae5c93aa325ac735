/**
 * Prints every figure beside its limit, or beside a peer measured in the same run. Arguments select parts:
 * `npm run bench -- generation sign-ins`. Parts that take many minutes run only when they are named.
 */
import type { BenchRow } from "./bench-row.ts";
import { benchChat } from "./chat.ts";
import { benchCompareSlider } from "./compare-slider.ts";
import { benchCreditHistory } from "./credit-history.ts";
import { benchFootprint } from "./footprint.ts";
import { benchGallery } from "./gallery.ts";
import { benchGalleryScroll } from "./gallery-scroll.ts";
import { benchGeneration } from "./generation.ts";
import { benchLedger } from "./ledger.ts";
import { benchModeration } from "./moderation.ts";
import { benchRestList } from "./rest-list.ts";
import { benchSignIns } from "./sign-ins.ts";
import { benchSketch } from "./sketch.ts";
import { benchStudioJavascript } from "./studio-javascript.ts";
import { benchToolPages } from "./tool-pages.ts";
import { benchUploadMemory } from "./upload-memory.ts";
import { benchLargestUpscale, benchUpscale } from "./upscale.ts";
import { benchVideo } from "./video.ts";
import { benchVideoJob } from "./video-job.ts";

const parts: Record<string, () => Promise<BenchRow[]>> = {
  sketch: benchSketch,
  video: benchVideo,
  "video-job": benchVideoJob,
  upscale: benchUpscale,
  chat: benchChat,
  footprint: benchFootprint,
  "studio-javascript": benchStudioJavascript,
  generation: benchGeneration,
  "sign-ins": benchSignIns,
  "rest-list": () => benchRestList(),
  ledger: () => benchLedger(),
  moderation: benchModeration,
  "credit-history": benchCreditHistory,
  gallery: benchGallery,
  "gallery-scroll": benchGalleryScroll,
  "compare-slider": benchCompareSlider,
  "tool-pages": benchToolPages,
  "upload-memory": benchUploadMemory,
};

const longParts: typeof parts = { "largest-upscale": benchLargestUpscale };

const wanted = process.argv.slice(2);
const rows: BenchRow[] = [];
for (const [name, measure] of Object.entries({ ...parts, ...longParts })) {
  if (wanted.length > 0 ? !wanted.includes(name) : name in longParts) continue;
  console.error(`measuring ${name} …`);
  rows.push(...(await measure()));
}
console.table(
  rows.map(({ name, value, unit, limit, ok }) => ({
    figure: name,
    value: value === null ? "not measured" : `${value} ${unit}`.trim(),
    limit,
    holds: ok === null ? "" : ok ? "yes" : "NO",
  })),
);
process.exitCode = rows.some(({ ok }) => ok === false) ? 1 : 0;
