/** What her world is told from: each lorebook with its entries, on or off. */
import { BookOpen, Download, Trash2 } from "lucide-react";
import { startTransition, useOptimistic, useRef } from "react";
import { FileInput } from "#tools/shell/uploads/file-input.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldError } from "#ui/field.tsx";
import { cardFailure, entriesText, plural } from "./card-texts.ts";
import { refusalIn } from "./use-import-card.ts";
import { type Lorebook, useLorebooks } from "./use-lorebooks.ts";

export function Lorebooks({
  conversationId,
  onExport,
}: {
  conversationId: string;
  onExport: (lorebookId: string) => void;
}) {
  const { books, failed, switching, removing, adding } = useLorebooks(conversationId);
  const input = useRef<HTMLInputElement>(null);
  const failure = refusalIn(adding.error);
  const unused = adding.data?.unusedKeys ?? 0;
  return (
    <section aria-labelledby="companion-lorebooks">
      <h3 id="companion-lorebooks" className="font-strong">
        Lorebooks
      </h3>
      <p className="mt-1 text-sm text-pretty text-fg-2">
        {failed
          ? "They could not be loaded. They are safe."
          : "Notes about her world. Those that fit what you talk about are told to her."}
      </p>
      <ul aria-label="Lorebooks" className="mt-2 grid gap-1 empty:hidden">
        {(books ?? []).map((book) => (
          <Row
            key={book.id}
            book={book}
            onSwitch={(enabled) => switching.mutateAsync({ id: book.id, enabled })}
            onExport={() => onExport(book.id)}
            onRemove={() => removing.mutate(book.id)}
          />
        ))}
      </ul>
      <Button variant="quiet" className="mt-2" busy={adding.isPending} onClick={() => input.current?.click()}>
        <BookOpen size={18} aria-hidden="true" />
        {adding.isPending ? "Reading…" : "Add a lorebook"}
      </Button>
      <FileInput
        ref={input}
        label="Add a lorebook"
        accept=".json,.png,.charx,application/json,image/png"
        onFiles={([file]) => file && adding.mutate(file)}
      />
      <output className="mt-2 block text-sm text-pretty text-fg-2 empty:hidden">
        {unused > 0 &&
          `${plural(unused, "key")} of it cannot be used: patterns that look ahead or back, or would take too long.`}
      </output>
      <FieldError>{failure && cardFailure(failure)}</FieldError>
    </section>
  );
}

type RowProps = {
  book: Lorebook;
  onSwitch: (enabled: boolean) => Promise<void>;
  onExport: () => void;
  onRemove: () => void;
};

function Row({ book, onSwitch, onExport, onRemove }: RowProps) {
  const [isOn, showOn] = useOptimistic(book.enabled);
  const toggle = (enabled: boolean) =>
    startTransition(async () => {
      showOn(enabled);
      // A failure is told by a toast, and the box shows what holds.
      await onSwitch(enabled).catch(() => undefined);
    });
  const name = book.name || (book.from_card ? "Her card's lorebook" : "Lorebook");
  return (
    <li className="flex items-center gap-1">
      <div className="min-w-0 flex-1">
        <Checkbox
          checked={isOn}
          onChange={(event) => toggle(event.currentTarget.checked)}
          label={
            <span className="min-w-0 break-words">
              {name}
              <span className="text-sm text-fg-3">{` · ${entriesText(book.entry_count)}`}</span>
            </span>
          }
        />
      </div>
      <IconButton label={`Export ${name}`} onClick={onExport}>
        <Download size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
