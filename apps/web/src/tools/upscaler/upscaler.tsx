/** The upscaler: controls beside the stage, and what was made before beneath. Owns the draft and what is shown of it. */
import { useSearchParams } from "react-router";
import { limits } from "@galatea/contract/limits.ts";
import { useAskedPicture } from "#gallery/use-asked-picture.ts";
import { DropVeil } from "#tools/shell/page/drop-veil.tsx";
import { ToolPage } from "#tools/shell/page/tool-page.tsx";
import { usePageDrop } from "#tools/shell/page/use-page-drop.ts";
import { shortName } from "#tools/shell/uploads/picture-file.ts";
import { usePictureUpload } from "#tools/shell/uploads/use-picture-upload.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { useSubmitShortcut } from "#ui/use-submit-shortcut.ts";
import { asSource } from "./as-source.ts";
import { Controls, type ControlsProps } from "./controls.tsx";
import { MadeBefore } from "./made-before.tsx";
import { PhoneSheet } from "./phone-sheet.tsx";
import { findBlock } from "./readiness.ts";
import { mostSources, sizeProblem, type Draft, type Source } from "./sources.ts";
import { Stage } from "./stage.tsx";
import { example } from "./state-stages.tsx";
import { UpscaleButton } from "./upscale-button.tsx";
import { uploadWords } from "./upload-words.ts";
import { useDraft } from "./use-draft.ts";
import { useShownJobs } from "./use-shown-jobs.ts";
import { useUpscale } from "./use-upscale.ts";

export function Upscaler() {
  const { user, connection } = useSession();
  const { info } = useCredits();
  const { draft, change } = useDraft();
  const shown = useShownJobs();
  const { resultId, showResult } = useResultAddress();

  const engine = connection?.config.engines.upscale ?? null;
  const capabilities = engine?.capabilities.kind === "upscale" ? engine.capabilities : null;
  const reach = {
    maxOutputPixels: capabilities?.maxOutputPixels ?? limits.pixels,
    durations: engine?.durations ?? [],
  };

  const add = (added: readonly Source[]) => {
    showResult(null);
    shown.turnAway();
    change(({ sources }) => {
      const fresh = added.filter(({ url }) => !sources.some((known) => known.url === url));
      return { sources: [...sources, ...fresh].slice(0, mostSources) };
    });
  };
  const remove = (url: string) =>
    change(({ sources }) => ({ sources: sources.filter((source) => source.url !== url) }));
  const uploads = usePictureUpload({
    room: mostSources - draft.sources.length,
    words: uploadWords,
    onUploaded: ({ url, widthPx, heightPx }, { name }) =>
      add([{ url, widthPx, heightPx, title: shortName(name) }]),
  });
  useAskedPicture((content) => {
    if (content && content.content_type !== "video") add([asSource(content)]);
    else toast.error("This picture is not there any more");
  });
  const hasRoom = draft.sources.length + uploads.pending.length < mostSources;
  const dragging = usePageDrop({ onFiles: uploads.take });

  const { start, sending } = useUpscale((source, jobId) => {
    remove(source.url);
    shown.await(jobId);
  });
  const problems = draft.sources.flatMap((source) => sizeProblem(source, draft, reach) ?? []);
  const block = findBlock({
    count: draft.sources.length,
    signedIn: user !== null,
    account: info && {
      tier: info.tier_name,
      canUpscaleImages: info.can_upscale_images,
      balanceCredits: info.credits_balance,
    },
    sizeProblem: problems[0] ?? null,
    uploading: uploads.pending.length > 0,
    engineAway: connection !== null && engine === null,
    sending,
  });
  const startNow = (wanted: Draft) => {
    showResult(null);
    start(wanted);
  };
  const press = () => (block ? toast.error(block.message) : startNow(draft));
  useSubmitShortcut(press);

  const retry = ({ input }: JobRow) => {
    const url = input?.imageUrl;
    if (!url) return;
    const scale = input.scale === 2 ? 2 : 4;
    const mode = input.mode === "fast" ? "fast" : "best";
    startNow({ sources: [{ url, title: "", widthPx: 1, heightPx: 1 }], scale, mode });
  };

  const controls: ControlsProps = {
    draft,
    pending: uploads.pending,
    capabilities,
    durations: reach.durations,
    onFiles: uploads.take,
    onCancelUpload: uploads.cancel,
    onRetryUpload: uploads.retry,
    onAdd: add,
    onRemove: remove,
    onScale: (scale) => change({ scale }),
    onMode: (mode) => change({ mode }),
  };
  const button = { block, count: draft.sources.length, onStart: press };
  return (
    <>
      <ToolPage
        title="Upscale pictures"
        engine={engine?.label}
        controls={<Controls {...controls} />}
        button={<UpscaleButton {...button} />}
        dock={<PhoneSheet controls={controls} button={button} />}
        stage={
          <Stage
            draft={draft}
            sending={sending}
            awaited={shown.awaited}
            active={shown.active}
            ended={shown.ended}
            loading={shown.loading}
            resultId={resultId}
            onCloseResult={() => showResult(null)}
            onRetry={retry}
            onTry={() => add([example])}
          />
        }
      />
      <div className="pt-11">
        <PanelBoundary panel="gallery">
          <MadeBefore
            onOpen={(contentId) => {
              showResult(contentId);
              window.scrollTo({ top: 0 });
            }}
          />
        </PanelBoundary>
      </div>
      {dragging && (
        <DropVeil
          taken={hasRoom}
          words={hasRoom ? "Drop it to enlarge it" : `${mostSources} pictures are chosen already`}
        />
      )}
    </>
  );
}

/** `?result=` lays an upscale on the stage. */
function useResultAddress() {
  const [params, setParams] = useSearchParams();
  const resultId = params.get("result");
  const showResult = (contentId: string | null) => {
    if (contentId === resultId) return;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (contentId) next.set("result", contentId);
        else next.delete("result");
        return next;
      },
      { preventScrollReset: true, replace: contentId === null },
    );
  };
  return { resultId, showResult };
}
