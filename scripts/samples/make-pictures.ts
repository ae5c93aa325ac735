/**
 * Makes the samples with the engines that the settings name, as the server would, and without any with the embedded ones.
 * Everything made here knows its engine and the mark that its files carry.
 */
import sharp from "sharp";
import { createEngines } from "../../apps/server/src/core/engines/engines.ts";
import { readEngineSettings } from "../../apps/server/src/core/engines/engine-settings.ts";
import { sourceTypeOf } from "../../apps/server/src/core/provenance/source-type.ts";
import { readEnv } from "../../apps/server/src/platform/env.ts";
import type { DigitalSourceType } from "../../apps/server/src/platform/images.ts";
import { capitalise } from "../../packages/contract/src/capitalise.ts";
import type { ProcessOptions } from "../../packages/contract/src/process-options.ts";
import type { EngineFacts, EngineRun, SourcePicture } from "../../packages/engines/src/engine.ts";
import { unwatchedRun } from "../../packages/engines/src/runs.ts";
import { openSceneRenderer } from "../../packages/sketch/src/renderer/scene-renderer.ts";
import type { Scene } from "../../packages/sketch/src/scene.ts";
import { parsePrompt } from "../../packages/sketch/src/understand/parse-prompt.ts";
import type { Size } from "./landing.ts";

export type Made = {
  picture: SourcePicture;
  /** The engine's name on the screen. */
  engine: string;
  mark: DigitalSourceType;
};

type Described = { prompt: string; seed: number; size: Size };

const run: EngineRun = unwatchedRun();
const engines = await createEngines(readEngineSettings(readEnv(process.env).engines));
const images = engines.image.first();
const edits = engines.edit.first();
const upscales = engines.upscale.first();
const processing = engines.process.first();
const videos = engines.video.first();
const scenes = openSceneRenderer();

export function closeEngines(): void {
  engines.close();
  scenes.close();
}

export async function draw({ prompt, seed, size }: Described): Promise<Made> {
  const { bytes, mimeType, scene } = await images.generate({ prompt, seed, size }, run);
  return made(images, { bytes, mimeType, ...(scene === undefined ? {} : { scene }) });
}

/** Draws a changed scene. Only the sketch has scenes, so it is the sketch's picture whatever engine the settings name. */
export async function drawScene(described: Described, change: (scene: Scene) => Scene): Promise<Uint8Array> {
  const { prompt, seed, size } = described;
  const { scene } = parsePrompt(prompt, { seed, size });
  return scenes.render({ scene: change(scene), size, layers: "all" }, run);
}

export async function edit(before: Made, instruction: string, seed: number): Promise<Made> {
  const { bytes, mimeType } = await edits.edit({ pictures: [before.picture], instruction, seed }, run);
  return made(edits, { bytes, mimeType }, [before]);
}

export async function processPicture(before: Made, options: ProcessOptions, seed: number): Promise<Made> {
  const { bytes, mimeType } = await processing.process({ picture: before.picture, options, seed }, run);
  return made(processing, { bytes, mimeType }, [before]);
}

export async function upscale(before: Made): Promise<Made> {
  const { bytes, mimeType } = await upscales.upscale(
    { picture: before.picture, scale: 4, mode: "best" },
    run,
  );
  return made(upscales, { bytes, mimeType }, [before]);
}

export async function shrink(before: Made, widthPx: number): Promise<Made> {
  const bytes = await sharp(before.picture.bytes).resize(widthPx).png().toBuffer();
  return { ...before, picture: { bytes: new Uint8Array(bytes), mimeType: "image/png" } };
}

/** @param motion what is said about the movement. */
export async function animate(first: Made, motion: string, seed: number) {
  const durationS = 6;
  const video = await videos.animate({ picture: first.picture, prompt: motion, durationS, seed }, run);
  const { picture, ...facts } = made(videos, { bytes: video.poster.bytes, mimeType: "image/png" }, [first]);
  return { poster: { picture, ...facts }, bytes: video.bytes, durationS };
}

function made({ label, trainedModel }: EngineFacts, picture: SourcePicture, inputs: Made[] = []): Made {
  const way = inputs.length === 0 ? "created" : "altered";
  const mark = sourceTypeOf({ trainedModel, way, inputs: inputs.map(({ mark }) => mark) });
  return { picture, engine: capitalise(label), mark };
}
