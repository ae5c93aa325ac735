/** Which engine makes the picture, where there are several; each says how long it takes, as it was measured. */
import { useId } from "react";
import { capitalise } from "#gallery/content-kinds.ts";
import type { ImageEngine } from "./order.ts";

type EnginePickerProps = {
  engines: readonly ImageEngine[];
  chosen: ImageEngine;
  onChange: (engineId: string | null) => void;
};

export function EnginePicker({ engines, chosen, onChange }: EnginePickerProps) {
  const id = useId();
  return (
    <div>
      <div className="mb-2.5 flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-strong">
          Model
        </label>
        {chosen.medianMs !== null && (
          <span className="text-fg-3">
            about {Math.max(1, Math.round(chosen.medianMs / 1000))} s a picture
          </span>
        )}
      </div>
      <select
        id={id}
        value={chosen.id}
        onChange={(event) => onChange(event.target.value === engines[0]?.id ? null : event.target.value)}
        className="h-12 w-full cursor-pointer rounded-md bg-surface-2 px-3 text-fg"
      >
        {engines.map((engine) => (
          <option key={engine.id} value={engine.id}>
            {capitalise(engine.label)}
          </option>
        ))}
      </select>
    </div>
  );
}
