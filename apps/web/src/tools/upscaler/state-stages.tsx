/** The stage without a result: nothing chosen yet, what is chosen, a job that failed, a session that ended. */
import { Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { jobFailure } from "#tools/shell/queue/job-failure.ts";
import { FailedState } from "#tools/shell/stage/failed-state.tsx";
import { SignedOutState } from "#tools/shell/stage/signed-out-state.tsx";
import type { JobRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { ShelfScene, StateCard } from "#ui/state-card.tsx";
import { enlarged, megapixelWords, sizeWords, type Scale, type Source } from "./sources.ts";
import { StageCard } from "./stage-card.tsx";

/** One of the studio's own samples, for who has nothing at hand. */
export const example: Source = {
  url: "/samples/scene-lake.webp",
  title: "A lake at dusk",
  widthPx: 900,
  heightPx: 514,
};

const Middle = ({ children }: { children: ReactNode }) => (
  <StageCard>
    <div className="grid flex-1 place-items-center md:p-6">{children}</div>
  </StageCard>
);

export function EmptyStage({ onTry }: { onTry: () => void }) {
  return (
    <Middle>
      <StateCard
        className="w-full max-w-[460px]"
        scene={
          <ShelfScene>
            <Sparkles size={22} />
          </ShelfScene>
        }
        title="Nothing to enlarge yet"
        actions={
          <Button variant="soft" onClick={onTry}>
            Use this example
          </Button>
        }
      >
        <p>
          Drop or paste a picture, choose a file, or take one from your gallery. Without one at hand, begin
          with a lake at dusk.
        </p>
      </StateCard>
    </Middle>
  );
}

/** What would come out, before anything is asked for: the sizes side by side, to the same measure. */
export function ChosenStage({ sources, scale }: { sources: readonly Source[]; scale: Scale }) {
  const [first] = sources;
  if (!first) return null;
  const larger = enlarged(first, scale);
  return (
    <StageCard>
      <div className="relative min-h-[40dvh] flex-1">
        <div className="absolute inset-0 m-4 md:m-7">
          <img
            src={thumbnailUrl(first.url, 1280) ?? first.url}
            alt={first.title}
            className="absolute inset-0 size-full object-contain"
          />
        </div>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 px-4 pb-5 md:px-7 md:pb-6">
        <div className="min-w-0">
          <p className="text-sm text-fg-2">
            {sources.length === 1 ? "Chosen" : `The first of ${sources.length}`}
          </p>
          <h2 className="display truncate text-[24px] leading-[1.2] md:text-[28px]">{first.title}</h2>
        </div>
        <p className="text-fg-2 tabular-nums">
          {sizeWords(first)} → <strong className="text-fg">{sizeWords(larger)}</strong>,{" "}
          {megapixelWords(larger)}
        </p>
      </div>
    </StageCard>
  );
}

export function FailedStage({ job, onRetry }: { job: JobRow; onRetry: () => void }) {
  const failure = jobFailure(job.error_code, "upscale");
  return (
    <Middle>
      <FailedState
        jobId={job.id}
        title={failure.title}
        backCredits={job.cost_credits}
        retry={failure.retryable ? { priceCredits: job.cost_credits, onRetry } : null}
      >
        {failure.sentence} {failure.cost}
      </FailedState>
    </Middle>
  );
}

export const LoggedOutStage = () => (
  <Middle>
    <SignedOutState>
      Please login to upscale images. What you chose is kept, and what was running goes on without you.
    </SignedOutState>
  </Middle>
);
