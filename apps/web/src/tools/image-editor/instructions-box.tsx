/** What to change, in words: with examples that the engine in use can follow for just this picture. */
import type { EditCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { limits } from "@galatea/contract/limits.ts";
import { useId } from "react";
import { FieldLabel } from "#ui/field.tsx";
import { examplesFor, offersFor, type Known } from "./examples.ts";

type InstructionsBoxProps = {
  prompt: string;
  can: EditCapabilities | null;
  known: Known;
  pictures: number;
  onChange: (prompt: string) => void;
};

export function InstructionsBox({ prompt, can, known, pictures, onChange }: InstructionsBoxProps) {
  const id = useId();
  const left = limits.promptChars - prompt.length;
  return (
    <div>
      <FieldLabel htmlFor={id} {...(left < 300 && { aside: `${left.toLocaleString("en-US")} left` })}>
        Instructions
      </FieldLabel>
      <textarea
        id={id}
        value={prompt}
        onChange={(event) => onChange(event.target.value)}
        placeholder="Say what to change, such as “at night” or “warmer, with a vignette”"
        aria-describedby={`${id}-rule`}
        aria-invalid={left < 0 || undefined}
        rows={3}
        className="hairline-ring field-sizing-content max-h-[240px] min-h-[92px] w-full resize-none rounded-md bg-surface-2 px-3.5 py-3 placeholder:text-fg-3 aria-invalid:shadow-[inset_0_0_0_1.5px_var(--danger)]"
      />
      <p id={`${id}-rule`} className="mt-2 text-sm text-pretty text-fg-3">
        Content must not be sexual. Nobody is undressed, and everyone shown is an adult.
      </p>
      {can && pictures > 0 && (
        <>
          <ul aria-label="Examples" className="mt-3 flex flex-wrap gap-2">
            {examplesFor(can, known, pictures).map((example) => (
              <li key={example}>
                <button
                  type="button"
                  onClick={() => onChange(prompt.trim() === "" ? example : `${prompt.trim()}, ${example}`)}
                  className="inline-flex min-h-11 items-center rounded-full bg-surface-3 px-3.5 text-sm text-fg-2 transition-colors duration-150 hover:bg-raised hover:text-fg md:min-h-9"
                >
                  {example}
                </button>
              </li>
            ))}
          </ul>
          <AllOffers offers={offersFor(can, known)} known={known} />
        </>
      )}
    </div>
  );
}

function AllOffers({ offers, known }: { offers: readonly string[]; known: Known }) {
  return (
    <details className="group mt-2 text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-fg-2 underline decoration-outline underline-offset-4 hover:text-fg">
        All that can be asked of this picture
      </summary>
      <p className="mb-2 text-pretty text-fg-3">
        {known === "pixels"
          ? "The engine in use works on its pixels: light, colour, sharpness, shape and style."
          : "It was drawn here, so that the engine changes what it shows and draws it again."}
      </p>
      <ul className="grid list-disc gap-1 pl-5 text-fg-2">
        {offers.map((offer) => (
          <li key={offer}>{offer}</li>
        ))}
      </ul>
    </details>
  );
}
