/**
 * Two examples of a picture before and after, with a line between both that moves by itself and by mouse, finger or keys.
 * Without a script the line stands in the middle.
 */
import { upscaleFacts } from "@galatea/contract/tools/upscale.ts";
import { editFacts } from "@galatea/contract/tools/edit.ts";
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useRef, useState, type CSSProperties } from "react";
import { CompareLine, ComparedSamples, compareLabel } from "#features/media/sample-comparison.tsx";
import { pairSamples } from "#features/media/samples.gen.ts";
import { ButtonLink, IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { useSweep } from "./use-sweep.ts";

const examples = [
  {
    name: "upscale-portrait",
    title: "The same picture,",
    turn: "seen clearly.",
    text: `Upscaling makes every side of a picture four times as long and draws its lines anew, for ${upscaleFacts.costCredits} credits.`,
    prompt: "close-up of a 40-year-old man with a beard and glasses",
  },
  {
    name: "edit-portrait",
    title: "Say what changes,",
    turn: "keep who it is.",
    text: `An edit follows plain words and keeps the face, for ${editFacts.costCredits} credits.`,
    prompt: "make her hair red, give her a yellow raincoat, put her on a street in the rain",
  },
] as const;

type Example = (typeof examples)[number];

export function Comparison() {
  const stage = useRef<HTMLDivElement>(null);
  const range = useRef<HTMLInputElement>(null);
  const [index, setIndex] = useState(0);
  const [wasUsed, setWasUsed] = useState(false);
  const example = examples[index] ?? examples[0];
  const moveTo = (share: number): void => stage.current?.style.setProperty("--share", `${share * 100}%`);
  const sweep = useSweep(stage, {
    onShare: (share) => {
      moveTo(share);
      if (range.current) range.current.value = String(Math.round(share * 100));
    },
    onAdvance: () => setIndex((now) => (now + 1) % examples.length),
  });
  const chosenShare = (): number => Number(range.current?.value ?? 50) / 100;
  const go = (to: number): void => {
    setIndex((to + examples.length) % examples.length);
    if (range.current) range.current.value = "50";
    moveTo(0.5);
    sweep.letGoAt(0.5);
  };
  return (
    <section
      className="wrap grid items-center gap-7 pt-[88px] md:pt-28 lg:grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)] lg:gap-14"
      aria-labelledby="comparison"
    >
      <div
        ref={stage}
        data-theme="dark"
        style={{ "--share": "50%" } as CSSProperties}
        className="relative isolate aspect-square overflow-hidden rounded-card bg-sunk shadow-float sm:aspect-4/3 lg:aspect-3/2"
      >
        {examples.map((shown) => (
          <Pair key={shown.name} example={shown} hidden={shown !== example} />
        ))}
        <CompareLine wasUsed={wasUsed} />
        <input
          ref={range}
          type="range"
          min={0}
          max={100}
          defaultValue={50}
          aria-label={compareLabel}
          onPointerDown={() => {
            setWasUsed(true);
            sweep.hold();
          }}
          onPointerUp={() => sweep.letGoAt(chosenShare())}
          onPointerCancel={() => sweep.letGoAt(chosenShare())}
          onChange={() => moveTo(chosenShare())}
          onKeyDown={sweep.hold}
          onKeyUp={() => sweep.letGoAt(chosenShare())}
          className="compare-range absolute inset-0 size-full"
        />
      </div>
      <div>
        <h2 id="comparison" className="display text-3xl">
          {example.title} <em>{example.turn}</em>
        </h2>
        <p className="mt-4 max-w-[46ch] text-pretty text-fg-2">{example.text}</p>
        <p className="mt-3 max-w-[46ch] text-sm text-pretty text-fg-3">“{example.prompt}”</p>
        <ButtonLink to="/try-demo" variant="primary" block className="mt-6">
          Try Free - No Signup Needed
        </ButtonLink>
        <Controls index={index} go={go} sweep={sweep} />
      </div>
    </section>
  );
}

function Pair({ example, hidden }: { example: Example; hidden: boolean }) {
  return (
    <div className={classNames("absolute inset-0", hidden && "invisible")}>
      <ComparedSamples
        before={pairSamples[`${example.name}-before`]}
        after={pairSamples[`${example.name}-after`]}
        words={example.prompt}
        sizes="(min-width: 64rem) 860px, calc(100vw - 40px)"
      />
    </div>
  );
}

type ControlsProps = { index: number; go: (index: number) => void; sweep: ReturnType<typeof useSweep> };

function Controls({ index, go, sweep }: ControlsProps) {
  return (
    <fieldset aria-label="Examples" className="mt-5 flex items-center gap-2" data-needs-script="">
      <IconButton label="Previous example" filled onClick={() => go(index - 1)}>
        <ChevronLeft size={18} />
      </IconButton>
      {examples.map(({ name }, position) => (
        <button
          key={name}
          type="button"
          aria-label={`Example ${position + 1} of ${examples.length}`}
          aria-current={position === index || undefined}
          onClick={() => go(position)}
          className="group grid h-11 w-8 place-items-center"
        >
          <i className="h-2 w-2 rounded-full bg-(--outline) transition-[width] duration-200 group-aria-[current]:w-6 group-aria-[current]:bg-accent motion-reduce:transition-none" />
        </button>
      ))}
      <IconButton label="Next example" filled onClick={() => go(index + 1)}>
        <ChevronRight size={18} />
      </IconButton>
      {sweep.canMove && (
        <IconButton
          label={sweep.isPaused ? "Play the comparison" : "Pause the comparison"}
          className="ml-auto"
          onClick={sweep.togglePaused}
        >
          {sweep.isPaused ? <Play size={18} /> : <Pause size={18} />}
        </IconButton>
      )}
    </fieldset>
  );
}
