/** Chips of the attributes that the engine parses from a description, and of the words that it does not use. */
import { House, Paintbrush, Palette, Shapes, Shirt, Sun, UserRound, type LucideIcon } from "lucide-react";
import { NotUsedChip, ParsedChip } from "#ui/chip.tsx";
import { useParsedPrompt, type Described } from "./use-parsed-prompt.ts";

export function ParsedChips(described: Described) {
  const found = useParsedPrompt(described);
  if (!found) return null;
  const { parsed, not_used: notUsed } = found;
  if (parsed.length + notUsed.length === 0) return null;
  return (
    <ul
      aria-label="Understood from the description"
      aria-live="polite"
      className="mt-3 flex flex-wrap gap-1.5"
    >
      {parsed.map(({ kind, label }) => (
        <li key={`${kind} ${label}`} className="max-w-full">
          <AttributeChip kind={kind} label={label} />
        </li>
      ))}
      {notUsed.length > 0 && (
        <li className="max-w-full">
          <NotUsedChip>{notUsed.join(", ")}</NotUsedChip>
        </li>
      )}
    </ul>
  );
}

/** One parsed attribute, with the icon of its kind. */
export function AttributeChip({ kind, label }: { kind: string; label: string }) {
  const Icon = icons[kind] ?? Shapes;
  return <ParsedChip icon={<Icon size={16} aria-hidden="true" />}>{label}</ParsedChip>;
}

const icons: Record<string, LucideIcon> = {
  person: UserRound,
  look: Paintbrush,
  clothing: Shirt,
  place: House,
  light: Sun,
  style: Palette,
  thing: Shapes,
};
