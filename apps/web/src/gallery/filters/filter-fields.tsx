/** The fields of the gallery's filters: character, engine, dates, favourites, the trash. */
import { useQuery } from "@tanstack/react-query";
import { Heart, Trash2 } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { useCharacters } from "#gallery/characters/use-characters.ts";
import { useSession } from "#platform/session.tsx";
import { ChoiceChip } from "#ui/chip.tsx";
import { PillSelect } from "#ui/pill-select.tsx";
import { capitalise } from "@galatea/contract/capitalise.ts";
import { datePresets, parseDay, type OwnDates } from "./date-ranges.ts";
import type { GalleryFilters } from "./gallery-filters.ts";
import type { ChangeFilters } from "./use-gallery-state.ts";

export type FilterFieldsProps = { filters: GalleryFilters; change: ChangeFilters };

export function FilterFields({ filters, change }: FilterFieldsProps) {
  const characters = useCharacters().data ?? [];
  const engines = useEngines();
  return (
    <>
      {(characters.length > 0 || filters.characterId) && (
        <AnySelect
          label="Character"
          any="Any character"
          value={filters.characterId}
          options={characters.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(characterId) => change({ characterId })}
        />
      )}
      {(engines.length > 1 || filters.engine) && (
        <AnySelect
          label="Engine"
          any="Any engine"
          value={filters.engine}
          options={engines.map(({ engine, label }) => ({ value: engine, label: capitalise(label) }))}
          onChange={(engine) => change({ engine })}
        />
      )}
      <DateField filters={filters} change={change} />
      <FilterChip chosen={filters.favourites} onClick={() => change({ favourites: !filters.favourites })}>
        <Heart size={17} className={filters.favourites ? "fill-current" : undefined} />
        Favourites
      </FilterChip>
      <FilterChip
        chosen={filters.trashed}
        onClick={() => change({ trashed: !filters.trashed, collectionId: null })}
      >
        <Trash2 size={17} />
        Trash
      </FilterChip>
    </>
  );
}

type AnySelectProps = {
  label: string;
  /** The label of no choice. */
  any: string;
  value: string | null;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | null) => void;
};

const AnySelect = ({ label, any, value, options, onChange }: AnySelectProps) => (
  <PillSelect
    className="md:max-w-[180px]"
    label={label}
    value={value ?? ""}
    options={[{ value: "", label: any }, ...options]}
    onChange={(chosen) => onChange(chosen || null)}
  />
);

/** A chip in the colour of the selects beside it. */
function FilterChip({ chosen, ...rest }: ComponentProps<"button"> & { chosen: boolean }) {
  return (
    <ChoiceChip
      chosen={chosen}
      aria-pressed={chosen}
      {...rest}
      className={chosen ? undefined : "bg-surface-2!"}
    />
  );
}

function DateField({ filters: { dates }, change }: FilterFieldsProps) {
  const [asksOwn, setAsksOwn] = useState(false);
  const own: OwnDates = dates && "from" in dates ? dates : { from: null, until: null };
  const isOwn = asksOwn || (dates !== null && "from" in dates);
  const setOwn = (ends: Partial<OwnDates>) => {
    const next = { ...own, ...ends };
    change({ dates: next.from || next.until ? next : null });
  };
  return (
    <>
      <PillSelect
        label="Date"
        value={isOwn ? "own" : dates && "preset" in dates ? dates.preset : ""}
        options={[{ value: "", label: "Any time" }, ...datePresets, { value: "own", label: "Custom dates" }]}
        onChange={(value) => {
          const preset = datePresets.find((candidate) => candidate.value === value);
          setAsksOwn(value === "own");
          if (value !== "own") change({ dates: preset ? { preset: preset.value } : null });
        }}
      />
      {isOwn && (
        <span className="flex items-center gap-2">
          <DayInput label="From" value={own.from} onChange={(from) => setOwn({ from })} />
          <span aria-hidden="true" className="text-fg-3">
            –
          </span>
          <DayInput label="To" value={own.until} onChange={(until) => setOwn({ until })} />
        </span>
      )}
    </>
  );
}

function DayInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
}) {
  return (
    <input
      type="date"
      aria-label={label}
      value={value ?? ""}
      onChange={(event) => onChange(parseDay(event.target.value))}
      className="min-h-11 min-w-0 flex-1 rounded-full bg-surface-2 px-4 text-sm text-fg"
    />
  );
}

/** The engines that made this person's pictures. */
export function useEngines() {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const query = useQuery({
    queryKey: ["content", user?.id ?? null, "engines"],
    enabled: supabase !== null && user !== null,
    staleTime: 10 * 60_000,
    queryFn: async () => {
      if (!supabase) throw new Error("Not connected.");
      const { data, error } = await supabase.rpc("gallery_engines");
      if (error) throw new Error(error.message);
      return data;
    },
  });
  return query.data ?? [];
}
