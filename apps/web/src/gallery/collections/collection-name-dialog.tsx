/** Names a new collection or renames one. */
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { longestName, useNameCollection } from "./collections.ts";

type NameDialogProps = {
  collection: { id: string; name: string } | null;
  onClose: () => void;
};

export default function CollectionNameDialog({ collection, onClose }: NameDialogProps) {
  const [name, setName] = useState(collection?.name ?? "");
  const naming = useNameCollection();
  const answer = naming.data;
  const error = answer && !answer.ok ? answer.sentence : undefined;
  return (
    <Dialog open onClose={onClose} title={collection ? "Rename the collection" : "New collection"}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (naming.isPending) return;
          naming.mutate(
            { id: collection?.id ?? null, name },
            { onSuccess: (named) => named.ok && onClose() },
          );
        }}
      >
        <TextField
          label="Name"
          value={name}
          data-first-focus
          maxLength={longestName}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          error={naming.isError ? "The collection could not be saved." : error}
        />
        <Button type="submit" variant="primary" size="lg" block busy={naming.isPending}>
          {collection ? "Save the name" : "Make the collection"}
        </Button>
      </form>
    </Dialog>
  );
}
