/**
 * Engines whose given pictures, previews and results are judged. Everything of a trained model passes through here: no
 * work is started while pictures cannot be judged, and nothing that was not judged leaves.
 */
import type { EditEngine, EditRequest } from "@galatea/engines/edit/engine.ts";
import type {
  EngineFacts,
  EngineHandle,
  EngineHealth,
  EngineRun,
  Preview,
  Resumable,
  SourcePicture,
} from "@galatea/engines/engine.ts";
import type { ImageEngine } from "@galatea/engines/image/engine.ts";
import type { ProcessEngine } from "@galatea/engines/process/engine.ts";
import type { UpscaleEngine } from "@galatea/engines/upscale/engine.ts";
import type { VideoEngine, VideoResult } from "@galatea/engines/video/engine.ts";
import { type PictureJudge, PictureRefused } from "#core/moderation/pictures/picture-judge.ts";
import { inspectImage, toPreview, withoutAlpha } from "#platform/images.ts";

export const checkedImageEngine = (engine: ImageEngine, judge: PictureJudge): ImageEngine => {
  const { around, facts } = checked(engine, judge);
  return {
    ...engine,
    ...facts,
    generate: (request, run) =>
      around(request.references ?? [], run, (seen) => engine.generate(request, seen)),
  };
};

export const checkedEditEngine = (engine: EditEngine, judge: PictureJudge): EditEngine => {
  const { around, facts } = checked(engine, judge);
  return {
    ...engine,
    ...facts,
    edit: (request, run) => around(givenTo(request), run, (seen) => engine.edit(request, seen)),
  };
};

export const checkedUpscaleEngine = (engine: UpscaleEngine, judge: PictureJudge): UpscaleEngine => {
  const { around, facts } = checked(engine, judge);
  return {
    ...engine,
    ...facts,
    upscale: (request, run) => around([request.picture], run, (seen) => engine.upscale(request, seen)),
  };
};

/** The picture for a new background stays here, and is judged with the result. */
export const checkedProcessEngine = (engine: ProcessEngine, judge: PictureJudge): ProcessEngine => {
  const { around, facts } = checked(engine, judge);
  return {
    ...engine,
    ...facts,
    process: (request, run) => around([request.picture], run, (seen) => engine.process(request, seen)),
  };
};

/** The poster is judged too, because it is a file of its own. */
export const checkedVideoEngine = (engine: VideoEngine, judge: PictureJudge): VideoEngine => {
  const passAll = async ({ bytes, poster }: VideoResult, signal: AbortSignal): Promise<void> => {
    await pass(judge, poster.bytes, "made", signal);
    const verdict = await judge.video(bytes, signal);
    if (verdict.outcome !== "pass") throw new PictureRefused(verdict, "made");
  };
  const { around, facts } = checked(engine, judge, passAll);
  return {
    ...engine,
    ...facts,
    animate: (request, run) => {
      const given = [request.picture, ...(request.lastFrame ? [request.lastFrame] : [])];
      return around(given, run, (seen) => engine.animate(request, seen));
    },
  };
};

const givenTo = ({ pictures, mask }: EditRequest): SourcePicture[] => [...pictures, ...(mask ? [mask] : [])];

type Made = { bytes: Uint8Array };
type Around<Result> = (
  given: readonly SourcePicture[],
  run: EngineRun,
  work: (run: EngineRun) => Promise<Result>,
) => Promise<Result>;

function checked<Result extends Made>(
  engine: EngineFacts & Resumable<Result>,
  judge: PictureJudge,
  passResult = ({ bytes }: Result, signal: AbortSignal): Promise<void> => pass(judge, bytes, "made", signal),
): { around: Around<Result>; facts: Pick<EngineFacts, "health"> & Resumable<Result> } {
  const around: Around<Result> = async (given, run, work) => {
    await judge.prepare();
    for (const { bytes } of given) await pass(judge, bytes, "given", run.signal);
    const previews = judgedPreviews(judge, run);
    try {
      const result = await work({ ...run, onPreview: previews.offer });
      await passResult(result, run.signal);
      return result;
    } finally {
      previews.end();
    }
  };
  const { resume } = engine;
  return {
    around,
    facts: {
      health: async () => {
        const health = await engine.health();
        return health.ok ? readiness(judge) : health;
      },
      ...(resume
        ? {
            resume: (handle: EngineHandle, run: EngineRun, request?: unknown) =>
              around([], run, (seen) => resume(handle, seen, request)),
          }
        : {}),
    },
  };
}

async function pass(
  judge: PictureJudge,
  bytes: Uint8Array,
  of: PictureRefused["of"],
  signal: AbortSignal,
): Promise<void> {
  // Transparent pixels have colours too, which the judge would not see and whoever removes the transparency would.
  const opaque = await withoutAlpha(bytes).catch((error: unknown) => {
    throw new PictureRefused({ outcome: "unavailable", classifierId: null, error }, of);
  });
  for (const view of opaque === null ? [bytes] : [bytes, opaque]) {
    const verdict = await judge.picture(view, signal);
    if (verdict.outcome !== "pass") throw new PictureRefused(verdict, of);
  }
}

const readiness = (judge: PictureJudge): Promise<EngineHealth> =>
  judge.prepare().then(
    () => ({ ok: true }),
    (error: unknown) => ({
      ok: false,
      reason: `The check of pictures is not available: ${String((error as Error).cause ?? error)}`,
    }),
  );

const preview = { everyMs: 1_500, pixels: 4_200_000 };

/** One at a time, now and then, always the newest: engines offer more than anybody can see. */
function judgedPreviews(
  judge: PictureJudge,
  run: EngineRun,
): { offer: (preview: Preview) => void; end: () => void } {
  let next: Preview | null = null;
  let isJudging = false;
  let hasEnded = false;
  const judgeNext = async (): Promise<void> => {
    if (next === null || isJudging || hasEnded) return;
    isJudging = true;
    const offered = next;
    next = null;
    const pause = new Promise((resolve) => setTimeout(resolve, preview.everyMs).unref());
    try {
      const facts = await inspectImage(offered.bytes);
      if (facts === null || facts.widthPx * facts.heightPx > preview.pixels) return;
      const bytes = await toPreview(offered.bytes);
      const { outcome } = await judge.picture(bytes, run.signal);
      if (outcome === "pass" && !hasEnded) run.onPreview({ bytes, mimeType: "image/jpeg" });
    } catch {
      // An unreadable preview is not shown; the result decides about the job.
    } finally {
      void pause.then(() => {
        isJudging = false;
        return judgeNext();
      });
    }
  };
  return {
    offer: (offered) => {
      next = offered;
      void judgeNext();
    },
    end: () => {
      hasEnded = true;
    },
  };
}
