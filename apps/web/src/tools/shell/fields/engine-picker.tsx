/** Which model makes it: its name, its price where they differ, what it is good for and how long it takes. */
import { capitalise } from "@galatea/contract/capitalise.ts";
import type { ServingEngine } from "@galatea/contract/public-config.ts";
import { useId } from "react";
import { FieldLabel } from "#ui/field.tsx";

type Engine = Pick<ServingEngine, "id" | "label" | "note" | "priceCredits" | "medianMs">;

type EnginePickerProps = {
  engines: readonly Engine[];
  chosen: Engine | null;
  /** The tool's own price. */
  toolCredits: number;
  /** Null chooses whichever serves first. */
  onChange: (engineId: string | null) => void;
};

/** Nothing where there is no choice. */
export function EnginePicker({ engines, chosen, toolCredits, onChange }: EnginePickerProps) {
  const id = useId();
  if (engines.length < 2 || !chosen) return null;
  const haveOnePrice = engines.every(({ priceCredits }) => priceCredits === null);
  return (
    <div>
      <FieldLabel htmlFor={id} aside={timeText(chosen.medianMs)}>
        Model
      </FieldLabel>
      <select
        id={id}
        value={chosen.id}
        onChange={(event) => onChange(event.target.value === engines[0]?.id ? null : event.target.value)}
        aria-describedby={chosen.note === null ? undefined : `${id}-note`}
        className="h-12 w-full cursor-pointer rounded-md bg-surface-2 px-3 text-fg"
      >
        {engines.map((engine) => (
          <option key={engine.id} value={engine.id}>
            {capitalise(engine.label)}
            {!haveOnePrice && ` · ${engine.priceCredits ?? toolCredits} credits`}
          </option>
        ))}
      </select>
      {chosen.note !== null && (
        <p id={`${id}-note`} className="mt-2 text-sm text-pretty text-fg-2">
          {chosen.note}
        </p>
      )}
    </div>
  );
}

function timeText(medianMs: number | null): string | undefined {
  if (medianMs === null) return undefined;
  const seconds = Math.max(1, Math.round(medianMs / 1000));
  return seconds < 90 ? `about ${seconds} s each` : `about ${Math.round(seconds / 60)} min each`;
}
