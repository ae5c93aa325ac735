/** What happens in the film, in words, and how many there may be. */
import { limits } from "@galatea/contract/limits.ts";
import { useId } from "react";
import { CharsUsed, FieldLabel } from "#ui/field.tsx";

export function PromptBox({ prompt, onChange }: { prompt: string; onChange: (prompt: string) => void }) {
  const id = useId();
  const tooLong = prompt.length > limits.promptChars;
  return (
    <div>
      <FieldLabel htmlFor={id} aside={<CharsUsed used={prompt.length} most={limits.promptChars} />}>
        Description
      </FieldLabel>
      <textarea
        id={id}
        value={prompt}
        onChange={(event) => onChange(event.target.value)}
        rows={3}
        aria-describedby={`${id}-hint`}
        aria-invalid={tooLong || undefined}
        placeholder="Slow push in, her hair moves in the wind, clouds drift by"
        className="block field-sizing-content max-h-[38dvh] min-h-[96px] w-full resize-none rounded-[12px] bg-surface-2 px-4 py-3.5 leading-normal placeholder:text-fg-3"
      />
      <p id={`${id}-hint`} className="mt-2 text-sm text-fg-3">
        Please keep it non-sexual. Everyone depicted is an adult.
      </p>
    </div>
  );
}
