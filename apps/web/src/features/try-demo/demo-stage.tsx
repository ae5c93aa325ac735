/** Shows the chosen picture, the simulated work on it, and its result with a line to compare. */
import { SampleComparison } from "#features/media/sample-comparison.tsx";
import { SamplePicture } from "#features/media/sample-picture.tsx";
import { SampleVideo } from "#features/media/sample-video.tsx";
import { AiLabel } from "#ui/badge.tsx";
import { processingMs, type Demo } from "./use-demo.ts";

const sizes = "(min-width: 64rem) 700px, 100vw";

export function DemoStage({ demo: { chosen, step } }: { demo: Pick<Demo, "chosen" | "step"> }) {
  const { picture, result, words } = chosen;
  return (
    <div className="relative aspect-[5/4] overflow-hidden rounded-card bg-sunk shadow-float sm:aspect-square">
      {step === "done" && result.kind === "picture" ? (
        <SampleComparison
          key={chosen.id}
          before={picture}
          after={result.sample}
          words={words}
          sizes={sizes}
          className="size-full animate-[fade_250ms_var(--ease)]"
        />
      ) : step === "done" && result.kind === "film" ? (
        <SampleVideo film={result.film} sizes={sizes} className="size-full" />
      ) : (
        <SamplePicture
          key={chosen.id}
          sample={picture}
          sizes={sizes}
          eager
          className="size-full"
          pictureClassName="object-[50%_30%]"
        />
      )}
      {step === "processing" && <Processing />}
    </div>
  );
}

const Processing = () => (
  <div data-theme="dark" className="absolute inset-0 animate-[fade_200ms_var(--ease)]">
    <i
      aria-hidden="true"
      className="absolute inset-0 bg-[oklch(0.12_0.02_332/0.42)] backdrop-blur-[3px] backdrop-saturate-50"
    />
    <i
      aria-hidden="true"
      style={{ animationDuration: `${processingMs}ms` }}
      className="demo-scan absolute inset-x-0 top-0 h-full motion-reduce:hidden"
    />
    <AiLabel className="absolute! top-2.5 left-2.5" />
    <span className="glass absolute inset-x-3 bottom-3 rounded-md px-4 pt-3 pb-3.5">
      <b className="font-strong">Processing...</b>
      <i aria-hidden="true" className="mt-2 block h-1 overflow-hidden rounded-full bg-surface-3">
        <i
          style={{ animationDuration: `${processingMs}ms` }}
          className="demo-bar block h-full origin-left bg-accent motion-reduce:hidden"
        />
      </i>
    </span>
  </div>
);
