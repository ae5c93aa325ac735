/** Changes who she is. Her age stays within what the contract allows, and the server judges what is written. */
import * as options from "@galatea/contract/companions/option-lists.ts";
import { useState } from "react";
import { useCharacters } from "#gallery/characters/use-characters.ts";
import type { CompanionRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { DialogActions } from "#ui/dialog.tsx";
import { AreaField, FieldLabel, TextField } from "#ui/field.tsx";
import { toggleWord } from "../draft.ts";
import { AgeField } from "../wizard/age-field.tsx";
import { Chips } from "../wizard/chips.tsx";
import { type Edits, useUpdateCompanion } from "./use-change.ts";

type EditFormProps = { companion: CompanionRow; onDone: () => void };

export function EditForm({ companion, onDone }: EditFormProps) {
  const [edits, setEdits] = useState(() => editsOf(companion));
  const update = useUpdateCompanion(companion, onDone);
  const change = (fields: Partial<Edits>) => setEdits((before) => ({ ...before, ...fields }));
  const isNamed = edits.name.trim() !== "";
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isNamed && !update.isPending) update.mutate(edits);
      }}
    >
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label="Name"
          value={edits.name}
          maxLength={60}
          autoComplete="off"
          data-first-focus
          onChange={(event) => change({ name: event.target.value })}
        />
        <AgeField age={edits.age} onChange={(age) => change({ age })} />
      </div>
      <FaceField characterId={edits.characterId} onChange={(characterId) => change({ characterId })} />
      <AreaField
        label="Personality"
        value={edits.personality}
        maxLength={2000}
        rows={4}
        onChange={(event) => change({ personality: event.target.value })}
      />
      <AreaField
        label="Backstory"
        value={edits.backstory}
        maxLength={2000}
        rows={4}
        onChange={(event) => change({ backstory: event.target.value })}
      />
      <TextField
        label="Hobbies"
        value={edits.hobbies}
        maxLength={500}
        onChange={(event) => change({ hobbies: event.target.value })}
      />
      <Chips
        label="Dreams"
        values={options.dreams}
        list={edits.dreams}
        onToggle={(word) => {
          const dreams = toggleWord(edits.dreams, word);
          change({ dreams: dreams === "none" ? "" : dreams });
        }}
      />
      <DialogActions>
        <Button variant="soft" onClick={onDone}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={update.isPending}
          disabledReason={isNamed || update.isPending ? null : "Give her a name"}
        >
          {update.isPending ? "Saving..." : "Save"}
        </Button>
      </DialogActions>
    </form>
  );
}

const editsOf = (companion: CompanionRow): Edits => ({
  name: companion.girlfriend_name,
  age: companion.age,
  personality: companion.girlfriend_personality,
  backstory: companion.backstory,
  hobbies: companion.hobbies,
  dreams: companion.dreams,
  characterId: companion.character_id,
});

type FaceFieldProps = { characterId: string | null; onChange: (characterId: string | null) => void };

/** Only for people who have characters. */
function FaceField({ characterId, onChange }: FaceFieldProps) {
  const characters = useCharacters().data ?? [];
  if (characters.length === 0) return null;
  return (
    <div>
      <FieldLabel htmlFor="companion-face">Her face</FieldLabel>
      <select
        id="companion-face"
        value={characterId ?? ""}
        onChange={(event) => onChange(event.target.value || null)}
        className="hairline-ring min-h-12 w-full rounded-md bg-surface-2 px-3.5 text-fg"
      >
        <option value="">As in her pictures so far</option>
        {characters.map(({ id, name }) => (
          <option key={id} value={id}>{`The face of ${name}`}</option>
        ))}
      </select>
      <p className="mt-2 text-sm text-pretty text-fg-3">
        Her next pictures show this face. A character's look replaces the one that the wizard asked for.
      </p>
    </div>
  );
}
