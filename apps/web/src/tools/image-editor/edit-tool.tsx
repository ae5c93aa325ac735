/** The image editor: controls beside the stage, the history beneath it. Owns the draft and which picture is edited. */
import { editFacts } from "@galatea/contract/tools/edit.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { useCharacters } from "#gallery/characters/use-characters.ts";
import { useContent } from "#gallery/use-content.ts";
import type { Asset } from "#tools/shell/asset.ts";
import { useDraft, type ChangeOf } from "#tools/shell/draft/use-draft.ts";
import { engineFor, type EngineOf, enginesOf, priceOf } from "#platform/engines.ts";
import { ToolPage } from "#tools/shell/page/tool-page.tsx";
import { useReasonAtField } from "#tools/shell/page/use-reason-at-field.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { useStageState, type StageState } from "#tools/shell/stage/stage-state.ts";
import { isActive } from "#tools/shell/submit/submissions.ts";
import { useSubmission } from "#tools/shell/submit/use-submission.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { ContentRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { Controls, FoldedControls, usePictures, type HeldPictures } from "./controls.tsx";
import {
  draftStore,
  heldOf,
  rowIdOf,
  sizeOfImage,
  withFirst,
  type Draft,
  type HeldPicture,
} from "./draft.ts";
import { Filmstrip } from "./filmstrip.tsx";
import { useHistory } from "./history.ts";
import { findReasons, isSaidWhenPressed, reasonOnButton, type EditReason } from "./readiness.ts";
import { editSubmission } from "./request.ts";
import { Stage, type StageMode } from "./stage.tsx";
import { instructionFor, knownOf } from "./texts.ts";

type Change = (change: ChangeOf<Draft>) => void;

export function EditTool() {
  const { draft, change } = useDraft(draftStore);
  const [mode, setMode] = useState<StageMode>("view");
  const { held, markGone } = usePictures(draft, change);
  const { state, submit, isBusy, dismissRefusal } = useEdit(draft, change, markGone);
  const newestId = useResultAsFirst(state, change);
  const choose = (picture: HeldPicture) => {
    setMode("view");
    dismissRefusal();
    change((now) => ({ ...withFirst(now, picture), awaitedJobId: null }));
  };
  const isFinding = useAskedPicture(choose);

  const picture = draft.pictures[0] ?? null;
  const contentId = picture && rowIdOf(picture);
  const { data: row = null } = useContent(contentId);
  const steps = useHistory(contentId, row);
  const known = knownOf(row);
  const { engines, engine, can } = useEngine(draft.engineId);
  const takesMask = can?.mask ?? false;
  const reasons = useReasons({ draft, held, engine, isBusy });
  const atField = useReasonAtField(reasons);
  const press = () => {
    const [reason] = reasons;
    if (reason && isSaidWhenPressed(reason)) return atField.report(reason);
    if (reason) return void toast.error(reason.message);
    setMode("view");
    submit(takesMask ? draft : { ...draft, marks: [] });
  };
  const resetStage = (part: Partial<Draft>) => {
    dismissRefusal();
    change(part);
  };
  const button = {
    label: "Edit",
    priceCredits: priceOf(editFacts, engine),
    reason: reasonOnButton(reasons),
    onPress: press,
  };
  const folded = (open: () => void) => <FoldedControls held={held} draft={draft} onOpen={open} />;
  return (
    <ToolPage
      title="Edit a picture"
      engine={engine?.label}
      controls={
        <Controls
          {...{ draft, held, engines, engine, known }}
          problem={atField.shown}
          onPrompt={(prompt) => change({ prompt })}
          onEngine={(engineId) => change({ engineId })}
        />
      }
      button={button}
      renderFolded={mode === "view" ? folded : null}
      incomplete={draft.prompt.trim() === "" || held.pictures.length === 0}
      stage={
        <Stage
          {...{ state, mode, picture, row, steps, isFinding, takesMask }}
          isNew={contentId !== null && contentId === newestId}
          marks={draft.marks}
          onMode={setMode}
          onMarks={(marks) => change({ marks })}
          onChoose={choose}
          onRetry={press}
          onDismiss={() => resetStage({ awaitedJobId: null })}
          onOffer={(offer) => resetStage({ prompt: instructionFor(offer, known) })}
        />
      }
      beneath={
        contentId !== null &&
        steps.length > 1 && (
          <PanelBoundary panel="history">
            <Filmstrip steps={steps} currentId={contentId} onChoose={choose} />
          </PanelBoundary>
        )
      }
    />
  );
}

function useEngine(engineId: string | null) {
  const { connection } = useSession();
  const engines = enginesOf(connection?.config, "edit");
  const engine = engineFor(engines, engineId);
  return { engines, engine, can: engine?.capabilities ?? null };
}

