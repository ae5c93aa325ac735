/** The choice of a character for the picture, or of none. Choosing one needs a paid tier. */
import { Check, ChevronDown } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { toast } from "#platform/toast.ts";
import { Portrait } from "#gallery/characters/portrait.tsx";
import { useCharacters } from "#gallery/characters/use-characters.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { CharacterRow } from "#platform/database.ts";
import { classNames } from "#ui/class-names.ts";

type CharacterPickerProps = {
  characterId: string | null;
  /** Shown on the free tier in place of choosing one. */
  paidOnly: string;
  /** What the engine makes of the chosen one. */
  faceWords: string;
  onChange: (characterId: string | null) => void;
};

export function CharacterPicker({ characterId, paidOnly, faceWords, onChange }: CharacterPickerProps) {
  const { info } = useCredits();
  const { data: characters = [], isPending } = useCharacters();
  const [open, setOpen] = useState(false);
  const listId = useId();
  const chosen = characters.find((character) => character.id === characterId) ?? null;
  const gone = chosen === null && characterId !== null && !isPending;

  const choose = (character: CharacterRow | null) => {
    setOpen(false);
    if ((character?.id ?? null) === characterId) return;
    if (character && info?.tier_name === "free") {
      toast.error(paidOnly);
      return;
    }
    onChange(character?.id ?? null);
    toast.success(character ? `Selected character: ${character.name}` : "AI character unselected");
  };

  return (
    <div>
      <div className="mb-2.5 flex items-baseline justify-between text-sm">
        <span id={`${listId}-label`} className="font-strong">
          Character
        </span>
        {info && (
          <span className="text-fg-3 tabular-nums">
            {info.current_character_count} of {info.max_characters}
          </span>
        )}
      </div>
      <div className="rounded-[12px] bg-surface-2">
        <ChosenButton
          listId={listId}
          open={open}
          chosen={chosen}
          gone={gone}
          faceWords={faceWords}
          onClick={() => setOpen(!open)}
        />
        {open && (
          <CharacterList
            id={listId}
            characters={characters}
            characterId={chosen?.id ?? null}
            onChoose={choose}
          />
        )}
      </div>
      {gone && <DeletedNote onUnselect={() => choose(null)} />}
    </div>
  );
}

type ChosenButtonProps = {
  listId: string;
  open: boolean;
  chosen: CharacterRow | null;
  /** The chosen character was deleted. */
  gone: boolean;
  faceWords: string;
  onClick: () => void;
};

/** Shows the chosen character; a press opens the list. */
function ChosenButton({ listId, open, chosen, gone, faceWords, onClick }: ChosenButtonProps) {
  return (
    <button
      type="button"
      aria-labelledby={`${listId}-label ${listId}-name`}
      aria-expanded={open}
      aria-controls={listId}
      onClick={onClick}
      className="flex w-full items-center gap-3 rounded-[12px] p-2 pr-4 text-left transition-colors duration-150 hover:bg-surface-3"
    >
      <Portrait character={chosen} />
      <span id={`${listId}-name`} className="min-w-0 flex-1">
        <span className="block truncate font-strong">
          {chosen?.name ?? (gone ? "A deleted character" : "No character")}
        </span>{" "}
        <span className={classNames("block truncate text-sm", gone ? "text-danger" : "text-fg-2")}>
          {chosen ? faceWords : gone ? "It does not exist any more" : "From the description alone"}
        </span>
      </span>
      <ChevronDown
        size={18}
        aria-hidden="true"
        className={classNames("text-fg-2 transition-transform duration-200", open && "rotate-180")}
      />
    </button>
  );
}

type CharacterListProps = {
  id: string;
  characters: readonly CharacterRow[];
  characterId: string | null;
  onChoose: (character: CharacterRow | null) => void;
};

function CharacterList({ id, characters, characterId, onChoose }: CharacterListProps) {
  return (
    <ul
      id={id}
      className="max-h-[300px] animate-[fade_150ms_var(--ease)] overflow-y-auto border-t border-hairline p-1.5"
    >
      <Choice
        chosen={characterId === null}
        onChoose={() => onChoose(null)}
        portrait={<Portrait character={null} />}
      >
        No character
      </Choice>
      {characters.map((character) => (
        <Choice
          key={character.id}
          chosen={character.id === characterId}
          onChoose={() => onChoose(character)}
          portrait={<Portrait character={character} />}
        >
          {character.name}
        </Choice>
      ))}
      {characters.length === 0 && (
        <li className="px-1.5 py-2.5 text-sm text-fg-2">
          No characters yet.{" "}
          <Link to="/characters" className="text-accent-text underline underline-offset-4">
            Characters
          </Link>
        </li>
      )}
    </ul>
  );
}

function DeletedNote({ onUnselect }: { onUnselect: () => void }) {
  return (
    <p className="mt-2 text-sm text-pretty text-fg-2">
      Your description is kept.{" "}
      <button
        type="button"
        onClick={onUnselect}
        className="relative font-strong text-accent-text underline underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-3"
      >
        Unselect
      </button>
    </p>
  );
}

type ChoiceProps = { chosen: boolean; onChoose: () => void; portrait: ReactNode; children: ReactNode };

function Choice({ chosen, onChoose, portrait, children }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className="flex min-h-14 w-full items-center gap-3 rounded-md px-1 text-left transition-colors duration-150 hover:bg-surface-3"
      >
        {portrait}
        <span className="min-w-0 flex-1 truncate">{children}</span>
        {chosen && <Check size={18} aria-hidden="true" className="mr-2 text-accent-text" />}
      </button>
    </li>
  );
}
