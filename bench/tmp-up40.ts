import { readFileSync } from "node:fs";
import { createEmbeddedUpscaleEngine } from "@galatea/engines/upscale/embedded.ts";
import sharp from "sharp";
// 3160x3160 = 9.99 MP -> x2 = 39.9 MP
const base = await sharp({ create: { width: 790, height: 790, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 40 } } }).png().toBuffer();
const bytes = await sharp(base).resize(3160, 3160).png().toBuffer();
const engine = createEmbeddedUpscaleEngine();
let peak = 0; let last = 0;
const t = performance.now();
const watch = setInterval(() => {
  try {
    const kids = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ").filter(Boolean);
    for (const k of kids) {
      const s = readFileSync(`/proc/${k}/status`, "utf8");
      const h = Number(/^VmHWM:\s+(\d+) kB/m.exec(s)?.[1] ?? 0) / 1000;
      if (h > peak) peak = h;
    }
  } catch {}
}, 300);
let n = 0;
const r = await engine.upscale({ picture: { bytes, mimeType: "image/png" }, scale: 2, mode: "best" }, { signal: new AbortController().signal, onProgress: (p) => { if (p.fraction - last > 0.05) { last = p.fraction; console.log(((performance.now() - t) / 1000).toFixed(0), p.fraction.toFixed(2), p.stage, Math.round(peak)); } } });
clearInterval(watch);
console.log("done", ((performance.now() - t) / 1000).toFixed(0), "s; peak MB", Math.round(peak), "out", r.bytes.length);
engine.close();
