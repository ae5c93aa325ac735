/** Making videos: controls beside the stage. Owns the draft and what is shown of it. */
import { videoFacts } from "@galatea/contract/tools/video.ts";
import { useEffect, useEffectEvent } from "react";
import { useDraft } from "#tools/shell/draft/use-draft.ts";
import { takeHandedPicture } from "#platform/handed-picture.ts";
import { engineFor, enginesOf, priceOf } from "#platform/engines.ts";
import { useJobSources } from "#tools/shell/job-sources.ts";
import { findOwnContent } from "#tools/shell/own-content.ts";
import { DropVeil } from "#tools/shell/page/drop-veil.tsx";
import { ToolPage } from "#tools/shell/page/tool-page.tsx";
import { useAskedByAddress } from "#tools/shell/page/use-asked-by-address.ts";
import { usePageDrop } from "#tools/shell/page/use-page-drop.ts";
import { useReasonAtField } from "#tools/shell/page/use-reason-at-field.ts";
import { useStageState, type StageState } from "#tools/shell/stage/stage-state.ts";
import { OmissionsDialog } from "#tools/shell/submit/omissions-dialog.tsx";
import { useOmissions } from "#tools/shell/submit/use-omissions.ts";
import { useShownSubmission } from "#tools/shell/submit/use-shown-submission.ts";
import { useSubmission } from "#tools/shell/submit/use-submission.ts";
import type { Client } from "#platform/connection.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { Controls, FoldedControls } from "./controls.tsx";
import {
  draftOfJob,
  draftStore,
  sampleStill,
  stillOf,
  videoSource,
  type Draft,
  type Source,
} from "./draft.ts";
import { findReasons, isSaidWhenPressed, reasonOnButton, type VideoReason } from "./readiness.ts";
import { durationOf, videoSubmission, type VideoEngine, type Wanted } from "./request.ts";
import { useSourceUploads } from "./source-field.tsx";
import { Stage, type Example } from "./stage.tsx";

/** @param extended another object whenever a video is chosen to be extended, wherever that was pressed */
export function VideoTool({ extended }: { extended: { video: ContentRow } | null }) {
  const { draft, change } = useDraft(draftStore);
  const { state, job, submit, sending, dismissRefusal, omissions } = useVideoSubmission();
  const jobSources = useJobSources(job?.id ?? null);
  const uploads = useSourceUploads((source) => change({ source }));
  const lastFrameUploads = useSourceUploads((lastFrame) => change({ lastFrame }));
  const choose = (source: Source) => {
    uploads.cancelAll();
    change({ source });
  };
  const extend = (video: ContentRow) => {
    choose(videoSource(video));
    window.scrollTo(0, 0);
  };
  useAskedSource(choose);
  useExtended(extended, extend);
  useGrownVideo(state, draft.source, choose);
  const dragging = usePageDrop({ onFiles: uploads.take });

  const { engines, engine, hasSamples } = useOffer(draft.engineId);
  const uploading = uploads.pending.length + lastFrameUploads.pending.length > 0;
  const reasonsFor = useReasons({ engine, uploading, sending });
  const atField = useReasonAtField(reasonsFor(draft));
  const press = (wanted: Draft) => {
    const [reason] = reasonsFor(wanted);
    if (!reason) submit(wanted);
    else if (isSaidWhenPressed(reason)) atField.report(reason);
    else sayReason(reason);
  };
  const tryExample = ({ prompt, still }: Example) => {
    change({ prompt });
    if (hasSamples) choose(still);
  };
  const takeOffer = (prompt: string) => {
    change({ prompt });
    dismissRefusal();
  };
  const button = {
    label: draft.source?.kind === "video" ? "Extend" : "Generate",
    priceCredits: priceOf(videoFacts, engine),
    reason: reasonOnButton(reasonsFor(draft)),
    onPress: () => press(draft),
    onBlocked: () => press(draft),
  };
  return (
    <>
      <ToolPage
        title="Make a video"
        engine={engine?.label}
        controls={
          <Controls
            onChange={change}
            problem={atField.shown}
            {...{ draft, engines, engine, hasSamples, uploads, lastFrameUploads }}
          />
        }
        button={button}
        renderFolded={(open) => <FoldedControls draft={draft} engine={engine} onOpen={open} />}
        incomplete={draft.prompt.trim() === "" || draft.source === null}
        stage={
          <Stage
            {...{ state, jobSources, hasSamples }}
            source={draft.source}
            onTry={tryExample}
            onRetry={(failed) =>
              failed.kind === "video" &&
              press({
                ...draftOfJob(failed, jobSources, draft),
                ...(failed.input?.acceptOmissions && { acceptOmissions: true }),
              })
            }
            onDismiss={dismissRefusal}
            onOffer={takeOffer}
            onExtend={extend}
          />
        }
      />
      <OmissionsDialog omissions={omissions} how="animate" priceCredits={priceOf(videoFacts, engine)} />
      {dragging && <DropVeil words="Drop to animate it" />}
    </>
  );
}

/** The server has given the credits of a failure back by then. */
const afterFailureMs = 1000;

