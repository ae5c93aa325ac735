/** Making pictures: controls beside the stage, and what was just made beneath. Owns the draft and what is shown of it. */
import { costCredits } from "@galatea/contract/costs.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useCharacters } from "#gallery/characters/use-characters.ts";
import { useContentPages } from "#gallery/content-pages.ts";
import { useDraft } from "#tools/shell/draft/use-draft.ts";
import { isSeed } from "#tools/shell/fields/seed.ts";
import { callToActionClass } from "#tools/shell/page/call-to-action.tsx";
import { DropVeil } from "#tools/shell/page/drop-veil.tsx";
import { ToolPage } from "#tools/shell/page/tool-page.tsx";
import { usePageDrop } from "#tools/shell/page/use-page-drop.ts";
import { useStageState } from "#tools/shell/stage/stage-state.ts";
import { findDragged } from "#tools/shell/asset.ts";
import { useJobSources } from "#tools/shell/job-sources.ts";
import { useShownSubmission } from "#tools/shell/submit/use-shown-submission.ts";
import { useSubmission } from "#tools/shell/submit/use-submission.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { Refusal } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Controls, FoldedControls } from "./controls.tsx";
import { ConfirmDialog, ReplaceDialog } from "./dialogs.tsx";
import { draftStore, referenceOf, type Draft, type DraftChange, type Reference } from "./draft.ts";
import { JustMade } from "./just-made.tsx";
import { findReasons, type ImageReason } from "./readiness.ts";
import { useReferences, type References } from "./references-field.tsx";
import { engineFor, imageEnginesOf, imageSubmission, type ImageEngine } from "./request.ts";
import { draftOfJob } from "./restore.ts";
import { Stage } from "./stage.tsx";
import { useRestore } from "./use-restore.ts";

type GeneratorProps = {
  askedCharacterId: string | null;
  /** Another one was chosen: what the address asks for is done with. */
  onCharacterChosen: () => void;
  onOpenPicture: (contentId: string) => void;
};

export function Generator({ askedCharacterId, onCharacterChosen, onOpenPicture }: GeneratorProps) {
  const { connection } = useSession();
  const { draft, change: setDraft } = useDraft(draftStore);
  const [confirming, setConfirming] = useState<Draft | null>(null);
  const { jobs, awaited, show } = useShownSubmission("image");

  const change = (part: DraftChange) =>
    setDraft((now) => ({ ...(typeof part === "function" ? part(now) : part), unsent: true }));
  const references = useReferences(draft, change);
  const notStarted = useNotStarted(references);
  const { submit, sending, refused, dismissRefusal } = useSubmission(imageSubmission, {
    onStarted: (jobId) => {
      setDraft({ unsent: false });
      show(jobId);
    },
    onNotStarted: notStarted,
  });
  const starting = sending || awaited;
  const state = useStageState({ refused, starting, jobs });
  const jobSources = useJobSources(jobs[0]?.id ?? null);
  useAskedCharacter(askedCharacterId, (characterId) => change({ characterId }));

  const engines = imageEnginesOf(connection?.config ?? null);
  const engine = engineFor(engines, draft.engineId);
  const follows = engine?.capabilities.references ?? false;
  const addReferences = (added: readonly Reference[]): boolean => {
    if (follows) return references.add(added);
    tellNoReferences();
    return false;
  };
  const restore = useRestore({ draft, replace: setDraft, addReferences });
  const takeDragged = async (url: string) => {
    const row = connection && (await findDragged(connection.supabase, url));
    if (row) addReferences([referenceOf(row)]);
    else toast.error("This picture is not there any more");
  };
  const dragging = usePageDrop({
    onFiles: (files) => (follows ? references.uploads.take(files) : tellNoReferences()),
    onOwnPicture: (url) => void takeDragged(url),
  });

  const lastSeed = useLastSeed();
  const reasonsFor = useReasons({ engine, references, sending });
  /** Words alone are confirmed first; a character's picture starts at once. */
  const ask = (wanted: Draft) => {
    const reason = reasonsFor(wanted)[0];
    if (reason) toast.error(reason.message);
    else if (wanted.characterId === null) setConfirming(wanted);
    else submit(wanted);
  };
  const tryExample = (prompt: string) => {
    change({ prompt });
    const wanted = { ...draft, prompt };
    if (reasonsFor(wanted).length === 0) ask(wanted);
  };
  return (
    <>
      <ToolPage
        title="Make a picture"
        engine={engine?.label}
        controls={
          <Controls
            draft={draft}
            engines={engines}
            references={references}
            lastSeed={lastSeed}
            onChange={(part) => {
              if (typeof part === "object" && part.characterId !== undefined) onCharacterChosen();
              change(part);
            }}
          />
        }
        button={{
          label: draft.count === 1 ? "Generate" : `Generate ${draft.count}`,
          priceCredits: draft.count * costCredits.image,
          ...lockOf(reasonsFor(draft)[0], (count) => change({ count })),
          onPress: () => ask(draft),
        }}
        renderFolded={(open) => <FoldedControls draft={draft} onOpen={open} />}
        incomplete={draft.prompt.trim() === ""}
        stage={
          <Stage
            state={state}
            ratio={draft.ratio}
            canTry={reasonsFor({ ...draft, prompt: "x" }).length === 0}
            onTry={tryExample}
            onRetry={(failed, count) => ask({ ...draftOfJob(failed, jobSources, draft), count })}
            onDismiss={dismissRefusal}
            onOpen={onOpenPicture}
          />
        }
        beneath={
          <PanelBoundary panel="just made">
            <JustMade onOpen={onOpenPicture} />
          </PanelBoundary>
        }
      />
      <ConfirmDialog
        open={confirming !== null}
        count={confirming?.count ?? 1}
        onCancel={() => setConfirming(null)}
        onConfirm={() => {
          if (confirming) submit(confirming);
          setConfirming(null);
        }}
      />
      <ReplaceDialog
        current={draft}
        asking={restore.asking}
        onAccept={restore.accept}
        onDecline={restore.decline}
      />
      {dragging && (
        <DropVeil
          taken={follows}
          words={follows ? "Drop it to follow this picture" : "This engine follows no pictures"}
        />
      )}
    </>
  );
}

const tellNoReferences = () => void toast.error("The engine in use follows no pictures");

type Situation = { engine: ImageEngine | null; references: References; sending: boolean };

/** Why a picture of this draft cannot be made now. */
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

/** What locks the button; where the credits are enough for fewer pictures, these are offered. */
function lockOf(found: ImageReason | undefined, onCount: (count: number) => void) {
  // An empty description is told when the button is pressed: nobody has done anything wrong yet.
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

/** The server knows of no such character, or of no such picture to follow, any more. */
function useNotStarted({ markGone }: References): (refusal: Refusal | null) => void {
  const queryClient = useQueryClient();
  return (refusal) => {
    if (refusal?.code === "character_not_found")
      void queryClient.invalidateQueries({ queryKey: ["characters"] });
    if (refusal?.code === "reference_unusable") markGone(refusal.details.issues?.[0]?.message ?? null);
  };
}

/** Of the picture that was made last. */
function useLastSeed(): number | null {
  const seed = useContentPages("all").data?.pages[0]?.rows[0]?.generation_params.seed;
  return isSeed(seed) ? seed : null;
}

/** The address names a character: it is chosen once, and can be given up again. */
function useAskedCharacter(askedId: string | null, choose: (characterId: string) => void): void {
  const asked = useEffectEvent(choose);
  useEffect(() => {
    if (askedId) asked(askedId);
  }, [askedId]);
}
