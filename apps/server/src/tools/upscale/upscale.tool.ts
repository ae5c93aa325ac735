/** A picture made two or four times as wide and as high. What cannot be made is refused before it costs anything. */
import { upscaleImage, upscaleInput, upscaleFacts } from "@galatea/contract/tools/upscale.ts";
import { upscaleTimeoutMs } from "@galatea/contract/upscale-room.ts";
import { EngineError } from "@galatea/engines/engine.ts";
import type { UpscaleEngine } from "@galatea/engines/upscale/engine.ts";
import { checkPicture } from "#core/engines/check-picture.ts";
import type { Engines } from "#core/engines/engines.ts";
import type { Refusal } from "#platform/http/function-route.ts";
import { inspectImage } from "#platform/images.ts";
import {
  assetOf,
  defineTool,
  type Made,
  megapixelsOf,
  refuseField,
  type RunningJob,
  type Submission,
  type Tool,
} from "../pipeline/tool.ts";
import { refuseSize } from "./refuse-size.ts";

type Types = {
  contract: typeof upscaleImage;
  facts: typeof upscaleFacts;
  engine: UpscaleEngine;
  subject: undefined;
};

export function upscaleTool({ engines }: { engines: Pick<Engines, "upscale"> }): Tool<Types> {
  const run = createRun();
  return defineTool<Types>({
    facts: upscaleFacts,
    input: upscaleInput,
    contract: upscaleImage,
    purpose: () => "to upscale images",
    needsPlan: true,
    // The largest picture takes the network minutes on a small machine, and jobs wait for one another there.
    deadlineMs: 4 * 60 * 60_000,
    timeoutMs: upscaleTimeoutMs,

    identity: ({ imageUrl, scale, mode, engine }, canonical) => ({
      imageUrl: canonical(imageUrl),
      scale,
      mode,
      engine: engine ?? null,
    }),
    engineId: ({ engine }) => engine ?? null,
    addsNothing: true,
    // Enlarging changes nobody's appearance, so an upload needs no declaration.
    slots: ({ imageUrl }) => [{ role: "picture", field: "imageUrl", address: imageUrl }],
    refuse: refuseBeyond,
    inputs: ({ request: { scale, mode }, assets, seed }) => {
      const { contentId, words } = assetOf(assets, "picture");
      // Another person's words stay with their picture.
      return [{ input: { prompt: contentId === null ? "" : words, scale, mode }, seed }];
    },
    reply: ({ urls }) => ({ upscaledImageUrl: urls[0] }),

    engines: engines.upscale,
    isAble: ({ capabilities: { scales, modes } }, { input }) =>
      scales.includes(input.scale) && modes.includes(input.mode),
    run,
    verify: verifyEnlarged,
  });
}

function refuseBeyond({ request, serving, assets }: Submission<Types>): Refusal | null {
  const { label, capabilities, durations } = serving;
  const { scale, mode } = request;
  if (!capabilities.scales.includes(scale))
    return refuseField("scale", `${label} does not enlarge ${scale} times. Nothing was charged.`);
  if (!capabilities.modes.includes(mode))
    return refuseField(
      "mode",
      `${label} cannot enlarge with ${modeNames[mode]} right now. Nothing was charged.`,
    );
  const tooLarge = refuseSize(assetOf(assets, "picture").source, request, {
    maxOutputPixels: capabilities.maxOutputPixels,
    durations,
  });
  return tooLarge === null ? null : refuseField("scale", tooLarge);
}

/** As the screens name them. */
const modeNames = { fast: "Fast", best: "Best" };

/** Counts the running jobs of this process in each mode. */
function createRun() {
  const atWork = { fast: 0, best: 0 };
  return async (job: RunningJob<Types>): Promise<Made> => {
    const { mode } = job.input;
    const waits = atWork[mode] > 0;
    atWork[mode] += 1;
    try {
      return await enlarge(job, waits);
    } finally {
      atWork[mode] -= 1;
    }
  };
}

async function enlarge(job: RunningJob<Types>, waits: boolean): Promise<Made> {
  const { scale, mode } = job.input;
  const { source } = assetOf(job.assets, "picture");
  await job.noteWork({
    // A job that waited for another one says nothing about the time of a picture.
    variant: `${mode}-${scale}x${waits ? "-in-turn" : ""}`,
    inputMegapixels: megapixelsOf(source),
  });
  const { bytes, mimeType } = source;
  const result = await job.callEngine(
    job.engine,
    { stage: (fraction) => (fraction === 0 ? "preparing" : "enlarging"), from: 0.04, to: 0.84 },
    (run) => job.engine.upscale({ picture: { bytes, mimeType }, scale, mode }, run),
  );
  const { label, ...made } = result;
  const params = { scale, mode, model: made.model, ...(label === undefined ? {} : { label }) };
  return { ...made, way: "enhanced", sources: [source], params };
}

async function verifyEnlarged(made: Made, { input, assets }: RunningJob<Types>): Promise<void> {
  const { bytes, widthPx, heightPx } = assetOf(assets, "picture").source;
  await checkPicture(made, { widthPx: widthPx * input.scale, heightPx: heightPx * input.scale });
  const [before, after] = [await inspectImage(bytes), await inspectImage(made.bytes)];
  if (before?.hasAlpha && !after?.hasAlpha)
    throw new EngineError("engine_bad_output", "The engine lost the picture's alpha channel.");
}