function useVideoSubmission() {
  const { refresh } = useCredits();
  const { jobs, awaited, show } = useShownSubmission("video");
  const [job = null] = jobs;
  const { submit, sending, refused, dismissRefusal } = useSubmission(videoSubmission, {
    onStarted: show,
    onNotStarted: (refusal, part) => {
      setTimeout(refresh, afterFailureMs);
      omissions.askIfAsked(refusal, part);
    },
  });
  const omissions = useOmissions<Wanted>(submit);
  const state = useStageState({ refused, starting: sending || awaited, jobs });
  useRefreshAfterFailure(job, refresh);
  return { state, job, submit, sending, dismissRefusal, omissions };
}

function useRefreshAfterFailure(job: JobRow | null, refresh: () => void): void {
  const failedId = job?.state === "failed" ? job.id : null;
  useEffect(() => {
    if (failedId === null) return;
    const timer = setTimeout(refresh, afterFailureMs);
    return () => clearTimeout(timer);
  }, [failedId, refresh]);
}

function useExtended(extended: { video: ContentRow } | null, extend: (video: ContentRow) => void): void {
  const extendAsked = useEffectEvent(extend);
  useEffect(() => {
    if (extended) extendAsked(extended.video);
  }, [extended]);
}

/** When an extension is done, and only then, the draft goes on from the longer video. */
function useGrownVideo(state: StageState, source: Source | null, choose: (source: Source) => void): void {
  const content = state.kind === "done" ? state.content : null;
  const doneId = content?.id ?? null;
  const goOn = useEffectEvent(() => {
    const before = content?.generation_params?.extends;
    if (content && source?.kind === "video" && before === source.videoId) choose(videoSource(content));
  });
  useEffect(() => {
    if (doneId !== null) goOn();
  }, [doneId]);
}

/** The engines, the chosen one, and whether the plan has the provided pictures. */
function useOffer(engineId: string | null) {
  const { connection } = useSession();
  const { info } = useCredits();
  const engines = enginesOf(connection?.config, "video");
  return {
    engines,
    engine: engineFor(engines, engineId),
    hasSamples: info !== null && info.tier_name !== "free",
  };
}

type Situation = { engine: VideoEngine | null; uploading: boolean; sending: boolean };

/** Why a video of this draft cannot be made now. */
function useReasons({ engine, uploading, sending }: Situation): (wanted: Draft) => VideoReason[] {
  const { user, connection } = useSession();
  const { info } = useCredits();
  return (wanted) =>
    findReasons({
      signedIn: user !== null,
      account: info && { canGenerateVideos: info.can_generate_videos, balanceCredits: info.credits_balance },
      priceCredits: priceOf(videoFacts, engine),
      prompt: wanted.prompt,
      hasSource: wanted.source !== null,
      uploading,
      videoIsFull: engine !== null && durationOf(wanted, engine.capabilities) === null,
      engineAway: connection !== null && engine === null,
      sending,
    });
}

const sayReason = ({ title, message }: VideoReason) =>
  void toast.error(title ?? message, { ...(title && { description: message }) });

type Found = { ok: true; source: Source } | { ok: false; title: string };

const missing = (what: string): Found => ({ ok: false, title: `This ${what} does not exist any more` });
const unread = (what: string): Found => ({ ok: false, title: `The ${what} could not be loaded` });

const names = ["picture", "extend", "characterId"] as const;

/** The source that another page asks for: by the address, or by a provided picture in the tab's storage. */
function useAskedSource(choose: (source: Source) => void): void {
  const takeSample = useEffectEvent(() => {
    const path = readHandedSample();
    if (path) choose(sampleStill(path));
  });
  useEffect(() => takeSample(), []);
  useAskedByAddress({
    names,
    find: ({ supabase, userId, name, id }) =>
      name === "characterId" ? findCharacter(supabase, userId, id) : findContent(supabase, userId, id),
    onFound: (found) => {
      if (found.ok) choose(found.source);
      else toast.error(found.title, { description: "What you typed is unchanged." });
    },
  });
}

async function findContent(supabase: Client, userId: string, id: string): Promise<Found> {
  const content = await findOwnContent(supabase, userId, id);
  switch (content.kind) {
    case "found":
      return { ok: true, source: sourceOf(content.row) };
    case "trashed":
      return { ok: false, title: "This picture is in the trash" };
    case "gone":
      return missing("picture");
    case "away":
      return unread("picture");
  }
}

const sourceOf = (row: ContentRow): Source =>
  row.content_type === "video" ? videoSource(row) : stillOf(row);

/** Postgres rejects a text that is no uuid with this code. */
const invalidId = "22P02";

async function findCharacter(supabase: Client, userId: string, id: string): Promise<Found> {
  const { data, error } = await supabase
    .from("ai_models")
    .select("id,name,reference_image_url")
    .eq("user_id", userId)
    .eq("id", id)
    .limit(1);
  if (error && error.code !== invalidId) return unread("character");
  const character = data?.[0];
  if (!character) return missing("character");
  return {
    ok: true,
    source: {
      kind: "character",
      characterId: character.id,
      faceUrl: character.reference_image_url,
      title: character.name,
    },
  };
}

const samplePath = /^\/samples\/((?:[a-z0-9-]+\/)?[a-z0-9-]+\.(?:webp|png|jpg))$/;

/** @returns the path below `/samples/` of the picture that another page left in the tab, or null */
function readHandedSample(): string | null {
  const handed = takeHandedPicture();
  const parsed = handed === null ? null : URL.parse(handed, window.location.origin);
  return parsed?.origin === window.location.origin ? (samplePath.exec(parsed.pathname)?.[1] ?? null) : null;
}
