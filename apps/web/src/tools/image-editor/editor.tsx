/** The editor: controls beside the stage, the history beneath it. Owns the draft, and which step is in hand. */
import { useDraft } from "#tools/shell/draft/use-draft.ts";
import { costCredits } from "@galatea/contract/costs.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useContent } from "#gallery/content-pages.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { isActive } from "#tools/shell/submit/submissions.ts";
import { useSubmission } from "#tools/shell/submit/use-submission.ts";
import { ToolPage } from "#tools/shell/page/tool-page.tsx";
import { useCredits } from "#platform/credits-context.tsx";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { Controls, type ControlsProps } from "./controls.tsx";
import { draftStore, withFirst } from "./draft.ts";
import { knownOf, wordsOf } from "./texts.ts";
import { Filmstrip } from "./filmstrip.tsx";
import { heldOf, rowIdOf, type HeldPicture } from "./draft.ts";
import { FoldedControls } from "./controls.tsx";
import { findBlocks, isToldWhenPressed } from "./readiness.ts";
import { Stage, type StageMode } from "./stage.tsx";
import { editSubmission } from "./request.ts";
import { useHistory } from "./use-history.ts";
import { useInHand } from "./use-pictures.ts";
import { usePictures } from "./use-pictures.ts";
import { useSteps } from "./use-history.ts";

export function Editor() {
  const { user, connection } = useSession();
  const { info } = useCredits();
  const { jobs } = useJobs();
  const { draft, change } = useDraft(draftStore);
  const [mode, setMode] = useState<StageMode>("look");
  const [freshId, setFreshId] = useState<string | null>(null);
  const { held, markGone } = usePictures(draft, change);
  const { submit, sending, refused, dismissRefusal } = useSubmission(editSubmission, {
    onStarted: (awaitedJobId) => change({ awaitedJobId }),
    onNotStarted: (refusal) => {
      if (refusal?.code === "reference_unusable") markGone(refusal.details.issues?.[0]?.message ?? null);
    },
  });
  const take = (picture: HeldPicture) => {
    setMode("look");
    dismissRefusal();
    change((now) => ({ ...withFirst(now, picture), awaitedJobId: null }));
  };
  const arriving = useInHand(take);

  const first = draft.pictures[0] ?? null;
  const firstId = first && rowIdOf(first);
  const { data: row = null } = useContent(firstId);
  const steps = useHistory(firstId, row);
  const { undo, redo, go } = useSteps({ steps, currentId: firstId, take });

  const awaited = jobs.find(({ id }) => id === draft.awaitedJobId) ?? null;
  const underWay =
    awaited ?? (first === null ? jobs.find((job) => job.kind === "edit" && isActive(job)) : null);
  useArrival(awaited?.state === "succeeded" ? awaited.content_id : null, (picture) => {
    setFreshId(rowIdOf(picture));
    change((now) => ({ ...withFirst(now, picture), prompt: "", awaitedJobId: null }));
  });

  const engine = connection?.config.engines.edit;
  const can = engine?.capabilities.kind === "edit" ? engine.capabilities : null;
  const known = knownOf(row);
  const block =
    findBlocks({
      signedIn: user !== null,
      balanceCredits: info?.credits_balance ?? null,
      pictures: draft.pictures.length,
      mostPictures: can?.maxPictures ?? null,
      connected: connection !== null,
      uploading: held.pending.some(({ problem }) => problem === null),
      prompt: draft.prompt,
      sending: sending || (awaited !== null && isActive(awaited)),
    })[0] ?? null;
  const ask = () => {
    if (block) return void toast.error(block.message);
    setMode("look");
    submit(can?.mask ? draft : { ...draft, marks: [] });
  };

  const controls: ControlsProps = {
    draft,
    held,
    can,
    known,
    onPrompt: (prompt) => change({ prompt }),
  };
  return (
    <>
      <ToolPage
        title="Edit a picture"
        engine={engine?.label}
        controls={<Controls {...controls} />}
        button={{
          label: "Edit",
          priceCredits: costCredits.edit,
          reason: block && isToldWhenPressed(block) ? null : block,
          onPress: ask,
        }}
        renderFolded={
          mode === "look" ? (open) => <FoldedControls held={held} draft={draft} onOpen={open} /> : null
        }
        incomplete={draft.prompt.trim() === "" || held.pictures.length === 0}
        stage={
          <Stage
            mode={mode}
            picture={first}
            row={row}
            steps={steps}
            fresh={firstId !== null && firstId === freshId}
            arriving={arriving}
            job={underWay ?? null}
            starting={sending}
            refused={refused}
            marks={draft.marks}
            takesMask={can?.mask ?? false}
            onMode={setMode}
            onMarks={(marks) => change({ marks })}
            onTake={take}
            onRetry={ask}
            onDismiss={() => {
              dismissRefusal();
              change({ awaitedJobId: null });
            }}
            onOffer={(offer) => {
              dismissRefusal();
              change({ prompt: wordsOf(offer, known) });
            }}
          />
        }
        beneath={
          firstId !== null &&
          steps.length > 1 && (
            <PanelBoundary panel="history">
              <Filmstrip steps={steps} currentId={firstId} onStep={go} undo={undo} redo={redo} />
            </PanelBoundary>
          )
        }
      />
    </>
  );
}

/** What was submitted here has arrived: it is taken in hand, and the next edit goes on from it. */
function useArrival(contentId: string | null, onArrived: (picture: HeldPicture) => void): void {
  const { data } = useContent(contentId);
  const arrived = useEffectEvent(onArrived);
  useEffect(() => {
    if (contentId !== null && data) arrived(heldOf(data));
  }, [contentId, data]);
}
