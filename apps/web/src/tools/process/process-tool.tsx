/** Processing a picture: controls beside the stage. Owns the draft, what is sent, and what is shown of it. */
import { limits } from "@galatea/contract/limits.ts";
import { processFacts } from "@galatea/contract/tools/process.ts";
import type { ProcessOperation } from "@galatea/contract/process-options.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useAskedPicture } from "#gallery/use-asked-picture.ts";
import { assetUrl } from "#tools/shell/asset.ts";
import { useDraft, type ChangeOf } from "#tools/shell/draft/use-draft.ts";
import { engineFor, type EngineOf, enginesOf, priceOf } from "#platform/engines.ts";
import { sourceAsset, useJobSources, type JobSource } from "#tools/shell/job-sources.ts";
import { ToolPage } from "#tools/shell/page/tool-page.tsx";
import { useStageState } from "#tools/shell/stage/stage-state.ts";
import { isActive } from "#tools/shell/submit/submissions.ts";
import { useShownSubmission } from "#tools/shell/submit/use-shown-submission.ts";
import { useSubmission } from "#tools/shell/submit/use-submission.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { HeldFiles, useConsent, useUploadsWithConsent } from "./consent.tsx";
import { Controls, FoldedControls } from "./controls.tsx";
import {
  draftStore,
  isUpload,
  sourceOf,
  takesBackground,
  usedSources,
  type Draft,
  type Source,
} from "./draft.ts";
import { chanceOf } from "./operations.ts";
import { useSmallCopy, type CopyState } from "./preview/use-small-copy.ts";
import { findReasons, reasonOnButton, type ProcessReason, type ReadinessInput } from "./readiness.ts";
import { processSubmission, usePollFallback } from "./request.ts";
import { Stage } from "./stage.tsx";

type ProcessToolProps = {
  /** The result that the address names. */
  resultId: string | null;
  onResultLeft: () => void;
  onOpenPicture: (contentId: string) => void;
};

export function ProcessTool({ resultId, onResultLeft, onOpenPicture }: ProcessToolProps) {
  const { draft, change } = useDraft(draftStore);
  const { state, isBusy, sentUrl, submit, dismiss } = useProcessing(change, resultId);
  const leaveResult = () => {
    if (resultId !== null) onResultLeft();
  };
  const leave = () => {
    dismiss();
    leaveResult();
  };
  const choose = (part: ChangeOf<Draft>) => {
    leave();
    change(part);
  };
  const upload = useUploadsWithConsent((source) => choose({ source }));
  const backgroundUpload = useUploadsWithConsent((background) => choose({ background }));
  useAskedSource((source) => choose({ source }));

  const copies = useCopies(draft);
  const { engines, engine, chanceFor, finder } = useChances(draft, copies.copy);
  const consent = useConsent();
  const needsConsent = usedSources(draft).some(isUpload) && !consent.given;
  const chance = chanceFor(draft.operation);
  const uploading = upload.pending.length + backgroundUpload.pending.length > 0;
  const reason = useReason(draft, { uploading, needsConsent, chance, sending: isBusy, engine });
  const press = () => {
    if (reason) return void toast.error(reason.message);
    leaveResult();
    submit(draft);
  };
  const controls = {
    draft,
    engines,
    engine,
    onChange: choose,
    sourceUpload: upload,
    backgroundUpload,
    chanceFor,
    needsConsent,
  };
  return (
    <>
      <ToolPage
        title="Process Image"
        engine={engine?.label}
        controls={<Controls {...controls} onConsent={consent.give} />}
        button={{
          label: "Process Image",
          priceCredits: priceOf(processFacts, engine),
          reason,
          onPress: press,
        }}
        renderFolded={(open) => (
          <FoldedControls draft={draft} onChange={choose} chanceFor={chanceFor} onOpen={open} />
        )}
        incomplete={false}
        stage={
          <Stage
            {...{ state, draft, sentUrl, upload, chance }}
            {...copies}
            finder={finder}
            onPick={(source) => choose({ source })}
            onRetry={press}
            onDismiss={leave}
            onAnother={() => choose({ source: null })}
            onReuse={(content) => choose({ source: sourceOf(content) })}
            onOpen={onOpenPicture}
          />
        }
      />
      <HeldFiles uploads={upload} onAgree={() => consent.give(true)} />
      <HeldFiles uploads={backgroundUpload} onAgree={() => consent.give(true)} />
    </>
  );
}

type Change = (change: ChangeOf<Draft>) => void;