/** The edit that was submitted here, or any that is active while no picture is chosen. */
function useEdit(draft: Draft, change: Change, markGone: (address: string | null) => void) {
  const { jobs } = useJobs();
  const [unlistedId, setUnlistedId] = useState<string | null>(null);
  const { submit, sending, refused, dismissRefusal } = useSubmission(editSubmission, {
    onStarted: (jobId) => {
      setUnlistedId(jobId);
      change({ awaitedJobId: jobId });
    },
    onNotStarted: (refusal) => {
      if (refusal?.code === "reference_unusable") markGone(refusal.details.issues?.[0]?.message ?? null);
    },
  });
  const awaited = jobs.find(({ id }) => id === draft.awaitedJobId);
  // Adjusted while rendering, so that the stage never shows a state in between.
  if (awaited && awaited.id === unlistedId) setUnlistedId(null);
  const other = draft.pictures.length === 0 && jobs.find((job) => job.kind === "edit" && isActive(job));
  const shown = awaited ?? other;
  const state = useStageState({
    refused,
    starting: sending || (unlistedId !== null && unlistedId === draft.awaitedJobId),
    jobs: shown ? [shown] : [],
  });
  const isBusy = sending || (awaited !== undefined && isActive(awaited));
  return { state, submit, isBusy, dismissRefusal };
}

/** A result becomes the first picture, so that the next edit goes on from it. @returns the id of the last result */
function useResultAsFirst(state: StageState, change: Change): string | null {
  const [newestId, setNewestId] = useState<string | null>(null);
  const result = state.kind === "done" ? state.content : null;
  // Adjusted while rendering, so that the result is never shown as an older picture.
  if (result && result.id !== newestId) setNewestId(result.id);
  const take = useEffectEvent((content: ContentRow) =>
    change((now) => ({ ...withFirst(now, heldOf(content)), prompt: "", awaitedJobId: null })),
  );
  useEffect(() => {
    if (result) take(result);
  }, [result]);
  return newestId;
}

type Situation = { draft: Draft; held: HeldPictures; engine: EngineOf<"edit"> | null; isBusy: boolean };

/** Why nothing can be edited now. */
function useReasons({ draft, held, engine, isBusy }: Situation): EditReason[] {
  const { user, connection } = useSession();
  const { info } = useCredits();
  return findReasons({
    signedIn: user !== null,
    balanceCredits: info?.credits_balance ?? null,
    pictures: draft.pictures.length,
    priceCredits: priceOf(editFacts, engine),
    mostPictures: engine?.capabilities.maxPictures ?? null,
    connected: connection !== null,
    uploading: held.pending.some(({ problem }) => problem === null),
    prompt: draft.prompt,
    sending: isBusy,
  });
}

const askedNames = ["picture", "result", "characterId"] as const;

/**
 * Chooses the picture or the character's face that the address names, once, and removes it from the address.
 * @returns true while it is looked up
 */
function useAskedPicture(choose: (picture: HeldPicture) => void): boolean {
  const [params, setParams] = useSearchParams();
  const pictureId = params.get("picture") ?? params.get("result");
  const characterId = params.get("characterId");
  const finish = (picture: HeldPicture | null) => {
    if (picture) choose(picture);
    else toast.error("Failed to load uploaded image", { description: "This picture is not there any more." });
    const next = new URLSearchParams(params);
    for (const name of askedNames) next.delete(name);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  useAskedContent(pictureId, finish);
  useAskedFace(pictureId === null ? characterId : null, finish);
  return pictureId !== null || characterId !== null;
}

type OnFound = (picture: HeldPicture | null) => void;

function useAskedContent(contentId: string | null, onFound: OnFound): void {
  const { data } = useContent(contentId);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (contentId === null || data === undefined) return;
    found(data && data.trashed_at === null && data.content_type !== "video" ? heldOf(data) : null);
  }, [contentId, data]);
}

function useAskedFace(characterId: string | null, onFound: OnFound): void {
  const { data: characters } = useCharacters();
  const character = characters?.find(({ id }) => id === characterId);
  const url = character?.reference_image_url ?? null;
  const fileId = character?.face_id ?? null;
  const isRead = characters !== undefined;
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (characterId === null || !isRead) return;
    if (url === null || fileId === null) return found(null);
    let isCurrent = true;
    const asset: Asset = { reference: { kind: "upload", id: fileId }, url };
    sizeOfImage(url).then(
      (size) => isCurrent && found({ asset, ...size, upload: false }),
      () => isCurrent && found(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [characterId, isRead, url, fileId]);
}
