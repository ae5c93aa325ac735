/** Process Image: one of six operations on a picture, and what was processed before beneath it. */
import { useSearchParams } from "react-router";
import { useSession } from "#platform/session.tsx";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { ProcessedBefore } from "./processed-before.tsx";
import { Processor } from "./processor.tsx";

export const meta = () =>
  pageMeta("Process Image", "New light, another tone, a cut-out or a drawing of a picture of yours.");

export default function ProcessPage() {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const set = (name: "open" | "result", value: string | null) =>
    setParams(
      (before) => {
        if (value === null) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <main className="mx-auto w-full max-w-[1680px] px-4 pt-1 pb-16 md:px-7 max-md:pb-72">
      <Processor
        resultId={params.get("result")}
        onResultLeft={() => set("result", null)}
        onOpenPicture={(contentId) => set("open", contentId)}
      />
      {user && (
        <div className="pt-11">
          <PanelBoundary panel="gallery">
            <ProcessedBefore openId={params.get("open")} onOpen={(contentId) => set("open", contentId)} />
          </PanelBoundary>
        </div>
      )}
      <footer className="mt-12 max-w-[75ch] text-sm text-pretty text-fg-3">
        You must own every picture that you process, or have the consent of everybody in it. Everyone depicted
        is an adult, and pictures here are not sexual. An uploaded file is deleted as soon as its result
        exists.
      </footer>
    </main>
  );
}