/** The job on the stage, from the press to its result. */
function useProcessing(change: Change, resultId: string | null) {
  const { jobs, awaited, show, dismiss } = useShownSubmission("process");
  const [job = null] = jobs;
  const isRunning = job !== null && isActive(job);
  const timedOutId = usePollFallback(isRunning ? job.id : null);
  const sent = useSent(job);
  const { submit, sending, refused, dismissRefusal } = useSubmission(processSubmission, {
    onStarted: (jobId, part) => {
      sent.note(jobId, part);
      show(jobId);
    },
  });
  const timedOut = job !== null && job.id === timedOutId;
  const state = useStageState({ refused, starting: sending || awaited, jobs, timedOut, resultId });
  useForgetConsumed(job?.state === "succeeded" ? job.id : null, sent.urls, change);
  return {
    state,
    submit,
    isBusy: sending || isRunning,
    sentUrl: sent.urls[0] ?? null,
    dismiss: () => {
      dismiss();
      dismissRefusal();
    },
  };
}

function useAskedSource(choose: (source: Source) => void): void {
  useAskedPicture((content) => {
    if (!content || content.content_type === "video") toast.error("This picture does not exist any more");
    else if (content.trashed_at !== null)
      toast.error("This picture is in the trash", { description: "Put it back in the gallery first." });
    else choose(sourceOf(content));
  });
}

/** The engine in use, and what it can do to the chosen picture. */
function useChances(draft: Draft, copy: CopyState) {
  const { source, engineId } = draft;
  const { connection } = useSession();
  const engines = enginesOf(connection?.config, "process");
  const engine = engineFor(engines, engineId);
  const capabilities = engine?.capabilities ?? null;
  const picture = {
    hasLayers: source?.hasLayers ?? true,
    hasOutline: copy.kind === "ready" && copy.copy.hasOutline,
  };
  const chanceFor = (operation: ProcessOperation) => chanceOf(operation, picture, capabilities);
  const finder =
    engines.find((other) => chanceOf(draft.operation, picture, other.capabilities) === "yes")?.label ?? null;
  return { engines, engine, chanceFor, finder };
}

/** Small copies of the picture and of the picture behind it. */
function useCopies(draft: Draft) {
  const behind = takesBackground(draft) ? draft.background : null;
  const copy = useSmallCopy(draft.source && assetUrl(draft.source.asset));
  const background = useSmallCopy(behind && assetUrl(behind.asset));
  return { copy, background };
}

type Situation = Pick<ReadinessInput, "uploading" | "needsConsent" | "chance" | "sending"> & {
  engine: EngineOf<"process"> | null;
};

/** The reason that locks the button. */
function useReason(draft: Draft, { engine, ...situation }: Situation): ProcessReason | null {
  const { user, connection } = useSession();
  const { info } = useCredits();
  return reasonOnButton(
    findReasons({
      ...situation,
      hasSource: draft.source !== null,
      isTiny:
        draft.source !== null && Math.min(draft.source.widthPx, draft.source.heightPx) < limits.processSidePx,
      needsBackground: takesBackground(draft) && draft.background === null,
      signedIn: user !== null,
      account: info && { tier: info.tier_name, balanceCredits: info.credits_balance },
      engineAway: connection !== null && engine === null,
      priceCredits: priceOf(processFacts, engine),
    }),
  );
}

/**
 * The addresses of the pictures of the job on the stage. They are noted here when the job is sent because the table forgets
 * an upload as soon as its job is done.
 */
function useSent(job: JobRow | null) {
  const [noted, setNoted] = useState<{ jobId: string; urls: readonly string[] } | null>(null);
  const sources = useJobSources(job?.id ?? null);
  const urlsOf = (found: readonly JobSource[] | null): string[] =>
    (["picture", "background"] as const)
      .map((role) => sourceAsset(found, role))
      .flatMap((asset) => (asset ? assetUrl(asset) : []));
  return {
    urls: noted !== null && noted.jobId === job?.id ? noted.urls : urlsOf(sources),
    note: (jobId: string, draft: Draft) =>
      setNoted({ jobId, urls: usedSources(draft).map(({ asset }) => assetUrl(asset)) }),
  };
}

/** Removes a job's uploads from the draft once its result exists, because their files are deleted then. */
function useForgetConsumed(doneId: string | null, sentUrls: readonly string[], change: Change): void {
  const forget = useEffectEvent(() => {
    const isGone = (source: Draft["source"]): boolean =>
      source?.kind === "upload" && sentUrls.includes(assetUrl(source.asset));
    change(({ source, background }) => ({
      ...(isGone(source) && { source: null }),
      ...(isGone(background) && { background: null }),
    }));
  });
  useEffect(() => {
    if (doneId !== null) forget();
  }, [doneId]);
}
