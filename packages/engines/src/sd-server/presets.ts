/**
 * How the models that sd-server loads like to work, as the documents of leejet/stable-diffusion.cpp run them (`docs/sd.md`,
 * `z_image.md`, `flux2.md`, `qwen_image_edit.md`). sd-server does not say what its model needs.
 */
import type { SdServerSettings } from "./options.ts";

export type SdServerPreset = SdServerSettings & {
  label: string;
  /** Whether it makes pictures from words alone, and whether it changes given ones. */
  makes: boolean;
  edits: boolean;
};

const square = (side: number): number => side * side;

export const sdServerPresets = {
  sd15: {
    label: "Stable Diffusion 1.5",
    steps: 20,
    cfgScale: 7,
    workPixels: square(512),
    maxReferences: 0,
    makes: true,
    edits: false,
  },
  sdxl: {
    label: "SDXL",
    steps: 20,
    cfgScale: 7,
    workPixels: square(1024),
    maxReferences: 0,
    makes: true,
    edits: false,
  },
  "z-image": {
    label: "Z-Image Turbo",
    steps: 8,
    cfgScale: 1,
    workPixels: square(1024),
    maxReferences: 0,
    makes: true,
    edits: false,
  },
  "flux2-klein": {
    label: "FLUX.2 klein",
    steps: 4,
    cfgScale: 1,
    workPixels: square(1024),
    maxReferences: 4,
    makes: true,
    edits: true,
  },
  "qwen-image-edit": {
    label: "Qwen Image Edit",
    sampler: "euler",
    steps: 20,
    cfgScale: 2.5,
    workPixels: square(1024),
    maxReferences: 3,
    makes: false,
    edits: true,
  },
} as const satisfies Record<string, SdServerPreset>;
