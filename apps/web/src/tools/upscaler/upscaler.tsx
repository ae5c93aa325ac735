/** The upscaler: controls beside the stage, and what was made before beneath. Owns the draft and what is shown of it. */
import { useDraft } from "#tools/shell/draft/use-draft.ts";
import { useSearchParams } from "react-router";
import { costCredits } from "@galatea/contract/costs.ts";
import { limits } from "@galatea/contract/limits.ts";
import { useAskedPicture } from "#gallery/use-asked-picture.ts";
import { isSameAsset, type Asset } from "#tools/shell/asset.ts";
import { sourceAsset, useJobSources } from "#tools/shell/job-sources.ts";
import { useStageState, type StageState } from "#tools/shell/stage/stage-state.ts";
import { DropVeil } from "#tools/shell/page/drop-veil.tsx";
import { ToolPage } from "#tools/shell/page/tool-page.tsx";
import { usePageDrop } from "#tools/shell/page/use-page-drop.ts";
import { shortName } from "#tools/shell/uploads/picture-file.ts";
import { useUploads } from "#tools/shell/uploads/use-uploads.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { Controls, FoldedControls } from "./controls.tsx";
import { MadeBefore } from "./made-before.tsx";
import { findReason, type UpscaleReason } from "./readiness.ts";
import { draftStore, mostSources, sourceOf, type Draft, type Source } from "./draft.ts";
import { sizeProblem, type Reach } from "./sizes.ts";
import { Stage } from "./stage.tsx";
import { uploadTexts } from "./texts.ts";
import { useShownUpscales, type ShownUpscales } from "./use-shown-upscales.ts";
import { type UpscalePart, upscaleSubmission } from "./request.ts";
import { useSubmission } from "#tools/shell/submit/use-submission.ts";

export function Upscaler() {
  const { connection } = useSession();
  const { draft, change } = useDraft(draftStore);
  const shown = useShownUpscales();
  const { resultId, showResult } = useResultAddress();

  const engine = connection?.config.engines.upscale ?? null;
  const capabilities = engine?.capabilities.kind === "upscale" ? engine.capabilities : null;
  const reach = {
    maxOutputPixels: capabilities?.maxOutputPixels ?? limits.pixels,
    durations: engine?.durations ?? [],
  };

  const add = (added: readonly Source[]) => {
    showResult(null);
    shown.turnAway();
    change(({ sources }) => {
      const fresh = added.filter(({ asset }) => !sources.some((known) => isSameAsset(known.asset, asset)));
      return { sources: [...sources, ...fresh].slice(0, mostSources) };
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
  const hasRoom = draft.sources.length + uploads.pending.length < mostSources;
  const dragging = usePageDrop({ onFiles: uploads.take });

  const { submit, sending } = useSubmission(upscaleSubmission, {
    onStarted: (jobId, { asset }) => {
      remove(asset);
      shown.await(jobId);
    },
  });
  const state = useUpscaleState(shown, sending || shown.awaited, resultId);
  const reason = useReason({ draft, reach, uploading: uploads.pending.length > 0, sending });
  const startNow = (...parts: UpscalePart[]) => {
    showResult(null);
    submit(...parts);
  };
  const { scale, mode } = draft;
  const press = () =>
    reason
      ? toast.error(reason.message)
      : startNow(...draft.sources.map(({ asset }) => ({ asset, scale, mode })));

  const endedSource = sourceAsset(useJobSources(shown.ended?.id ?? null), "picture");
  const retry = ({ kind, input }: JobRow) => {
    if (kind !== "upscale" || !input) return;
    if (endedSource) startNow({ asset: endedSource, scale: input.scale, mode: input.mode });
    else toast.error("This picture is not there any more");
  };

  const count = draft.sources.length;
  return (
    <>
      <ToolPage
        title="Upscale pictures"
        engine={engine?.label}
        controls={
          <Controls
            draft={draft}
            uploads={uploads}
            capabilities={capabilities}
            durations={reach.durations}
            onAdd={add}
            onRemove={remove}
            onScale={(scale) => change({ scale })}
            onMode={(mode) => change({ mode })}
          />
        }
        button={{
          label: count > 1 ? `Upscale ${count}` : "Upscale",
          priceCredits: Math.max(1, count) * costCredits.upscale,
          // That nothing is chosen yet is told when the button is pressed: nobody has done anything wrong.
          reason: reason?.code === "no_picture" ? null : reason,
          tellsBalance: reason === null,
          onPress: press,
        }}
        renderFolded={(open) => <FoldedControls draft={draft} uploads={uploads} onOpen={open} />}
        incomplete={count === 0}
        stage={
          <Stage
            state={state}
            draft={draft}
            loading={shown.loading}
            onCloseResult={() => showResult(null)}
            onRetry={retry}
            onTry={(example) => add([example])}
          />
        }
      />
      <div className="pt-11">
        <PanelBoundary panel="gallery">
          <MadeBefore
            onOpen={(contentId) => {
              showResult(contentId);
              window.scrollTo({ top: 0 });
            }}
          />
        </PanelBoundary>
      </div>
      {dragging && (
        <DropVeil
          taken={hasRoom}
          words={hasRoom ? "Drop it to enlarge it" : `${mostSources} pictures are chosen already`}
        />
      )}
    </>
  );
}

type Situation = { draft: Draft; reach: Reach; uploading: boolean; sending: boolean };

/** Why nothing can be enlarged now. */
function useReason({ draft, reach, uploading, sending }: Situation): UpscaleReason | null {
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
    engineAway: connection !== null && !connection.config.engines.upscale,
    sending,
  });
}

/** `?result=` shows an upscale on the stage. */
function useResultAddress() {
  const [params, setParams] = useSearchParams();
  const resultId = params.get("result");
  const showResult = (contentId: string | null) => {
    if (contentId === resultId) return;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (contentId) next.set("result", contentId);
        else next.delete("result");
        return next;
      },
      { preventScrollReset: true, replace: contentId === null },
    );
  };
  return { resultId, showResult };
}

/** What the address names stands before what runs. */
function useUpscaleState(
  { active, ended }: ShownUpscales,
  starting: boolean,
  resultId: string | null,
): StageState {
  const jobs = active.length > 0 ? active : ended ? [ended] : [];
  const asked = useStageState({ refused: null, starting: false, jobs: [], resultId });
  const own = useStageState({ refused: null, starting, jobs });
  return asked.kind === "idle" ? own : asked;
}
