/** The images tool: controls beside the stage. Owns the draft and what is shown of it. */
import { imageFacts } from "@galatea/contract/tools/image.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useCharacters } from "#gallery/characters/use-characters.ts";
import { conditionsOfKind } from "#gallery/content-kinds.ts";
import { useGalleryRows } from "#gallery/rows/use-gallery-rows.ts";
import { useDraft } from "#tools/shell/draft/use-draft.ts";
import { engineFor, enginesOf, priceOf } from "#platform/engines.ts";
import { isSeed } from "#tools/shell/fields/seed.ts";
import { useJobSources } from "#tools/shell/job-sources.ts";
import { callToActionClass } from "#tools/shell/page/call-to-action.tsx";
import { DropVeil } from "#tools/shell/page/drop-veil.tsx";
import { ToolPage } from "#tools/shell/page/tool-page.tsx";
import { useAsksForPerson } from "#tools/shell/prompt/use-parsed-prompt.ts";
import { useStageState } from "#tools/shell/stage/stage-state.ts";
import { OmissionsDialog } from "#tools/shell/submit/omissions-dialog.tsx";
import { useOmissions } from "#tools/shell/submit/use-omissions.ts";
import { useShownSubmission } from "#tools/shell/submit/use-shown-submission.ts";
import { useSubmission } from "#tools/shell/submit/use-submission.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { Refusal } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";
import { mustAsk, noteAsked } from "./asked-once.ts";
import { Controls, FoldedControls } from "./controls.tsx";
import {
  draftOfJob,
  draftStore,
  withoutParent,
  type Draft,
  type DraftChange,
  type Reference,
} from "./draft.ts";
import { characterPaidOnly, findReasons, type ImageReason } from "./readiness.ts";
import { useDroppedReferences, useReferences, type References } from "./references-field.tsx";
import { ratioFor, roomForReferences, imageSubmission, type ImageEngine, type Wanted } from "./request.ts";
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
    setDraft((now) => ({ unsent: true, ...(typeof part === "function" ? part(now) : part) }));
  useAskedCharacter(askedCharacterId, draft.characterId, (characterId) =>
    change((now) => ({ ...withoutParent(now), characterId })),
  );
  useEndOfSession(() => setDraft(withoutParent));

  const engines = enginesOf(connection?.config, "image");
  const engine = engineFor(engines, draft.engineId);
  const references = useReferences({ draft, most: roomForReferences(engine, draft.characterId), change });
  const dragging = useDroppedReferences(references);
  const addReferences = (added: readonly Reference[]) => {
    change(withoutParent);
    return references.add(added);
  };
  const restore = useRestore({ draft, replace: setDraft, addReferences });

  const submission = useImageSubmission({ references, onStarted: () => setDraft({ unsent: false }) });
  const { omissions } = submission;
  const reasonsFor = useReasons({ engine, references, sending: submission.sending });
  const [promptAsked, setPromptAsked] = useState(false);
  const promptMissing = promptAsked && draft.prompt.trim() === "";
  if (promptAsked && !promptMissing) setPromptAsked(false);
  const onPromptMissing = () => setPromptAsked(true);
  const { ask, confirming, closeConfirmation } = useAsk(reasonsFor, submission.submit, onPromptMissing);
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
        controls={
          <Controls
            {...{ draft, engines, references, lastSeed, promptMissing, onPromptMissing }}
            onChange={changeControls}
          />
        }
        button={{
          label: draft.count === 1 ? "Generate" : `Generate ${draft.count}`,
          priceCredits: draft.count * priceOf(imageFacts, engine),
          ...lockOf(reasonsFor(draft)[0], (count) => change({ count })),
          onPress: () => ask(draft),
        }}
        renderFolded={(open) => (
          <FoldedControls
            draft={draft}
            engine={engine}
            hasChoice={engines.length > 1}
            onChange={changeControls}
            onOpen={open}
          />
        )}
        incomplete={draft.prompt.trim() === ""}
        filledBy={draft.parent}
        stage={
          <Stage
            state={submission.state}
            ratio={ratioFor(draft.ratio, engine)}
            onExample={(prompt) => change({ prompt })}
            onRetry={(failed, count) =>
              ask({
                ...draftOfJob(failed, submission.jobSources, draft),
                count,
                ...(failed.kind === "image" && failed.input?.acceptOmissions && { acceptOmissions: true }),
              })
            }
            onDismiss={submission.dismissRefusal}
            onOpen={onOpenPicture}
          />
        }
        beneath={beneath}
      />
      <ConfirmDialog
        draft={confirming}
        priceCredits={priceOf(imageFacts, engine)}
        onClose={closeConfirmation}
        onConfirm={submission.submit}
      />
      <OmissionsDialog
        omissions={omissions}
        how="draw"
        priceCredits={(omissions.question?.part.count ?? 1) * priceOf(imageFacts, engine)}
      />
      <ReplaceDialog current={draft} restore={restore} />
      {dragging && <ReferenceVeil taken={references.followed} />}
    </>
  );
}

