/** The description, what the engine understood of it, and how long it may be. */
import { limits } from "@galatea/contract/limits.ts";
import { House, Paintbrush, Palette, Shapes, Shirt, Sun, UserRound, type LucideIcon } from "lucide-react";
import { useId } from "react";
import { NotUsedChip, UnderstoodChip } from "#ui/chip.tsx";
import { FieldLabel } from "#ui/field.tsx";
import { useUnderstanding } from "./use-understanding.ts";

const icons: Record<string, LucideIcon> = {
  person: UserRound,
  look: Paintbrush,
  clothing: Shirt,
  place: House,
  light: Sun,
  style: Palette,
  thing: Shapes,
};

export function PromptBox({ prompt, onChange }: { prompt: string; onChange: (prompt: string) => void }) {
  const id = useId();
  const tooLong = prompt.length > limits.promptChars;
  return (
    <div>
      <FieldLabel
        htmlFor={id}
        aside={
          <span className={tooLong ? "text-danger" : undefined}>
            {prompt.length.toLocaleString("en-US")} / {limits.promptChars.toLocaleString("en-US")}
          </span>
        }
      >
        Description
      </FieldLabel>
      <div className="rounded-[12px] bg-surface-2 px-4 pt-3.5 pb-3 focus-within:outline-2 focus-within:outline-focus">
        <textarea
          id={id}
          value={prompt}
          onChange={(event) => onChange(event.target.value)}
          rows={3}
          aria-describedby={`${id}-hint`}
          aria-invalid={tooLong || undefined}
          placeholder="A glassblower in her workshop, evening light, a calm look"
          className="block field-sizing-content max-h-[38dvh] min-h-[72px] w-full resize-none leading-normal outline-none placeholder:text-fg-3"
        />
        <Understanding prompt={prompt} />
      </div>
      <p id={`${id}-hint`} className="mt-2 text-sm text-fg-3">
        Please keep it non-sexual. Everyone depicted is an adult.
      </p>
    </div>
  );
}

function Understanding({ prompt }: { prompt: string }) {
  const understanding = useUnderstanding(prompt);
  if (!understanding) return null;
  const { understood, not_used: notUsed } = understanding;
  if (understood.length + notUsed.length === 0) return null;
  return (
    <ul
      aria-label="Understood from the description"
      aria-live="polite"
      className="mt-3 flex flex-wrap gap-1.5"
    >
      {understood.map(({ kind, label }) => {
        const Icon = icons[kind] ?? Shapes;
        return (
          <li key={`${kind} ${label}`} className="max-w-full">
            <UnderstoodChip icon={<Icon size={16} aria-hidden="true" />}>{label}</UnderstoodChip>
          </li>
        );
      })}
      {notUsed.length > 0 && (
        <li className="max-w-full">
          <NotUsedChip>{notUsed.join(", ")}</NotUsedChip>
        </li>
      )}
    </ul>
  );
}
