/** The video tool: controls beside the stage. Owns the draft and what is shown of it. */
import { useDraft } from "#tools/shell/draft/use-draft.ts";
import { costCredits } from "@galatea/contract/costs.ts";
import { useEffect, useEffectEvent } from "react";
import { useShownSubmission } from "#tools/shell/submit/use-shown-submission.ts";
import { useSubmission } from "#tools/shell/submit/use-submission.ts";
import { DropVeil } from "#tools/shell/page/drop-veil.tsx";
import { ToolPage } from "#tools/shell/page/tool-page.tsx";
import { usePageDrop } from "#tools/shell/page/use-page-drop.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { Controls, type ControlsProps } from "./controls.tsx";
import { draftStore, type Draft, type Source } from "./draft.ts";
import { filmSource } from "./film-facts.ts";
import { sampleSize, sampleTitle } from "./gallery-samples.ts";
import { durationOf, videoEngineOf, videoSubmission } from "./request.ts";
import { FoldedControls } from "./folded-controls.tsx";
import { findBlocks, lockOf } from "./readiness.ts";
import { draftOfJob } from "./retried-draft.ts";
import { Stage } from "./stage.tsx";
import type { Example } from "./state-stages.tsx";
import { useAskedSource } from "./use-asked-source.ts";
import { useSourceDesk } from "./use-source-desk.ts";

/** After a failure the server has the credits back by then. */
const afterFailureMs = 1000;

/** @param extended raised whenever another film is chosen to go on, wherever that was pressed. */
export function Generator({ extended }: { extended: { film: ContentRow; at: number } | null }) {
  const { user, connection } = useSession();
  const { info, refresh } = useCredits();
  const { draft, change } = useDraft(draftStore);
  const { jobs, awaited, show } = useShownSubmission("video");
  const [job = null] = jobs;
  const { submit, sending, refused, dismissRefusal } = useSubmission(videoSubmission, {
    onStarted: show,
    onNotStarted: () => setTimeout(refresh, afterFailureMs),
  });
  const desk = useSourceDesk((source) => change({ source }));
  const lastFrameDesk = useSourceDesk((lastFrame) => change({ lastFrame }));
  const choose = (source: Source) => {
    desk.cancelAll();
    change({ source });
  };
  useAskedSource(choose);
  const dragging = usePageDrop({ onFiles: desk.take });
  useRefreshAfterFailure(job, refresh);

  const engine = videoEngineOf(connection?.config ?? null);
  const paid = info !== null && info.tier_name !== "free";
  const blocksFor = (wanted: Draft) =>
    findBlocks({
      signedIn: user !== null,
      account: info && { canGenerateVideos: info.can_generate_videos, balanceCredits: info.credits_balance },
      prompt: wanted.prompt,
      hasSource: wanted.source !== null,
      uploading: desk.pending.length + lastFrameDesk.pending.length > 0,
      filmIsFull: engine !== null && durationOf(wanted, engine.capabilities) === null,
      engineAway: connection !== null && engine === null,
      sending,
    });
  const blocks = blocksFor(draft);
  const ask = (wanted: Draft) => {
    const [reason] = blocksFor(wanted);
    if (!reason) submit(wanted);
    else
      toast.error(reason.title ?? reason.message, { ...(reason.title && { description: reason.message }) });
  };
  const tryExample = ({ prompt, sampleUrl }: Example) => {
    change({ prompt });
    if (paid) choose({ kind: "sample", url: sampleUrl, title: sampleTitle(sampleUrl), ...sampleSize });
  };
  const extend = (film: ContentRow) => {
    choose(filmSource(film));
    window.scrollTo(0, 0);
  };
  const extendAsked = useEffectEvent(extend);
  useEffect(() => {
    if (extended) extendAsked(extended.film);
  }, [extended]);

  const controls: ControlsProps = { draft, onChange: change, engine, curated: paid, desk, lastFrameDesk };
  return (
    <>
      <ToolPage
        title="Make a video"
        engine={engine?.label}
        controls={<Controls {...controls} />}
        button={{
          label: draft.source?.kind === "film" ? "Extend" : "Generate",
          priceCredits: costCredits.video,
          reason: lockOf(blocks),
          onPress: () => ask(draft),
          onBlocked: () => ask(draft),
        }}
        renderFolded={(open) => <FoldedControls draft={draft} engine={engine} onOpen={open} />}
        incomplete={draft.prompt.trim() === "" || draft.source === null}
        stage={
          <Stage
            job={job}
            starting={sending || awaited ? draft : null}
            refused={refused}
            curated={paid}
            onTry={tryExample}
            onRetry={(failed) => ask(draftOfJob(failed, draft))}
            onDismiss={dismissRefusal}
            onOffer={(words) => {
              change({ prompt: words });
              dismissRefusal();
            }}
            onExtend={extend}
          />
        }
      />
      {dragging && <DropVeil words="Drop it to set it in motion" />}
    </>
  );
}

/** The credits of a failed film are back a moment after it failed. */
function useRefreshAfterFailure(job: JobRow | null, refresh: () => void): void {
  const failedId = job?.state === "failed" ? job.id : null;
  useEffect(() => {
    if (failedId === null) return;
    const timer = setTimeout(refresh, afterFailureMs);
    return () => clearTimeout(timer);
  }, [failedId, refresh]);
}