const ReferenceVeil = ({ taken }: { taken: boolean }) => (
  <DropVeil
    taken={taken}
    words={taken ? "Drop to use it as a reference" : "This engine cannot use references"}
  />
);

/** Submits a draft unless something prevents it. The first person without a character waits for the confirmation. */
function useAsk(
  reasonsFor: (wanted: Draft) => ImageReason[],
  submit: (draft: Draft) => void,
  onPromptMissing: () => void,
) {
  const [confirming, setConfirming] = useState<Draft | null>(null);
  const userId = useSession().user?.id ?? null;
  const { data: characters = [] } = useCharacters();
  const asksForPerson = useAsksForPerson();
  const confirmOrSubmit = async (wanted: Draft) => {
    const mayAsk = wanted.characterId === null && mustAsk(userId, characters.length);
    if (mayAsk && (await asksForPerson(wanted))) {
      noteAsked(userId);
      setConfirming(wanted);
    } else submit(wanted);
  };
  const ask = (wanted: Draft) => {
    const reason = reasonsFor(wanted)[0];
    if (reason?.code === "prompt_missing") onPromptMissing();
    else if (reason) toast.error(reason.message);
    else void confirmOrSubmit(wanted);
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
    onNotStarted: (refusal, part) => {
      notStarted(refusal);
      omissions.askIfAsked(refusal, part);
    },
  });
  const omissions = useOmissions<Wanted>(submit);
  const state = useStageState({ refused, starting: sending || awaited, jobs });
  const jobSources = useJobSources(jobs[0]?.id ?? null);
  return { submit, sending, dismissRefusal, state, jobSources, omissions };
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
      priceCredits: priceOf(imageFacts, engine),
      character: characterState(wanted.characterId, characters),
      references: { chosen: wanted.references.length, most: references.most },
      needsConsent: references.followed && !wanted.consent && wanted.references.some(({ upload }) => upload),
      uploading: references.followed && references.uploads.pending.length > 0,
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

/** Chooses the character that the address names, as the list does: it is said, and it needs a paid tier. */
function useAskedCharacter(
  askedId: string | null,
  chosenId: string | null,
  choose: (characterId: string) => void,
): void {
  const { info } = useCredits();
  const { data: characters } = useCharacters();
  const name = characters?.find(({ id }) => id === askedId)?.name;
  const isFree = info?.tier_name === "free";
  const ready = askedId !== null && info !== null && characters !== undefined;
  const asked = useEffectEvent((characterId: string, needsPlan: boolean) => {
    if (characterId === chosenId) return;
    if (needsPlan) {
      toast.error(characterPaidOnly, { id: askedToastId });
      return;
    }
    choose(characterId);
    if (name !== undefined) toast.success(`Selected character: ${name}`, { id: askedToastId });
  });
  useEffect(() => {
    if (ready && askedId) asked(askedId, isFree);
  }, [ready, askedId, isFree]);
}

const askedToastId = "asked-character";

/** The draft stays for its owner, but what comes next is another start. */
function useEndOfSession(onEnd: () => void): void {
  const { user } = useSession();
  const end = useEffectEvent(onEnd);
  const isOut = user === null;
  useEffect(() => {
    if (isOut) end();
  }, [isOut]);
}

type ConfirmDialogProps = {
  /** The draft that waits for the confirmation; null while the dialog is closed. */
  draft: Draft | null;
  /** Of one picture. */
  priceCredits: number;
  onClose: () => void;
  onConfirm: (draft: Draft) => void;
};

/** Asks before a picture is made without a character. */
function ConfirmDialog({ draft, priceCredits, onClose, onConfirm }: ConfirmDialogProps) {
  const count = draft?.count ?? 1;
  const confirm = () => {
    if (draft) onConfirm(draft);
    onClose();
  };
  return (
    <Dialog
      open={draft !== null}
      onClose={onClose}
      title="Generate without a character?"
      description={
        count === 1
          ? "No character is selected. The picture is made from your description alone, so its face will not be the same again in the next one."
          : "No character is selected. The pictures are made from your description alone, so their faces will not be the same."
      }
    >
      <p className="text-sm text-fg-2">You are asked this once.</p>
      <DialogActions>
        <Button variant="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" priceCredits={count * priceCredits} onClick={confirm} data-first-focus>
          Continue
        </Button>
      </DialogActions>
    </Dialog>
  );
}
