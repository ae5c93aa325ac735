import sharp from "sharp";
import { expect, test } from "vitest";
import { unwatchedRun } from "../runs.ts";
import { createEmbeddedUpscaleEngine } from "./embedded.ts";
import type { UpscaleEngine, UpscaleRequest } from "./engine.ts";
import { fastAlone, withModel } from "./with-model.ts";

const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
  .png()
  .toBuffer();
const picture = { bytes, mimeType: "image/png" } as const;
const asked: UpscaleRequest[] = [];
const model: UpscaleEngine = {
  id: "comfyui-upscale",
  label: "Real-ESRGAN",
  deterministic: false,
  trainedModel: true,
  billedPerCall: false,
  capabilities: { kind: "upscale", scales: [2, 4], modes: ["best"], maxOutputPixels: 40e6 },
  health: () => Promise.resolve({ ok: true }),
  upscale: (request) => {
    asked.push(request);
    return Promise.reject(new Error("the model was asked"));
  },
  close: () => undefined,
};

test("beside a model without a fast mode the embedded engine keeps it, and the model does the rest", async () => {
  const pair = withModel(createEmbeddedUpscaleEngine(), model);
  expect(pair).toMatchObject({
    id: "comfyui-upscale",
    label: "Real-ESRGAN",
    capabilities: { modes: ["fast", "best"] },
  });
  expect(await pair.upscale({ picture, scale: 2, mode: "fast" }, unwatchedRun())).toMatchObject({
    widthPx: 16,
    trainedModel: false,
    label: "Lanczos",
  });
  expect(asked).toEqual([]);
  await expect(pair.upscale({ picture, scale: 2, mode: "best" }, unwatchedRun())).rejects.toThrow(
    "the model was asked",
  );
  pair.close();
});

test("without any model the embedded engine offers its fast mode alone and takes over no model's work", async () => {
  const alone = fastAlone(createEmbeddedUpscaleEngine({ modelFolder: "/nowhere" }));
  expect(alone).toMatchObject({ label: "Lanczos", capabilities: { modes: ["fast"] } });
  expect(await alone.health()).toEqual({ ok: true });
  alone.close();
});
