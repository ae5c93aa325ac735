/** Making videos: controls beside the stage. Owns the draft and what is shown of it. */
import { costCredits } from "@galatea/contract/costs.ts";
import { useEffect, useEffectEvent } from "react";
import { useDraft } from "#tools/shell/draft/use-draft.ts";
import { useJobSources } from "#tools/shell/job-sources.ts";
import { DropVeil } from "#tools/shell/page/drop-veil.tsx";
import { ToolPage } from "#tools/shell/page/tool-page.tsx";
import { usePageDrop } from "#tools/shell/page/use-page-drop.ts";
import { useStageState } from "#tools/shell/stage/stage-state.ts";
import { useShownSubmission } from "#tools/shell/submit/use-shown-submission.ts";
import { useSubmission } from "#tools/shell/submit/use-submission.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { Controls, FoldedControls } from "./controls.tsx";
import { draftOfJob, draftStore, type Draft } from "./draft.ts";
import { findReasons, lockOf, type VideoReason } from "./readiness.ts";
import { durationOf, videoEngineOf, videoSubmission, type VideoEngine } from "./request.ts";
import { useSourceUploads } from "./source-field.tsx";
import { videoSource, type Source } from "./sources.ts";
import { Stage, type Example } from "./stage.tsx";
import { useAskedSource } from "./use-asked-source.ts";

/** After a failure the server has given the credits back by then. */
const afterFailureMs = 1000;

/** @param extended another object whenever a video is chosen to go on, wherever that was pressed. */
export function Generator({ extended }: { extended: { video: ContentRow } | null }) {
  const { connection } = useSession();
  const { info, refresh } = useCredits();
  const { draft, change } = useDraft(draftStore);
  const { jobs, awaited, show } = useShownSubmission("video");
  const [job = null] = jobs;
  const jobSources = useJobSources(job?.id ?? null);
  const { submit, sending, refused, dismissRefusal } = useSubmission(videoSubmission, {
    onStarted: show,
    onNotStarted: () => setTimeout(refresh, afterFailureMs),
  });
  const state = useStageState({ refused, starting: sending || awaited, jobs });
  useRefreshAfterFailure(job, refresh);

  const uploads = useSourceUploads((source) => change({ source }));
  const lastFrameUploads = useSourceUploads((lastFrame) => change({ lastFrame }));
  const choose = (source: Source) => {
    uploads.cancelAll();
    change({ source });
  };
  useAskedSource(choose);
  const dragging = usePageDrop({ onFiles: uploads.take });
  const extend = (video: ContentRow) => {
    choose(videoSource(video));
    window.scrollTo(0, 0);
  };
  const extendAsked = useEffectEvent(extend);
  useEffect(() => {
    if (extended) extendAsked(extended.video);
  }, [extended]);

  const engine = videoEngineOf(connection?.config ?? null);
  const hasSamples = info !== null && info.tier_name !== "free";
  const uploading = uploads.pending.length + lastFrameUploads.pending.length > 0;
  const reasonsFor = useReasons({ engine, uploading, sending });
  const ask = (wanted: Draft) => {
    const [reason] = reasonsFor(wanted);
    if (reason) sayReason(reason);
    else submit(wanted);
  };
  const tryExample = ({ prompt, still }: Example) => {
    change({ prompt });
    if (hasSamples) choose(still);
  };
  return (
    <>
      <ToolPage
        title="Make a video"
        engine={engine?.label}
        controls={
          <Controls onChange={change} {...{ draft, engine, hasSamples, uploads, lastFrameUploads }} />
        }
        button={{
          label: draft.source?.kind === "video" ? "Extend" : "Generate",
          priceCredits: costCredits.video,
          reason: lockOf(reasonsFor(draft)),
          onPress: () => ask(draft),
          onBlocked: () => ask(draft),
        }}
        renderFolded={(open) => <FoldedControls draft={draft} engine={engine} onOpen={open} />}
        incomplete={draft.prompt.trim() === "" || draft.source === null}
        stage={
          <Stage
            state={state}
            source={draft.source}
            jobSources={jobSources}
            hasSamples={hasSamples}
            onTry={tryExample}
            onRetry={(failed) => failed.kind === "video" && ask(draftOfJob(failed, jobSources, draft))}
            onDismiss={dismissRefusal}
            onOffer={(prompt) => {
              change({ prompt });
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

type Situation = { engine: VideoEngine | null; uploading: boolean; sending: boolean };

/** Why a video of this draft cannot be made now. */
function useReasons({ engine, uploading, sending }: Situation): (wanted: Draft) => VideoReason[] {
  const { user, connection } = useSession();
  const { info } = useCredits();
  return (wanted) =>
    findReasons({
      signedIn: user !== null,
      account: info && { canGenerateVideos: info.can_generate_videos, balanceCredits: info.credits_balance },
      prompt: wanted.prompt,
      hasSource: wanted.source !== null,
      uploading,
      videoIsFull: engine !== null && durationOf(wanted, engine.capabilities) === null,
      engineAway: connection !== null && engine === null,
      sending,
    });
}

const sayReason = ({ title, message }: VideoReason) =>
  void toast.error(title ?? message, { ...(title && { description: message }) });

/** The credits of a failed video are back a moment after it failed. */
function useRefreshAfterFailure(job: JobRow | null, refresh: () => void): void {
  const failedId = job?.state === "failed" ? job.id : null;
  useEffect(() => {
    if (failedId === null) return;
    const timer = setTimeout(refresh, afterFailureMs);
    return () => clearTimeout(timer);
  }, [failedId, refresh]);
}
