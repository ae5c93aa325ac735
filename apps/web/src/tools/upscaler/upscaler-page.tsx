/** The upscaler page: the tool, with the earlier upscales beneath it. */
import { useSearchParams } from "react-router";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { MadeBefore } from "./made-before.tsx";
import { UpscaleTool } from "./upscale-tool.tsx";

export const meta = () =>
  pageMeta("Image Upscaler", "Make a picture two or four times as large and compare.");

export default function UpscalerPage() {
  const { resultId, showResult } = useResultAddress();
  return (
    <main className="studio-column tool-column pt-1 pb-16 max-md:pb-60">
      <UpscaleTool resultId={resultId} onResultLeft={() => showResult(null)} />
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
    </main>
  );
}

/** `?result=` shows an upscale on the stage. */
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
