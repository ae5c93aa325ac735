/**
 * How the video models that sd-server loads like to work, as the documents of leejet/stable-diffusion.cpp run them
 * (`docs/wan.md`, `docs/ltx2.md`). sd-server does not say what its model needs.
 */
import type { SdServerVideoSettings } from "./options.ts";

const negativeWords = "blurry, distorted, flickering, text, subtitles, watermark";

export const sdServerVideoPresets = {
  "wan2.2-i2v": {
    label: "Wan 2.2",
    sampler: "euler",
    steps: 10,
    cfgScale: 3.5,
    highNoise: { steps: 8, cfgScale: 3.5 },
    flowShift: 3,
    workPixels: 832 * 480,
    sizeMultiple: 16,
    frameRate: 16,
    frameStep: 4,
    durationsS: [3, 4, 5],
    lastFrame: true,
    negativeWords,
  },
  "wan2.2-ti2v-5b": {
    label: "Wan 2.2 5B",
    sampler: "euler",
    steps: 20,
    cfgScale: 6,
    flowShift: 3,
    workPixels: 832 * 480,
    sizeMultiple: 32,
    frameRate: 24,
    frameStep: 4,
    durationsS: [3, 4, 5],
    lastFrame: false,
    negativeWords,
  },
  "ltx-2.3": {
    label: "LTX-2.3",
    sampler: "euler",
    steps: 20,
    cfgScale: 6,
    workPixels: 1280 * 704,
    sizeMultiple: 32,
    frameRate: 24,
    frameStep: 8,
    durationsS: [4, 6, 8],
    lastFrame: true,
    negativeWords,
  },
} as const satisfies Record<string, SdServerVideoSettings>;
