/** The tool: controls beside the stage. Owns the draft, what is sent, and what is shown of it. */
import { useDraft, type ChangeOf } from "#tools/shell/draft/use-draft.ts";
import { costCredits } from "@galatea/contract/costs.ts";
import type { ProcessOperation } from "@galatea/contract/process-options.ts";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { assetUrl, isSameAsset } from "#tools/shell/asset.ts";
import { useJobSources } from "#tools/shell/job-sources.ts";
import { isActive } from "#tools/shell/submit/submissions.ts";
import { useShownSubmission } from "#tools/shell/submit/use-shown-submission.ts";
import { useSubmission } from "#tools/shell/submit/use-submission.ts";
import { ToolPage } from "#tools/shell/page/tool-page.tsx";
import { shortName } from "#tools/shell/uploads/picture-file.ts";
import { useUploads, type Uploads } from "#tools/shell/uploads/use-uploads.ts";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { useCredits } from "#platform/credits-context.tsx";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { hasConsent, keepConsent } from "./consent.ts";
import { Controls, type ControlsProps } from "./controls.tsx";
import { draftStore, takesBackground, type Draft, type Source } from "./draft.ts";
import { chanceOf } from "./operations.ts";
import { FoldedControls } from "./folded-controls.tsx";
import { useSmallCopy } from "./preview/use-small-copy.ts";
import { blockOnButton, findBlocks } from "./readiness.ts";
import { uploadTexts } from "./source-file.ts";
import { Stage } from "./stage.tsx";
import { sourceOf, usePictureInHand } from "./use-picture-in-hand.ts";
import { usePollFallback } from "./use-poll-fallback.ts";
import { processSubmission } from "./request.ts";

const ConsentDialog = lazy(() => import("./consent-dialog.tsx"));

type ProcessorProps = {
  resultId: string | null;
  /** What the address names is done with. */
  onResultLeft: () => void;
  onOpenPicture: (contentId: string) => void;
};

export function Processor({ resultId, onResultLeft, onOpenPicture }: ProcessorProps) {
  const { user, connection } = useSession();
  const { info } = useCredits();
  const { draft, change } = useDraft(draftStore);
  const { jobs, awaited, show, dismiss } = useShownSubmission("process");
  const [job = null] = jobs;
  const timedOutId = usePollFallback(job && isActive(job) ? job.id : null);
  const { submit, sending, refused, dismissRefusal } = useSubmission(processSubmission, { onStarted: show });

  const leave = () => {
    dismiss();
    dismissRefusal();
    if (resultId !== null) onResultLeft();
  };
  const choose = (part: ChangeOf<Draft>) => {
    leave();
    change(part);
  };
  const source = useUploadsWithConsent((source) => choose({ source }));
  const background = useUploadsWithConsent((background) => choose({ background }));
  usePictureInHand((source) => choose({ source }));
  useForgetConsumed(job, change);

  const copy = useSmallCopy(draft.source && assetUrl(draft.source.asset));
  const behind = useSmallCopy(
    takesBackground(draft) && draft.background ? assetUrl(draft.background.asset) : null,
  );
  const engine = connection?.config.engines.process;
  const capabilities = engine?.capabilities.kind === "process" ? engine.capabilities : null;
  const seen = {
    hasLayers: draft.source?.hasLayers ?? true,
    seeThrough: copy.kind === "ready" && copy.copy.seeThrough,
  };
  const chance = (operation: ProcessOperation) => chanceOf(operation, seen, capabilities);
  const consent = useConsent(user?.id ?? null);
  const needsConsent = usesUpload(draft) && !consent.given;
  const block = blockOnButton(
    findBlocks({
      signedIn: user !== null,
      account: info && { tier: info.tier_name, balanceCredits: info.credits_balance },
      hasSource: draft.source !== null,
      uploading: source.pending.length + background.pending.length > 0,
      needsBackground: takesBackground(draft) && draft.background === null,
      needsConsent,
      chance: chance(draft.operation),
      engineAway: connection !== null && capabilities === null,
      sending: sending || (job !== null && isActive(job)),
    }),
  );
  const press = () => {
    if (block) toast.error(block.message);
    else {
      if (resultId !== null) onResultLeft();
      submit(draft);
    }
  };

  const controls: ControlsProps = {
    draft,
    onChange: choose,
    sourceUpload: source,
    backgroundUpload: background,
    chanceOf: chance,
    needsConsent,
    onConsent: consent.give,
  };
  return (
    <>
      <ToolPage
        title="Process Image"
        engine={engine?.label}
        controls={<Controls {...controls} />}
        button={{
          label: "Process Image",
          priceCredits: costCredits.process,
          reason: block,
          onPress: press,
        }}
        renderFolded={(open) => <FoldedControls draft={draft} onChange={choose} onOpen={open} />}
        incomplete={false}
        stage={
          <Stage
            draft={draft}
            job={job}
            timedOut={job !== null && job.id === timedOutId}
            starting={sending || awaited}
            refused={refused}
            resultId={resultId}
            copy={copy}
            background={behind}
            chance={chance(draft.operation)}
            engineLabel={engine?.label ?? null}
            upload={source}
            onPick={(picked) => choose({ source: picked })}
            onRetry={press}
            onDismiss={leave}
            onAnother={() => choose({ source: null })}
            onGoOn={(content: ContentRow) => choose({ source: sourceOf(content) })}
            onOpen={onOpenPicture}
          />
        }
      />
      {[source, background].map(({ holds, takeHeld, dropHeld }, position) =>
        holds ? (
          <Suspense key={position === 0 ? "picture" : "background"} fallback={null}>
            <ConsentDialog
              onAgree={() => {
                consent.give(true);
                takeHeld();
              }}
              onClose={dropHeld}
            />
          </Suspense>
        ) : null,
      )}
    </>
  );
}

