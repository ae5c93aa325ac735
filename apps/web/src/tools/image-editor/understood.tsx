/** What the engine did, as it understood the words. */
import { Check } from "lucide-react";
import { ParsedChip } from "#ui/chip.tsx";

export function ParsedChips({ understood }: { understood: readonly { label: string }[] }) {
  return (
    <ul aria-label="What was done" className="flex flex-wrap gap-1.5">
      {understood.map(({ label }) => (
        <li key={label}>
          <ParsedChip icon={<Check size={14} aria-hidden="true" />}>{label}</ParsedChip>
        </li>
      ))}
    </ul>
  );
}
