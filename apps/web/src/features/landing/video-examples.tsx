/** Two pictures and the videos that were made from them, with the words for both. One panel of words is open at a time. */
import { videoFacts } from "@galatea/contract/tools/video.ts";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { SampleVideo } from "#features/media/sample-video.tsx";
import { filmSamples } from "#features/media/samples.gen.ts";
import { AiLabel, Badge } from "#ui/badge.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";

const examples = [filmSamples["red-hair"], filmSamples.lake] as const;

type Example = (typeof examples)[number];

export function VideoExamples() {
  const [open, setOpen] = useState<Example["id"] | null>(null);
  return (
    <section className="wrap pt-[88px] md:pt-28" aria-labelledby="videos">
      <div className="mb-[26px] grid items-end gap-[18px] md:mb-10 md:grid-cols-[1fr_auto] md:gap-6">
        <h2 id="videos" className="display text-3xl">
          One picture in, <em>six seconds out.</em>
        </h2>
        <ButtonLink to="/try-demo" variant="primary">
          Create Videos Now
        </ButtonLink>
      </div>
      <ul className="grid items-start gap-5 lg:grid-cols-2 lg:gap-3.5">
        {examples.map((example) => (
          <li key={example.id}>
            <ExampleCard
              example={example}
              isOpen={open === example.id}
              onToggle={() => setOpen(open === example.id ? null : example.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type CardProps = { example: Example; isOpen: boolean; onToggle: () => void };

function ExampleCard({ example, isOpen, onToggle }: CardProps) {
  const panel = useId();
  return (
    <article>
      <div
        data-theme="dark"
        className="relative aspect-[7/4] overflow-hidden rounded-card bg-sunk shadow-card"
      >
        <SampleVideo
          film={example}
          sizes="(min-width: 64rem) 620px, calc(100vw - 40px)"
          label={`Video made by AI: ${example.prompt}; ${example.motion}`}
          mark={null}
          className="size-full"
        />
        <span className="pointer-events-none absolute top-3 right-3 flex items-center gap-2">
          <Badge tone="glass">6 s · loops</Badge>
          <AiLabel />
        </span>
      </div>
      <div className="mt-3 flex items-center justify-between gap-4">
        <p className="text-fg-2 first-letter:uppercase">{example.motion}</p>
        <span data-needs-script="" className="flex-none whitespace-nowrap">
          <Button variant="quiet" aria-expanded={isOpen} aria-controls={panel} onClick={onToggle}>
            {isOpen ? "Hide Prompts" : "View Prompts"}
          </Button>
        </span>
      </div>
      <div id={panel} hidden={!isOpen}>
        <Prompts example={example} />
      </div>
    </article>
  );
}

const tabs = [
  { name: "Image Prompt", field: "prompt" },
  { name: "Video Prompt", field: "motion" },
] as const;

function Prompts({ example }: { example: Example }) {
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const turn = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    const next = 1 - chosen;
    setChosen(next);
    list.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div className="card mt-3 p-4">
      <div
        ref={list}
        role="tablist"
        aria-label="Prompts"
        className="inline-flex rounded-full bg-surface-2 p-1"
      >
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            id={`${id}-tab-${index}`}
            type="button"
            role="tab"
            aria-selected={index === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
            onKeyDown={turn}
            className={classNames(
              "min-h-11 rounded-full px-4 text-fg-2 transition-colors duration-150 hover:text-fg",
              index === chosen && "bg-raised font-strong text-fg shadow-card",
            )}
          >
            {name}
          </button>
        ))}
      </div>
      <p
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-tab-${chosen}`}
        className="mt-3.5 max-w-[68ch] text-pretty"
      >
        {example[tabs[chosen]?.field ?? "prompt"]}
      </p>
      <p className="mt-2 text-sm text-fg-3">{`A video costs ${videoFacts.costCredits} credits.`}</p>
    </div>
  );
}
