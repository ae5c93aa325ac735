/** Asks before a companion goes: says what goes with her, and what becomes of her pictures. */
import { useState } from "react";
import type { CompanionRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { type PicturesOfDeleted, useDeleteCompanion } from "./use-change.ts";

type DeleteCompanionProps = {
  companion: CompanionRow;
  onKeep: () => void;
  onDeleted: () => void;
};

const choices = [
  { value: "keep", label: "Her pictures stay in my gallery" },
  { value: "trash", label: "Her pictures go to the trash, for 30 days" },
] as const;

export function DeleteCompanion({ companion, onKeep, onDeleted }: DeleteCompanionProps) {
  const { girlfriend_name: name, message_count: count, generated_image_url: avatar } = companion;
  const deletion = useDeleteCompanion(companion, onDeleted);
  const [pictures, setPictures] = useState<PicturesOfDeleted>("keep");
  const [typed, setTyped] = useState("");
  const isTyped = typed.trim().toLowerCase() === name.trim().toLowerCase();
  return (
    <Dialog
      open
      onClose={onKeep}
      title={`Delete ${name}?`}
      description={`Your talk${count > 0 ? ` of ${count} ${count === 1 ? "message" : "messages"}` : ""} and everything that she remembers of you go for good. Nothing is charged or given back.`}
    >
      {avatar && (
        <fieldset className="grid gap-1">
          <legend className="sr-only">Her pictures</legend>
          {choices.map(({ value, label }) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="pictures"
                checked={pictures === value}
                onChange={() => setPictures(value)}
                className="size-5 accent-accent"
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <TextField
        label={`Type ${name} to delete her`}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <DialogActions>
        <Button variant="plain" data-first-focus onClick={onKeep}>
          {`Keep ${name}`}
        </Button>
        <Button
          variant="inverse"
          busy={deletion.isPending}
          disabledReason={isTyped || deletion.isPending ? null : "Type her name first"}
          onClick={() => deletion.mutate(pictures)}
        >
          {deletion.isPending ? "Deleting..." : `Delete ${name}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
