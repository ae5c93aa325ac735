/**
 * Prints every figure beside its limit, or beside a peer measured in the same run. Arguments select parts:
 * `npm run bench -- generation sign-ins`. Parts that take many minutes run only when they are named.
 */
import type { BenchRow } from "./bench-row.ts";
import { benchChat } from "./chat.ts";
import { benchComfyuiPicture } from "./comfyui-picture.ts";
import { benchCompanionTalk } from "./companion-talk.ts";
import { benchCompareSlider } from "./compare-slider.ts";
import { benchCreditHistory } from "./credit-history.ts";
import { benchFootprint } from "./footprint.ts";
import { benchGallery } from "./gallery.ts";
import { benchGalleryScroll } from "./gallery-scroll.ts";
import { benchGeneration } from "./generation.ts";
import { benchKills } from "./kills.ts";
import { benchLedger } from "./ledger.ts";
import { benchModeration } from "./moderation.ts";
import { benchPictureCheck } from "./picture-check.ts";
import { benchPool } from "./pool.ts";
import { benchPublicPages } from "./public-pages.ts";
import { benchRealtime } from "./realtime.ts";
import { benchReplies } from "./replies.ts";
import { benchReplyKills } from "./reply-kills.ts";
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
  "companion-talk": benchCompanionTalk,
  replies: benchReplies,
  footprint: benchFootprint,
  "studio-javascript": benchStudioJavascript,
  generation: benchGeneration,
  "sign-ins": benchSignIns,
  "rest-list": () => benchRestList(),
  ledger: () => benchLedger(),
  moderation: benchModeration,
  "picture-check": benchPictureCheck,
  "comfyui-picture": benchComfyuiPicture,
  pool: benchPool,
  "credit-history": benchCreditHistory,
  gallery: benchGallery,
  "gallery-scroll": benchGalleryScroll,
  "compare-slider": benchCompareSlider,
  "tool-pages": benchToolPages,
  "upload-memory": benchUploadMemory,
  realtime: benchRealtime,
};

const longParts: typeof parts = {
  "largest-upscale": benchLargestUpscale,
  "public-pages": benchPublicPages,
  kills: benchKills,
  "reply-kills": benchReplyKills,
};

const wanted = process.argv.slice(2);
let missed = 0;
for (const [name, measure] of Object.entries({ ...parts, ...longParts })) {
  if (wanted.length > 0 ? !wanted.includes(name) : name in longParts) continue;
  console.error(`measuring ${name} …`);
  // Printed at once, so that a part that fails takes no other part's figures with it.
  const rows = await measure();
  print(rows);
  missed += rows.filter(({ ok }) => ok === false).length;
}
console.log(missed === 0 ? "Every figure holds." : `${missed} figures do not hold.`);
process.exitCode = missed === 0 ? 0 : 1;

function print(rows: BenchRow[]): void {
  console.table(
    rows.map(({ name, value, unit, limit, ok }) => ({
      figure: name,
      value: value === null ? "not measured" : `${value} ${unit}`.trim(),
      limit,
      holds: ok === null ? "" : ok ? "yes" : "NO",
    })),
  );
}
