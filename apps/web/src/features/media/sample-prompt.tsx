/** The prompt of a sample and its engine, behind a word that opens them without a script. */
import { ChevronDown } from "lucide-react";
import { classNames } from "#ui/class-names.ts";
import type { Sample } from "./sample.ts";

export const SamplePrompt = ({ sample, className }: { sample: Sample; className?: string }) => (
  <details className={classNames("group text-sm text-fg-2", className)}>
    <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-full font-strong text-fg-2 hover:text-fg [&::-webkit-details-marker]:hidden">
      The prompt
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="transition-transform duration-150 group-open:rotate-180"
      />
    </summary>
    <SampleFacts sample={sample} />
  </details>
);

/** What was said, to which engine. */
function SampleFacts({ sample }: { sample: Sample & { motion?: string } }) {
  const { prompt, instruction, motion, engine } = sample;
  const said = [
    { name: "Prompt", words: prompt },
    { name: "Then", words: instruction },
    { name: "Movement", words: motion },
    { name: "Engine", words: engine },
  ];
  return (
    <dl className="grid gap-2.5">
      {said.map(
        ({ name, words }) =>
          words !== undefined && (
            <div key={name}>
              <dt className="text-sm text-fg-3">{name}</dt>
              <dd className="text-pretty text-fg">{words}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
