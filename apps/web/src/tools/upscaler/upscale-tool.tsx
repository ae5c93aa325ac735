/** The upscaler: controls beside the stage. Owns the draft and what is shown of it. */
import { upscaleFacts } from "@galatea/contract/tools/upscale.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { useAskedPicture } from "#gallery/use-asked-picture.ts";
import { isSameAsset, type Asset } from "#tools/shell/asset.ts";
import { useDraft, type ChangeOf } from "#tools/shell/draft/use-draft.ts";
import { engineFor, type EngineOf, enginesOf, priceOf } from "#platform/engines.ts";
import { sourceAsset, useJobSources } from "#tools/shell/job-sources.ts";
import { DropVeil } from "#tools/shell/page/drop-veil.tsx";
import { ToolPage } from "#tools/shell/page/tool-page.tsx";
import { usePageDrop } from "#tools/shell/page/use-page-drop.ts";
import { useStageState, type StageState } from "#tools/shell/stage/stage-state.ts";
import { useSubmission } from "#tools/shell/submit/use-submission.ts";
import { shortName } from "#tools/shell/uploads/picture-file.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { useUploads } from "#tools/shell/uploads/use-uploads.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { Controls, FoldedControls } from "./controls.tsx";
import { draftStore, mostSources, sourceOf, type Draft, type Source } from "./draft.ts";
import { findReason, type UpscaleReason } from "./readiness.ts";
import { upscaleSubmission, type UpscalePart } from "./request.ts";
import { reachOf, sizeProblem, type Reach } from "./sizes.ts";
import { Stage } from "./stage.tsx";
import { uploadTexts } from "./texts.ts";
import { useShownUpscales, type ShownUpscales } from "./use-shown-upscales.ts";

type UpscaleToolProps = {
  /** The result that the address names. */
  resultId: string | null;
  onResultLeft: () => void;
};

export function UpscaleTool({ resultId, onResultLeft }: UpscaleToolProps) {
  const { draft, change } = useDraft(draftStore);
  const shown = useShownUpscales();
  const showDraft = () => {
    onResultLeft();
    shown.dismiss();
  };
  const { add, remove, uploads } = useSources(draft, change, showDraft);
  const dragging = usePageDrop({ onFiles: uploads.take });
  const { engines, engine, reach } = useEngine(draft.engineId);

  const keepForCancel = useReturned(draft, add);
  const { submit, sending } = useSubmission(upscaleSubmission, {
    onStarted: (jobId, { asset }) => {
      keepForCancel(jobId, asset);
      remove(asset);
      shown.await(jobId);
    },
  });
  const startNow = (...parts: UpscalePart[]) => {
    onResultLeft();
    submit(...parts);
  };
  const state = useUpscaleState(shown, sending || shown.awaited, resultId);
  const reason = useReason({ draft, engine, reach, uploading: uploads.pending.length > 0, sending });
  const { scale, mode, engineId } = draft;
  const press = () =>
    reason
      ? toast.error(reason.message)
      : startNow(...draft.sources.map(({ asset }) => ({ asset, scale, mode, engineId })));
  const retry = useRetry(shown.completed, startNow);
  return (
    <>
      <ToolPage
        title="Upscale pictures"
        engine={engine?.label}
        controls={
          <Controls
            {...{ draft, uploads, engines, engine }}
            onAdd={add}
            onRemove={remove}
            onScale={(scale) => change({ scale })}
            onMode={(mode) => change({ mode })}
            onEngine={(engineId) => change({ engineId })}
          />
        }
        button={{ ...buttonOf(draft, engine, reason), onPress: press }}
        renderFolded={
          // While one runs, the phone's sheet would cover its Cancel button.
          state.kind === "running"
            ? null
            : (open) => <FoldedControls draft={draft} uploads={uploads} onOpen={open} />
        }
        incomplete={draft.sources.length === 0}
        stage={
          <Stage
            state={state}
            draft={draft}
            loading={shown.loading}
            onCloseResult={onResultLeft}
            onRetry={retry}
            onTry={(example) => add([example])}
          />
        }
      />
      {dragging && <SourceVeil hasRoom={draft.sources.length + uploads.pending.length < mostSources} />}
    </>
  );
}

const SourceVeil = ({ hasRoom }: { hasRoom: boolean }) => (
  <DropVeil
    taken={hasRoom}
    words={hasRoom ? "Drop to upscale" : `${mostSources} pictures are chosen already`}
  />
);

