/** What a companion remembers of its person: every fact with its source, to pin, edit, forget or add to, and the summary. */
import { limits } from "@galatea/contract/limits.ts";
import { Brain } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { CompanionRow } from "#platform/database.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { PanelProblem } from "#ui/panel-problem.tsx";
import { PageSpinner } from "#ui/spinner.tsx";
import { FactItem } from "./fact-item.tsx";
import { grouped } from "./fact-words.ts";
import { targetParam } from "../talk/use-target.ts";
import { type Memory, type MemoryChanges, useMemory, useMemoryChanges } from "./use-memory.ts";

type CompanionProps = { companion: Pick<CompanionRow, "id" | "girlfriend_name"> };

export function MemoryButton({ companion }: CompanionProps) {
  const [open, setOpen] = useState(false);
  const name = companion.girlfriend_name;
  return (
    <>
      <IconButton label="Memory" onClick={() => setOpen(true)}>
        <Brain size={20} />
      </IconButton>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`What ${name} remembers`}
        description="From what you told her. Nothing else goes in, and you decide what stays."
        className="content-start max-md:h-dvh max-md:max-h-dvh! max-md:rounded-none! md:w-[min(680px,calc(100vw-48px))]"
      >
        {open && <MemoryPanel companion={companion} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function MemoryPanel({ companion, onClose }: CompanionProps & { onClose: () => void }) {
  const { id, girlfriend_name: name } = companion;
  const { data: memory, isError, fetchStatus, refetch } = useMemory(id);
  const changes = useMemoryChanges(id);
  const [, setParams] = useSearchParams();
  if (isError)
    return (
      <PanelProblem what="Her memory" offline={fetchStatus === "paused"} onRetry={() => void refetch()} />
    );
  if (!memory) return <PageSpinner label="Loading her memory" />;
  const show = (messageId: string) => {
    onClose();
    setParams((now) => {
      now.set(targetParam, messageId);
      return now;
    });
  };
  return (
    <>
      <AddFact conversationId={id} name={name} changes={changes} />
      <Facts memory={memory} name={name} changes={changes} onShowMessage={show} />
      {memory.summary && (
        <section className="grid gap-2" aria-labelledby="memory-summary">
          <h3 id="memory-summary" className="font-strong">
            The talk so far, in short
          </h3>
          <p className="rounded-md bg-surface-2 px-4 py-3 text-pretty whitespace-pre-line text-fg-2 [overflow-wrap:anywhere]">
            {memory.summary.content}
          </p>
          <p className="text-sm text-pretty text-fg-3">
            Written by the model, so that a long talk does not lose its beginning. It is written anew when you
            delete a message or change a fact that it may tell of.
          </p>
        </section>
      )}
    </>
  );
}

type FactsProps = {
  memory: Memory;
  name: string;
  changes: MemoryChanges;
  onShowMessage: (id: string) => void;
};

function Facts({ memory, name, changes, onShowMessage }: FactsProps) {
  if (memory.facts.length === 0)
    return (
      <p className="rounded-md bg-surface-2 px-4 py-5 text-pretty text-fg-2">
        {`Nothing yet. Tell ${name} about yourself, such as "I'm allergic to peanuts" or "My dog is called Pepper", and it will stand here.`}
      </p>
    );
  return grouped(memory.facts).map(({ title, facts }) => (
    <section key={title} aria-label={title} className="grid gap-2">
      <h3 className="text-sm font-strong text-fg-3">{title}</h3>
      <ul className="grid gap-2">
        {facts.map((fact) => (
          <FactItem key={fact.id} fact={fact} name={name} changes={changes} onShowMessage={onShowMessage} />
        ))}
      </ul>
    </section>
  ));
}

type AddFactProps = { conversationId: string; name: string; changes: MemoryChanges };

function AddFact({ conversationId, name, changes }: AddFactProps) {
  const [value, setValue] = useState("");
  const trimmed = value.trim();
  const add = async () => {
    if (trimmed === "" || changes.isBusy) return;
    if (await changes.change({ action: "add_fact", conversationId, value: trimmed })) setValue("");
  };
  return (
    <form
      className="flex flex-wrap items-end gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        className="min-w-52 flex-1"
        label={`Something ${name} should know`}
        placeholder="You are learning to sail."
        value={value}
        maxLength={limits.factChars}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit" variant="soft" busy={changes.isBusy && trimmed !== ""} className="mb-0.5">
        Remember
      </Button>
    </form>
  );
}
