/** The images tool: controls beside the stage. Owns the draft and what is shown of it. */
import { imageFacts } from "@galatea/contract/tools/image.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useCharacters } from "#gallery/characters/use-characters.ts";
import { conditionsOfKind } from "#gallery/content-kinds.ts";
import { useGalleryRows } from "#gallery/rows/use-gallery-rows.ts";
import { useDraft } from "#tools/shell/draft/use-draft.ts";
import { isSeed } from "#tools/shell/fields/seed.ts";
import { useJobSources } from "#tools/shell/job-sources.ts";
import { callToActionClass } from "#tools/shell/page/call-to-action.tsx";
import { DropVeil } from "#tools/shell/page/drop-veil.tsx";
import { ToolPage } from "#tools/shell/page/tool-page.tsx";
import { useStageState } from "#tools/shell/stage/stage-state.ts";
import { useShownSubmission } from "#tools/shell/submit/use-shown-submission.ts";
import { useSubmission } from "#tools/shell/submit/use-submission.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { Refusal } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Controls, FoldedControls } from "./controls.tsx";
import { draftOfJob, draftStore, type Draft, type DraftChange } from "./draft.ts";
import { findReasons, type ImageReason } from "./readiness.ts";
import { useDroppedReferences, useReferences, type References } from "./references-field.tsx";
import { engineFor, imageEnginesOf, imageSubmission, type ImageEngine } from "./request.ts";
import { ReplaceDialog, useRestore } from "./restore.tsx";
import { Stage } from "./stage.tsx";

type ImageToolProps = {
  /** The character that the address names. */
  askedCharacterId: string | null;
  /** Another character was chosen. */
  onCharacterChosen: () => void;
  onOpenPicture: (contentId: string) => void;
  /** Shown beneath the stage. */
  beneath: ReactNode;
};

export function ImageTool({ askedCharacterId, onCharacterChosen, onOpenPicture, beneath }: ImageToolProps) {
  const { connection } = useSession();
  const { draft, change: setDraft } = useDraft(draftStore);
  const change = (part: DraftChange) =>
    setDraft((now) => ({ ...(typeof part === "function" ? part(now) : part), unsent: true }));
  useAskedCharacter(askedCharacterId, (characterId) => change({ characterId }));

  const engines = imageEnginesOf(connection?.config ?? null);
  const engine = engineFor(engines, draft.engineId);
  const followed = engine?.capabilities.references ?? false;
  const references = useReferences({ draft, followed, change });
  const dragging = useDroppedReferences(references);
  const restore = useRestore({ draft, replace: setDraft, addReferences: references.add });

  const submission = useImageSubmission({ references, onStarted: () => setDraft({ unsent: false }) });
  const reasonsFor = useReasons({ engine, references, sending: submission.sending });
  const { ask, confirming, closeConfirmation } = useAsk(reasonsFor, submission.submit);
  const lastSeed = useLastSeed();
  const changeControls = (part: DraftChange) => {
    if (typeof part === "object" && part.characterId !== undefined) onCharacterChosen();
    change(part);
  };
  return (
    <>
      <ToolPage
        title="Make a picture"
        engine={engine?.label}
        controls={<Controls {...{ draft, engines, references, lastSeed }} onChange={changeControls} />}
        button={{
          label: draft.count === 1 ? "Generate" : `Generate ${draft.count}`,
          priceCredits: draft.count * imageFacts.costCredits,
          ...lockOf(reasonsFor(draft)[0], (count) => change({ count })),
          onPress: () => ask(draft),
        }}
        renderFolded={(open) => <FoldedControls draft={draft} onOpen={open} />}
        incomplete={draft.prompt.trim() === ""}
        stage={
          <Stage
            state={submission.state}
            ratio={draft.ratio}
            canTry={reasonsFor({ ...draft, prompt: "x" }).length === 0}
            onTry={(prompt) => {
              change({ prompt });
              if (reasonsFor({ ...draft, prompt }).length === 0) ask({ ...draft, prompt });
            }}
            onRetry={(failed, count) => ask({ ...draftOfJob(failed, submission.jobSources, draft), count })}
            onDismiss={submission.dismissRefusal}
            onOpen={onOpenPicture}
          />
        }
        beneath={beneath}
      />
      <ConfirmDialog draft={confirming} onClose={closeConfirmation} onConfirm={submission.submit} />
      <ReplaceDialog current={draft} restore={restore} />
      {dragging && <ReferenceVeil taken={followed} />}
    </>
  );
}

const ReferenceVeil = ({ taken }: { taken: boolean }) => (
  <DropVeil
    taken={taken}
    words={taken ? "Drop it to follow this picture" : "This engine follows no pictures"}
  />
);