const buttonOf = (
  { sources: { length: count } }: Draft,
  engine: EngineOf<"upscale"> | null,
  reason: UpscaleReason | null,
) => ({
  label: count > 1 ? `Upscale ${count}` : "Upscale",
  priceCredits: Math.max(1, count) * priceOf(upscaleFacts, engine),
  // The button names a missing picture only after it was pressed.
  reason: reason?.code === "no_picture" ? null : reason,
  tellsBalance: reason === null,
});

/** The pictures of the draft: chosen, uploaded, or named by the address. */
function useSources(draft: Draft, change: (change: ChangeOf<Draft>) => void, onAdded: () => void) {
  const add = (added: readonly Source[]) => {
    onAdded();
    change(({ sources }) => {
      const unknown = added.filter(({ asset }) => !sources.some((known) => isSameAsset(known.asset, asset)));
      return { sources: [...sources, ...unknown].slice(0, mostSources) };
    });
  };
  const remove = (asset: Asset) =>
    change(({ sources }) => ({ sources: sources.filter((source) => !isSameAsset(source.asset, asset)) }));
  const uploads = useUploads({
    room: mostSources - draft.sources.length,
    texts: uploadTexts,
    onUploaded: ({ asset, widthPx, heightPx }, { name }) =>
      add([{ asset, widthPx, heightPx, title: shortName(name) }]),
  });
  useAskedPicture((content) => {
    if (content && content.content_type !== "video") add([sourceOf(content)]);
    else toast.error("This picture is not there any more");
  });
  return { add, remove, uploads };
}

/** Chooses the picture of a cancelled job again. @returns a function that notes what a started job was given. */
function useReturned(draft: Draft, add: (sources: readonly Source[]) => void) {
  const { jobs } = useJobs();
  const started = useRef(new Map<string, Source>());
  const takeBack = useEffectEvent((cancelled: readonly string[]) => {
    const sources = cancelled.flatMap((id) => started.current.get(id) ?? []);
    for (const id of cancelled) started.current.delete(id);
    if (sources.length > 0) add(sources);
  });
  useEffect(() => {
    takeBack(jobs.filter(({ state }) => state === "cancelled").map(({ id }) => id));
  }, [jobs]);
  return (jobId: string, asset: Asset) => {
    const source = draft.sources.find((known) => isSameAsset(known.asset, asset));
    if (source) started.current.set(jobId, source);
  };
}

function useEngine(engineId: string | null) {
  const { connection } = useSession();
  const engines = enginesOf(connection?.config, "upscale");
  const engine = engineFor(engines, engineId);
  return { engines, engine, reach: reachOf(engine) };
}

/** Submits a failed job once more, with the picture that it was given. */
function useRetry(completed: JobRow | null, start: (part: UpscalePart) => void): (job: JobRow) => void {
  const source = sourceAsset(useJobSources(completed?.id ?? null), "picture");
  return ({ kind, input }) => {
    if (kind !== "upscale" || !input) return;
    if (source) start({ asset: source, scale: input.scale, mode: input.mode, engineId: input.engine });
    else toast.error("This picture is not there any more");
  };
}

type Situation = {
  draft: Draft;
  engine: EngineOf<"upscale"> | null;
  reach: Reach;
  uploading: boolean;
  sending: boolean;
};

function useReason({ draft, engine, reach, uploading, sending }: Situation): UpscaleReason | null {
  const { user, connection } = useSession();
  const { info } = useCredits();
  const problems = draft.sources.flatMap((source) => sizeProblem(source, draft, reach) ?? []);
  return findReason({
    count: draft.sources.length,
    signedIn: user !== null,
    account: info && {
      tier: info.tier_name,
      canUpscaleImages: info.can_upscale_images,
      balanceCredits: info.credits_balance,
    },
    sizeProblem: problems[0] ?? null,
    uploading,
    priceCredits: priceOf(upscaleFacts, engine),
    engineAway: connection !== null && engine === null,
    sending,
  });
}

/** A result that the address names is shown instead of the active jobs. */
function useUpscaleState(
  { active, completed }: ShownUpscales,
  starting: boolean,
  resultId: string | null,
): StageState {
  const jobs = active.length > 0 ? active : completed ? [completed] : [];
  const asked = useStageState({ refused: null, starting: false, jobs: [], resultId });
  const own = useStageState({ refused: null, starting, jobs });
  return asked.kind === "idle" ? own : asked;
}
