/** The editor: controls beside the stage, the history beneath it. Owns the draft, and which step is in hand. */
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useContent } from "#gallery/content-pages.ts";
import { isActive, useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { ToolPage } from "#tools/shell/page/tool-page.tsx";
import { useCredits } from "#platform/credits-context.tsx";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { useSubmitShortcut } from "#ui/use-submit-shortcut.ts";
import { Controls, type ControlsProps } from "./controls.tsx";
import { withFirst } from "./draft.ts";
import { EditButton } from "./edit-button.tsx";
import { knownOf, wordsOf } from "./examples.ts";
import { Filmstrip } from "./filmstrip.tsx";
import { heldOf, type HeldPicture } from "./held-picture.ts";
import { PhoneSheet } from "./phone-sheet.tsx";
import { findBlocks } from "./readiness.ts";
import { Stage, type StageMode } from "./stage.tsx";
import { useDraft } from "./use-draft.ts";
import { useEdit } from "./use-edit.ts";
import { useHistory } from "./use-history.ts";
import { useInHand } from "./use-in-hand.ts";
import { usePictures } from "./use-pictures.ts";
import { useSteps } from "./use-steps.ts";

const Uploader = lazy(() => import("#tools/shell/uploads/uploader.tsx"));

export function Editor() {
  const { user, connection } = useSession();
  const { info } = useCredits();
  const { jobs } = useJobs();
  const { draft, change } = useDraft();
  const [mode, setMode] = useState<StageMode>("look");
  const [freshId, setFreshId] = useState<string | null>(null);
  const { desk, uploads, markGone } = usePictures(draft, change);
  const { order, sending, refused, dismissRefusal } = useEdit({
    onStarted: (awaitedJobId) => change({ awaitedJobId }),
    onGone: markGone,
  });
  const take = (picture: HeldPicture) => {
    setMode("look");
    dismissRefusal();
    change((now) => ({ ...withFirst(now, picture), awaitedJobId: null }));
  };
  const arriving = useInHand(take);

  const first = draft.pictures[0] ?? null;
  const { data: row = null } = useContent(first?.id ?? null);
  const steps = useHistory(first?.id ?? null, row);
  const { undo, redo, go } = useSteps({ steps, currentId: first?.id ?? null, take });

  const awaited = jobs.find(({ id }) => id === draft.awaitedJobId) ?? null;
  const underWay =
    awaited ?? (first === null ? jobs.find((job) => job.kind === "edit" && isActive(job)) : null);
  useArrival(awaited?.state === "succeeded" ? awaited.content_id : null, (picture) => {
    setFreshId(picture.id);
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
      uploading: desk.pending.some(({ problem }) => problem === null),
      prompt: draft.prompt,
      sending: sending || (awaited !== null && isActive(awaited)),
    })[0] ?? null;
  const ask = () => {
    if (block) return void toast.error(block.message);
    setMode("look");
    order(can?.mask ? draft : { ...draft, marks: [] });
  };
  useSubmitShortcut(ask);

  const controls: ControlsProps = {
    draft,
    desk,
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
        button={<EditButton block={block} onEdit={ask} />}
        dock={mode === "look" && <PhoneSheet controls={controls} button={{ block, onEdit: ask }} />}
        stage={
          <Stage
            mode={mode}
            picture={first}
            row={row}
            steps={steps}
            fresh={first !== null && first.id === freshId}
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
          first?.id &&
          steps.length > 1 && (
            <PanelBoundary panel="history">
              <Filmstrip steps={steps} currentId={first.id} onStep={go} undo={undo} redo={redo} />
            </PanelBoundary>
          )
        }
      />
      {uploads && (
        <Suspense fallback={null}>
          <Uploader {...uploads} />
        </Suspense>
      )}
    </>
  );
}

/** What was ordered here has arrived: it is taken in hand, and the next edit goes on from it. */
function useArrival(contentId: string | null, onArrived: (picture: HeldPicture) => void): void {
  const { data } = useContent(contentId);
  const arrived = useEffectEvent(onArrived);
  useEffect(() => {
    if (contentId !== null && data) arrived(heldOf(data));
  }, [contentId, data]);
}