/** Submits a draft unless something prevents it. A draft without a character waits for the confirmation. */
function useAsk(reasonsFor: (wanted: Draft) => ImageReason[], submit: (draft: Draft) => void) {
  const [confirming, setConfirming] = useState<Draft | null>(null);
  const ask = (wanted: Draft) => {
    const reason = reasonsFor(wanted)[0];
    if (reason) toast.error(reason.message);
    else if (wanted.characterId === null) setConfirming(wanted);
    else submit(wanted);
  };
  return { ask, confirming, closeConfirmation: () => setConfirming(null) };
}

type SubmissionOptions = { references: References; onStarted: () => void };

/** The submission on the stage, and its state. */
function useImageSubmission({ references, onStarted }: SubmissionOptions) {
  const { jobs, awaited, show } = useShownSubmission("image");
  const notStarted = useNotStarted(references);
  const { submit, sending, refused, dismissRefusal } = useSubmission(imageSubmission, {
    onStarted: (jobId) => {
      onStarted();
      show(jobId);
    },
    onNotStarted: notStarted,
  });
  const state = useStageState({ refused, starting: sending || awaited, jobs });
  const jobSources = useJobSources(jobs[0]?.id ?? null);
  return { submit, sending, dismissRefusal, state, jobSources };
}

/** The server does not know this character, or this reference, any more. */
function useNotStarted({ markGone }: References): (refusal: Refusal | null) => void {
  const queryClient = useQueryClient();
  return (refusal) => {
    if (refusal?.code === "character_not_found")
      void queryClient.invalidateQueries({ queryKey: ["characters"] });
    if (refusal?.code === "reference_unusable") markGone(refusal.details.issues?.[0]?.message ?? null);
  };
}

type Situation = { engine: ImageEngine | null; references: References; sending: boolean };

function useReasons({ engine, references, sending }: Situation): (wanted: Draft) => ImageReason[] {
  const { user, connection } = useSession();
  const { info } = useCredits();
  const { data: characters } = useCharacters();
  const can = engine?.capabilities;
  return (wanted) =>
    findReasons({
      signedIn: user !== null,
      account: info && {
        tier: info.tier_name,
        canGenerateImages: info.can_generate_images,
        balanceCredits: info.credits_balance,
      },
      prompt: wanted.prompt,
      negativePrompt: can?.negativePrompt ? wanted.negativePrompt : "",
      count: wanted.count,
      character: characterState(wanted.characterId, characters),
      needsConsent:
        can?.references === true && !wanted.consent && wanted.references.some(({ upload }) => upload),
      uploading: can?.references === true && references.uploads.pending.length > 0,
      engineAway: connection !== null && engine === null,
      sending,
    });
}

function characterState(
  characterId: string | null,
  characters: readonly { id: string }[] | undefined,
): "none" | "chosen" | "gone" {
  if (characterId === null) return "none";
  return characters === undefined || characters.some(({ id }) => id === characterId) ? "chosen" : "gone";
}

/** The reason on the button. A balance that is enough for fewer pictures offers that number. */
function lockOf(found: ImageReason | undefined, onCount: (count: number) => void) {
  // The button names a missing description only after it was pressed.
  if (!found || found.code === "prompt_missing") return { reason: null };
  const { affordable } = found;
  return {
    reason: found,
    alternative: affordable !== undefined && (
      <>
        {" or "}
        <button type="button" onClick={() => onCount(affordable)} className={callToActionClass}>
          make {affordable}
        </button>
      </>
    ),
  };
}

/** The seed of the newest picture. */
function useLastSeed(): number | null {
  const seed = useGalleryRows(conditionsOfKind.all).rows[0]?.generation_params.seed;
  return isSeed(seed) ? seed : null;
}

/** Chooses the character that the address names, once: the person can still remove it. */
function useAskedCharacter(askedId: string | null, choose: (characterId: string) => void): void {
  const asked = useEffectEvent(choose);
  useEffect(() => {
    if (askedId) asked(askedId);
  }, [askedId]);
}

type ConfirmDialogProps = {
  /** The draft that waits for the confirmation; null while the dialog is closed. */
  draft: Draft | null;
  onClose: () => void;
  onConfirm: (draft: Draft) => void;
};

/** Asks before a picture is made without a character. */
function ConfirmDialog({ draft, onClose, onConfirm }: ConfirmDialogProps) {
  const count = draft?.count ?? 1;
  const confirm = () => {
    if (draft) onConfirm(draft);
    onClose();
  };
  return (
    <Dialog
      open={draft !== null}
      onOpenChange={(next) => !next && onClose()}
      title="Generate without a character?"
      description={
        count === 1
          ? "No character is selected. The picture is made from your description alone, so its face will not be the same again in the next one."
          : "No character is selected. The pictures are made from your description alone, so their faces will not be the same."
      }
    >
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="primary"
          priceCredits={count * imageFacts.costCredits}
          onClick={confirm}
          data-first-focus
        >
          Continue
        </Button>
      </div>
    </Dialog>
  );
}
