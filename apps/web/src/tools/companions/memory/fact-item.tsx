/** One fact with the message that told it, and what can be done with it. */
import { limits } from "@galatea/contract/limits.ts";
import { PencilLine, Pin, PinOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { dayWords } from "#platform/dates.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { AreaField } from "#ui/field.tsx";
import { factWords } from "./fact-words.ts";
import type { FactSource, MemoryChanges, ShownFact } from "./use-memory.ts";

type FactItemProps = {
  fact: ShownFact;
  name: string;
  changes: MemoryChanges;
  /** False when the message is not among those that are shown. */
  onShowMessage: (id: string) => boolean;
};

export function FactItem({ fact, name, changes, onShowMessage }: FactItemProps) {
  const [mode, setMode] = useState<"read" | "edit" | "forget">("read");
  const words = factWords(fact);
  const close = () => setMode("read");
  if (mode === "edit") return <EditFact fact={fact} changes={changes} onClose={close} />;
  return (
    <li className="grid gap-1 rounded-md bg-surface-2 py-2 pr-1.5 pl-4">
      <div className="flex items-start gap-1">
        <p className="min-w-0 flex-1 py-2.5 text-pretty [overflow-wrap:anywhere]">{words}</p>
        <IconButton
          label={fact.pinned ? `Unpin: ${words}` : `Pin: ${words}`}
          onClick={() => void changes.pin(fact.id, !fact.pinned)}
        >
          {fact.pinned ? <PinOff size={18} /> : <Pin size={18} />}
        </IconButton>
        <IconButton label={`Edit: ${words}`} onClick={() => setMode("edit")}>
          <PencilLine size={18} />
        </IconButton>
        <IconButton label={`Forget: ${words}`} onClick={() => setMode("forget")}>
          <Trash2 size={18} />
        </IconButton>
      </div>
      {mode === "forget" ? (
        <ForgetFact fact={fact} name={name} changes={changes} onClose={close} />
      ) : (
        <Origin fact={fact} onShowMessage={onShowMessage} />
      )}
    </li>
  );
}

function Origin({ fact, onShowMessage }: Pick<FactItemProps, "fact" | "onShowMessage">) {
  const [quoted, setQuoted] = useState<FactSource | null>(null);
  const { sources, origin, told_at: toldAt } = fact;
  return (
    <div className="pr-2.5 text-sm text-fg-3">
      {origin === "written" && (
        <span className="mr-2">
          {sources.length > 0 ? "In your words" : `Written by you, ${dayWords(toldAt)}`}
        </span>
      )}
      {sources.map((source) => (
        <button
          key={source.id}
          type="button"
          className="mr-3 min-h-11 underline underline-offset-4 hover:text-fg"
          onClick={() => setQuoted(onShowMessage(source.id) ? null : source)}
        >
          {`Told in your message, ${dayWords(source.createdAt)}`}
        </button>
      ))}
      {quoted && (
        <blockquote className="mb-2 border-l-2 border-hairline pl-3 text-pretty whitespace-pre-wrap text-fg-2 [overflow-wrap:anywhere]">
          {quoted.content}
        </blockquote>
      )}
    </div>
  );
}

/** For the control that replaces the one which was pressed. */
const focus = (element: HTMLElement | null): void => element?.focus();

type ModeProps = { fact: ShownFact; changes: MemoryChanges; onClose: () => void };

function ForgetFact({ fact, name, changes, onClose }: ModeProps & { name: string }) {
  const kept = fact.sources.length > 0;
  return (
    <fieldset className="grid gap-2 pr-2.5 pb-1.5 text-sm">
      <legend className="sr-only">Forget this?</legend>
      <p className="text-pretty text-fg-2">
        {`${name} will not know this any more, and it cannot be brought back.`}
        {kept && " Your message stays in the talk, but she does not read it again."}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="plain" ref={focus} onClick={onClose}>
          Keep
        </Button>
        <Button
          variant="soft"
          busy={changes.isBusy}
          onClick={() => void changes.change({ action: "forget_fact", factId: fact.id })}
        >
          Forget
        </Button>
      </div>
    </fieldset>
  );
}

function EditFact({ fact, changes, onClose }: ModeProps) {
  const [value, setValue] = useState(fact.value);
  const trimmed = value.trim();
  const save = async () => {
    if (await changes.change({ action: "edit_fact", factId: fact.id, value: trimmed })) onClose();
  };
  return (
    <li className="grid gap-2.5 rounded-md bg-surface-2 p-4">
      <AreaField
        label="In your words"
        value={value}
        maxLength={limits.factChars}
        rows={2}
        ref={focus}
        onChange={(event) => setValue(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="soft"
          busy={changes.isBusy}
          disabledReason={trimmed === "" ? "Write something" : null}
          onClick={() => (trimmed === fact.value ? onClose() : void save())}
        >
          Save
        </Button>
      </div>
    </li>
  );
}
