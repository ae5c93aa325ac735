/** A talk as a file, out and in. */
import { Download, Upload } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import type { CompanionRow } from "#platform/database.ts";
import type { Client } from "#platform/connection.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { exportBranch, exportTree } from "./export-talk.ts";
import { importTalk } from "./import-talk.ts";

type FilesPaneProps = {
  companion: CompanionRow;
  /** Why nothing can be imported now. */
  blocked: string | null;
  onImported: (leafId: string) => void;
};

export function FilesPane({ companion, blocked, onImported }: FilesPaneProps) {
  const { connection } = useSession();
  const [isSaving, setSaving] = useState(false);
  const supabase = connection?.supabase;
  const save = async (write: (client: Client, talk: CompanionRow) => Promise<void>) => {
    if (!supabase) return;
    setSaving(true);
    await write(supabase, companion).catch(() =>
      toast.error("The talk could not be saved. Please try again."),
    );
    setSaving(false);
  };
  return (
    <div className="grid gap-6">
      <section className="grid gap-3">
        <h3 className="font-strong">Save</h3>
        <div className="flex flex-wrap gap-2.5">
          <Button busy={isSaving} onClick={() => void save(exportTree)}>
            <Download size={18} aria-hidden="true" />
            All branches, JSON
          </Button>
          <Button busy={isSaving} onClick={() => void save(exportBranch)}>
            <Download size={18} aria-hidden="true" />
            Shown branch, Markdown
          </Button>
        </div>
        <p className="text-sm text-pretty text-fg-2">
          JSON keeps everything that was said and comes back in. Markdown is for reading.
        </p>
      </section>
      <Import companion={companion} blocked={blocked} onImported={onImported} />
    </div>
  );
}

function Import({ companion, blocked, onImported }: FilesPaneProps) {
  const { connection } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    const supabase = connection?.supabase;
    if (!file || !supabase) return;
    setReason(null);
    setProgress({ done: 0, of: 0 });
    const outcome = await importTalk(supabase, companion.id, file, (done, of) => setProgress({ done, of }));
    setProgress(null);
    target.value = "";
    if (!outcome.ok) return setReason(outcome.reason);
    toast.success(`${outcome.messages.toLocaleString("en-US")} messages imported`);
    onImported(outcome.leafId);
  };
  return (
    <section className="grid gap-3">
      <h3 className="font-strong">Import</h3>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="The file of a talk"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void take(event)}
      />
      <Button
        busy={progress !== null}
        disabledReason={blocked}
        className="justify-self-start"
        onClick={() => input.current?.click()}
      >
        <Upload size={18} aria-hidden="true" />
        {progress === null
          ? "Choose a JSON file"
          : `Reading, ${progress.done.toLocaleString("en-US")} of ${progress.of.toLocaleString("en-US")}`}
      </Button>
      <p className="text-sm text-pretty text-fg-2">
        {`The talk comes as further branches with ${companion.girlfriend_name}; what is here stays. Every message is checked, and one that is refused stops the import.`}
      </p>
      {reason !== null && (
        <p role="alert" className="text-sm text-danger">
          {reason}
        </p>
      )}
    </section>
  );
}