const usesUpload = (draft: Draft): boolean =>
  draft.source?.kind === "upload" || (takesBackground(draft) && draft.background?.kind === "upload");

function useConsent(userId: string | null) {
  const [givenBy, setGivenBy] = useState<string | null>(null);
  return {
    given: userId !== null && (givenBy === userId || hasConsent(userId)),
    give: (agreed: boolean) => {
      if (userId === null) return;
      keepConsent(userId, agreed);
      setGivenBy(agreed ? userId : null);
    },
  };
}

/** Files are only taken once the statement was agreed to; until then they are held. */
function useUploadsWithConsent(onUploaded: (source: Source) => void): Uploads {
  const { user } = useSession();
  const userId = user?.id ?? null;
  const upload = useUploads({
    room: 1,
    replaces: true,
    texts: uploadTexts,
    mayTake: () => userId !== null && hasConsent(userId),
    onUploaded: ({ asset, widthPx, heightPx }, { name }) => {
      const title = shortName(name);
      onUploaded({ asset, widthPx, heightPx, title, kind: "upload", hasLayers: false });
    },
  });
  const take = (files: readonly File[]) =>
    userId === null ? void toast.error("Authentication required") : upload.take(files);
  return { ...upload, take };
}

/** The uploads that a result was made of are gone: nothing can be made of them again. */
function useForgetConsumed(job: JobRow | null, change: (change: ChangeOf<Draft>) => void): void {
  // Asked for while it runs: afterwards nothing tells which uploads they were.
  const given = useJobSources(job?.id ?? null);
  const forget = useEffectEvent(() => {
    const isGone = (picture: Source | null): boolean =>
      picture?.kind === "upload" &&
      (given ?? []).some(({ asset }) => asset && isSameAsset(asset, picture.asset));
    change(({ source, background }) => ({
      ...(isGone(source) && { source: null }),
      ...(isGone(background) && { background: null }),
    }));
  });
  const doneId = job?.state === "succeeded" && given ? job.id : null;
  useEffect(() => {
    if (doneId !== null) forget();
  }, [doneId]);
}
