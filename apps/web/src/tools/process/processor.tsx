/** Processing a picture: controls beside the stage. Owns the draft, what is sent, and what is shown of it. */
import { costCredits } from "@galatea/contract/costs.ts";
import type { ProcessOperation } from "@galatea/contract/process-options.ts";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useAskedPicture } from "#gallery/use-asked-picture.ts";
import { assetUrl } from "#tools/shell/asset.ts";
import { useDraft, type ChangeOf } from "#tools/shell/draft/use-draft.ts";
import { sourceAsset, useJobSources, type JobSource } from "#tools/shell/job-sources.ts";
import { ToolPage } from "#tools/shell/page/tool-page.tsx";
import { useStageState } from "#tools/shell/stage/stage-state.ts";
import { isActive } from "#tools/shell/submit/submissions.ts";
import { useShownSubmission } from "#tools/shell/submit/use-shown-submission.ts";
import { useSubmission } from "#tools/shell/submit/use-submission.ts";
import type { Uploads } from "#tools/shell/uploads/use-uploads.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { useConsent, useUploadsWithConsent } from "./consent.ts";
import { Controls, FoldedControls } from "./controls.tsx";
import { draftStore, isUpload, sourceOf, takesBackground, usedSources, type Draft } from "./draft.ts";
import { chanceOf } from "./operations.ts";
import { useSmallCopy } from "./preview/use-small-copy.ts";
import { findReasons, reasonOnButton, type ProcessReason, type ReadinessInput } from "./readiness.ts";
import { processSubmission } from "./request.ts";
import { Stage } from "./stage.tsx";
import { usePollFallback } from "./use-poll-fallback.ts";

const ConsentDialog = lazy(() => import("./consent-dialog.tsx"));

type ProcessorProps = {
  resultId: string | null;
  /** The result that the address names is no longer shown. */
  onResultLeft: () => void;
  onOpenPicture: (contentId: string) => void;
};

export function Processor({ resultId, onResultLeft, onOpenPicture }: ProcessorProps) {
  const { connection } = useSession();
  const { draft, change } = useDraft(draftStore);
  const { jobs, awaited, show, dismiss } = useShownSubmission("process");
  const [job = null] = jobs;
  const running = job !== null && isActive(job);
  const timedOutId = usePollFallback(running ? job.id : null);
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

  const leave = () => {
    dismiss();
    dismissRefusal();
    if (resultId !== null) onResultLeft();
  };
  const choose = (part: ChangeOf<Draft>) => {
    leave();
    change(part);
  };
  const upload = useUploadsWithConsent((source) => choose({ source }));
  const backgroundUpload = useUploadsWithConsent((background) => choose({ background }));
  useAskedPicture((content) => {
    if (!content || content.content_type === "video") toast.error("This picture does not exist any more");
    else if (content.trashed_at !== null)
      toast.error("This picture is in the trash", { description: "Put it back in the gallery first." });
    else choose({ source: sourceOf(content) });
  });

  const { copy, background } = useCopies(draft);
  const engine = connection?.config.engines.process;
  const capabilities = engine?.capabilities.kind === "process" ? engine.capabilities : null;
  const seen = {
    hasLayers: draft.source?.hasLayers ?? true,
    seeThrough: copy.kind === "ready" && copy.copy.seeThrough,
  };
  const chance = (operation: ProcessOperation) => chanceOf(operation, seen, capabilities);
  const consent = useConsent();
  const needsConsent = usedSources(draft).some(isUpload) && !consent.given;
  const reason = useReason({
    hasSource: draft.source !== null,
    uploading: upload.pending.length + backgroundUpload.pending.length > 0,
    needsBackground: takesBackground(draft) && draft.background === null,
    needsConsent,
    chance: chance(draft.operation),
    engineAway: connection !== null && capabilities === null,
    sending: sending || running,
  });
  const press = () => {
    if (reason) {
      toast.error(reason.message);
      return;
    }
    if (resultId !== null) onResultLeft();
    submit(draft);
  };
  return (
    <>
      <ToolPage
        title="Process Image"
        engine={engine?.label}
        controls={
          <Controls
            draft={draft}
            onChange={choose}
            sourceUpload={upload}
            backgroundUpload={backgroundUpload}
            chanceOf={chance}
            needsConsent={needsConsent}
            onConsent={consent.give}
          />
        }
        button={{ label: "Process Image", priceCredits: costCredits.process, reason, onPress: press }}
        renderFolded={(open) => <FoldedControls draft={draft} onChange={choose} onOpen={open} />}
        incomplete={false}
        stage={
          <Stage
            {...{ state, draft, copy, background, upload }}
            sentUrl={sent.urls[0] ?? null}
            chance={chance(draft.operation)}
            engineLabel={engine?.label ?? null}
            onPick={(source) => choose({ source })}
            onRetry={press}
            onDismiss={leave}
            onAnother={() => choose({ source: null })}
            onReuse={(content) => choose({ source: sourceOf(content) })}
            onOpen={onOpenPicture}
          />
        }
      />
      <HeldUpload uploads={upload} onAgree={() => consent.give(true)} />
      <HeldUpload uploads={backgroundUpload} onAgree={() => consent.give(true)} />
    </>
  );
}

/** Asks for the statement while files wait for it. */
function HeldUpload({ uploads, onAgree }: { uploads: Uploads; onAgree: () => void }) {
  if (!uploads.holds) return null;
  const agree = () => {
    onAgree();
    uploads.takeHeld();
  };
  return (
    <Suspense fallback={null}>
      <ConsentDialog onAgree={agree} onClose={uploads.dropHeld} />
    </Suspense>
  );
}

/** Small copies of the picture and of what is to stand behind it. */
function useCopies(draft: Draft) {
  const behind = takesBackground(draft) ? draft.background : null;
  const copy = useSmallCopy(draft.source && assetUrl(draft.source.asset));
  const background = useSmallCopy(behind && assetUrl(behind.asset));
  return { copy, background };
}

type OfDraft = Omit<ReadinessInput, "signedIn" | "account">;

/** What locks the button. */
function useReason(ofDraft: OfDraft): ProcessReason | null {
  const { user } = useSession();
  const { info } = useCredits();
  const account = info && { tier: info.tier_name, balanceCredits: info.credits_balance };
  return reasonOnButton(findReasons({ signedIn: user !== null, account, ...ofDraft }));
}

/**
 * Where the pictures of the job on the stage are shown from. The table forgets an upload as soon as its job is done, so
 * what this page has sent itself is remembered here.
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

/** Removes the uploads that a result was made of from the draft: their files are deleted. */
function useForgetConsumed(
  doneId: string | null,
  sentUrls: readonly string[],
  change: (change: ChangeOf<Draft>) => void,
): void {
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
