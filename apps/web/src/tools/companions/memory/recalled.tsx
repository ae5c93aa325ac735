/** What a companion had in mind for one reply, on demand: the facts and why, the summary, and how many messages. */
import { useQuery } from "@tanstack/react-query";
import { useSession } from "#platform/session.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PageSpinner } from "#ui/spinner.tsx";
import { factWords } from "./fact-words.ts";
import { readRecalled, type RecalledFact } from "./read-recalled.ts";

/** What leads to it, and its heading. */
export const recalledTitle = (name: string): string => `What ${name} remembered for this reply`;

type RecalledDialogProps = { messageId: string; name: string; open: boolean; onClose: () => void };

export const RecalledDialog = ({ messageId, name, open, onClose }: RecalledDialogProps) => (
  <Dialog open={open} onClose={onClose} title={recalledTitle(name)}>
    {open && <Recalled messageId={messageId} />}
  </Dialog>
);

function Recalled({ messageId }: { messageId: string }) {
  const supabase = useSession().connection?.supabase ?? null;
  const { data, isError } = useQuery({
    queryKey: ["companion-recalled", messageId],
    enabled: supabase !== null,
    staleTime: 0,
    queryFn: async () => {
      const read = await supabase?.from("ai_messages").select("recalled").eq("id", messageId).maybeSingle();
      if (!read || read.error) throw new Error(read?.error.message ?? "Not connected.");
      const recalled = readRecalled(read.data?.recalled ?? null);
      const ids = recalled?.facts.map(({ id }) => id) ?? [];
      const known =
        ids.length === 0
          ? { data: [], error: null }
          : await supabase?.from("companion_facts").select("id,subject,value").in("id", ids);
      if (!known || known.error) throw new Error(known?.error.message ?? "Not connected.");
      return { recalled, known: new Map(known.data.map((fact) => [fact.id, factWords(fact)])) };
    },
  });
  if (isError) return <p role="alert">It could not be loaded. Please try again.</p>;
  if (!data) return <PageSpinner label="Loading" />;
  const { recalled, known } = data;
  if (!recalled) return <p className="text-fg-2">Nothing was noted for this reply.</p>;
  return (
    <div className="grid gap-3">
      {recalled.facts.length > 0 ? (
        <ul className="grid gap-2">
          {recalled.facts.map(({ id, reason }) => (
            <li key={id} className="rounded-md bg-surface-2 px-4 py-3">
              <p className="text-pretty [overflow-wrap:anywhere]">
                {known.get(id) ?? "Something that is forgotten by now"}
              </p>
              <p className="text-sm text-fg-3">{reasons[reason]}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-fg-2">No fact about you.</p>
      )}
      <p className="text-sm text-pretty text-fg-3">
        {`She also had the last ${recalled.turns === 1 ? "message" : `${recalled.turns} messages`} before yours${recalled.summary ? ", and what came earlier in short" : ""}.`}
      </p>
    </div>
  );
}

const reasons: Record<RecalledFact["reason"], string> = {
  pinned: "Because you pinned it",
  "matches the message": "Because your message is about it",
  recent: "Because you told it lately",
};
