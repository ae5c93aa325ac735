/** The video tool: controls beside the stage. Owns the draft and what is shown of it. */
import { useEffect, useEffectEvent } from "react";
import { useShownJob } from "#tools/shell/submit/use-shown-job.ts";
import { DropVeil } from "#tools/shell/page/drop-veil.tsx";
import { ToolPage } from "#tools/shell/page/tool-page.tsx";
import { usePageDrop } from "#tools/shell/page/use-page-drop.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { useSubmitShortcut } from "#ui/use-submit-shortcut.ts";
import { Controls, type ControlsProps } from "./controls.tsx";
import type { Draft, Source } from "./draft.ts";
import { filmSource } from "./film-facts.ts";
import { sampleSize, sampleTitle } from "./gallery-samples.ts";
import { GenerateButton } from "./generate-button.tsx";
import { durationOf, videoEngineOf } from "./order.ts";
import { PhoneSheet } from "./phone-sheet.tsx";
import { findBlocks, lockOf } from "./readiness.ts";
import { draftOfJob } from "./retried-draft.ts";
import { Stage } from "./stage.tsx";
import type { Example } from "./state-stages.tsx";
import { useAskedSource } from "./use-asked-source.ts";
import { useDraft } from "./use-draft.ts";
import { afterFailureMs, useGenerate } from "./use-generate.ts";
import { useSourceDesk } from "./use-source-desk.ts";

/** @param extended raised whenever another film is chosen to go on, wherever that was pressed. */
export function Generator({ extended }: { extended: { film: ContentRow; at: number } | null }) {
  const { user, connection } = useSession();
  const { info, refresh } = useCredits();
  const { draft, change } = useDraft();
  const { job, awaited, show } = useShownJob("video");
  const { order, sending, refused, dismissRefusal } = useGenerate(show);
  const desk = useSourceDesk((source) => change({ source }));
  const lastFrameDesk = useSourceDesk((lastFrame) => change({ lastFrame }));
  const choose = (source: Source) => {
    desk.cancel();
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
      uploading: desk.pending !== null || lastFrameDesk.pending !== null,
      filmIsFull: engine !== null && durationOf(wanted, engine.capabilities) === null,
      engineAway: connection !== null && engine === null,
      sending,
    });
  const blocks = blocksFor(draft);
  const ask = (wanted: Draft) => {
    const [reason] = blocksFor(wanted);
    if (!reason) order(wanted);
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
  useSubmitShortcut(() => ask(draft));

  const controls: ControlsProps = { draft, onChange: change, engine, curated: paid, desk, lastFrameDesk };
  const button = {
    lock: lockOf(blocks),
    extending: draft.source?.kind === "film",
    onGenerate: () => ask(draft),
  };
  return (
    <>
      <ToolPage
        title="Make a video"
        engine={engine?.label}
        controls={<Controls {...controls} />}
        button={<GenerateButton {...button} />}
        dock={
          <PhoneSheet
            controls={controls}
            button={button}
            incomplete={draft.prompt.trim() === "" || draft.source === null}
          />
        }
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
