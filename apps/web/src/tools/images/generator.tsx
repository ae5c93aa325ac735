/** The studio: controls beside the stage, and what was made before beneath. Owns the draft and what is shown of it. */
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useCharacters } from "#gallery/characters/use-characters.ts";
import { useContentPages } from "#gallery/content-pages.ts";
import { DropVeil } from "#tools/shell/page/drop-veil.tsx";
import { ToolPage } from "#tools/shell/page/tool-page.tsx";
import { usePageDrop } from "#tools/shell/page/use-page-drop.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { toast } from "#platform/toast.ts";
import { useSubmitShortcut } from "#ui/use-submit-shortcut.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Controls, type ControlsProps } from "./controls.tsx";
import { isSeed, type Draft, type Reference } from "./draft.ts";
import { GenerateButton } from "./generate-button.tsx";
import { JustMade } from "./just-made.tsx";
import { engineFor, imageEnginesOf } from "./order.ts";
import { PhoneSheet } from "./phone-sheet.tsx";
import { findBlocks } from "./readiness.ts";
import { ReplaceDialog } from "./replace-dialog.tsx";
import { draftOfJob } from "./restore.ts";
import { Stage } from "./stage.tsx";
import { useDraft } from "./use-draft.ts";
import { useGenerate } from "./use-generate.ts";
import { useReferences } from "./use-references.ts";
import { useRestore } from "./use-restore.ts";
import { useShownBatch } from "./use-shown-batch.ts";

const Uploader = lazy(() => import("#tools/shell/uploads/uploader.tsx"));

type GeneratorProps = {
  askedCharacterId: string | null;
  /** Another one was chosen: what the address asks for is done with. */
  onCharacterChosen: () => void;
  onOpenPicture: (contentId: string) => void;
};

export function Generator({ askedCharacterId, onCharacterChosen, onOpenPicture }: GeneratorProps) {
  const { user, connection } = useSession();
  const { info } = useCredits();
  const characters = useCharacters();
  const { draft, unsent, change, replace, markSent } = useDraft();
  const [confirming, setConfirming] = useState<Draft | null>(null);
  const { batch, awaited, show } = useShownBatch();
  const newest = useContentPages("all");
  const { desk, uploads, markGone } = useReferences(draft, change);
  const { order, sending, refused, dismissRefusal } = useGenerate({
    onStarted: (jobId) => {
      markSent();
      show(jobId);
    },
    onGone: (gone) => "referenceUrl" in gone && markGone(gone.referenceUrl),
  });
  useAskedCharacter(askedCharacterId, (characterId) => change({ characterId }));

  const engines = imageEnginesOf(connection?.config ?? null);
  const can = engineFor(engines, draft.engineId)?.capabilities;
  const addReferences = (added: readonly Reference[]): boolean => {
    if (can?.references) return desk.add(added);
    tellNoReferences();
    return false;
  };
  const restore = useRestore({ draft, unsent, replace, addReferences });
  const following = usePageDrop({
    onFiles: (files) => (can?.references ? desk.takeFiles(files) : tellNoReferences()),
    onOwnPicture: (url) => addReferences([{ url, upload: false }]),
  });

  const blocksFor = (wanted: Draft) =>
    findBlocks({
      signedIn: user !== null,
      account: info && {
        tier: info.tier_name,
        canGenerateImages: info.can_generate_images,
        balanceCredits: info.credits_balance,
      },
      prompt: wanted.prompt,
      negativePrompt: can?.negativePrompt ? wanted.negativePrompt : "",
      count: wanted.count,
      character: characterState(wanted.characterId, characters.data),
      needsConsent:
        can?.references === true && !wanted.consent && wanted.references.some(({ upload }) => upload),
      uploading: can?.references === true && desk.pending.length > 0,
      engineAway: connection !== null && engines.length === 0,
      sending,
    });
  const block = blocksFor(draft)[0] ?? null;

  /** Words alone are confirmed first; a character's picture starts at once. */
  const ask = (wanted: Draft) => {
    const reason = blocksFor(wanted)[0];
    if (reason) toast.error(reason.message);
    else if (wanted.characterId === null) setConfirming(wanted);
    else order(wanted);
  };
  const tryExample = (prompt: string) => {
    change({ prompt });
    const wanted = { ...draft, prompt };
    if (blocksFor(wanted).length === 0) ask(wanted);
  };
  useSubmitShortcut(() => {
    if (confirming === null && restore.asking === null) ask(draft);
  });

  const lastSeed = newest.data?.pages[0]?.rows[0]?.generation_params?.seed;
  const controls: ControlsProps = {
    draft,
    onChange: (part) => {
      if (typeof part === "object" && part.characterId !== undefined) onCharacterChosen();
      change(part);
    },
    engines,
    desk,
    lastSeed: isSeed(lastSeed) ? lastSeed : null,
  };
  const button = {
    block,
    count: draft.count,
    onGenerate: () => ask(draft),
    onCount: (count: number) => change({ count }),
  };
  return (
    <>
      <ToolPage
        title="Make a picture"
        engine={engineFor(engines, draft.engineId)?.label}
        controls={<Controls {...controls} />}
        button={<GenerateButton {...button} />}
        dock={<PhoneSheet controls={controls} button={button} />}
        stage={
          <Stage
            batch={batch}
            starting={sending || awaited ? draft : null}
            refused={refused}
            canTry={info !== null && blocksFor({ ...draft, prompt: "x" }).length === 0}
            onTry={tryExample}
            onRetry={(failed: JobRow, count) => ask({ ...draftOfJob(failed, draft), count })}
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
          if (confirming) order(confirming);
          setConfirming(null);
        }}
      />
      <ReplaceDialog
        current={draft}
        asking={restore.asking}
        onAccept={restore.accept}
        onDecline={restore.decline}
      />
      {uploads && (
        <Suspense fallback={null}>
          <Uploader {...uploads} />
        </Suspense>
      )}
      {following && (
        <DropVeil
          taken={can?.references === true}
          words={can?.references ? "Drop it to follow this picture" : "This engine follows no pictures"}
        />
      )}
    </>
  );
}

const tellNoReferences = () => toast.error("The engine in use follows no pictures");

function characterState(
  characterId: string | null,
  characters: readonly { id: string }[] | undefined,
): "none" | "chosen" | "gone" {
  if (characterId === null) return "none";
  return characters === undefined || characters.some(({ id }) => id === characterId) ? "chosen" : "gone";
}

/** The address names a character: it is chosen once, and can be given up again. */
function useAskedCharacter(askedId: string | null, choose: (characterId: string) => void): void {
  const asked = useEffectEvent(choose);
  useEffect(() => {
    if (askedId) asked(askedId);
  }, [askedId]);
}
