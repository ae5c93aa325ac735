/** Finds messages by the words in them, in one talk or in all, and leads to them. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { whenWords } from "#platform/dates.ts";
import { useSession } from "#platform/session.tsx";
import { TextField } from "#ui/field.tsx";
import { SegmentedControl } from "#ui/segmented.tsx";
import { useRestedValue } from "#ui/use-rested-value.ts";
import { markWords } from "./mark-words.ts";

type SearchPaneProps = {
  /** Null searches all talks. */
  talkId: string | null;
  onGo: (talkId: string, messageId: string) => void;
};

const restMs = 200;

export function SearchPane({ talkId, onGo }: SearchPaneProps) {
  const [typed, setTyped] = useState("");
  const [scope, setScope] = useState<"this" | "all">("this");
  const words = useRestedValue(typed.trim(), restMs);
  const { data: found, isError } = useFound(words, scope === "this" ? talkId : null);
  return (
    <div className="grid gap-4">
      <TextField
        label="Words in messages"
        type="search"
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
      {talkId !== null && (
        <SegmentedControl
          label="Where"
          value={scope}
          options={[
            { value: "this", label: "This talk" },
            { value: "all", label: "All talks" },
          ]}
          onChange={setScope}
          className="justify-self-start"
        />
      )}
      <output className="text-sm text-fg-2">
        {isError && "The search failed. Please try again."}
        {found &&
          words !== "" &&
          (found.length === 0 ? "No message has these words." : countWords(found.length))}
      </output>
      {found && found.length > 0 && (
        <ul aria-label="Messages found" className="grid gap-1.5">
          {found.map(({ id, conversation_id: inTalk, name, role, words: around, created_at: at }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onGo(inTalk, id)}
                className="w-full rounded-md bg-surface-2 px-4 py-3 text-left transition-colors duration-150 hover:bg-surface-3"
              >
                <span className="flex justify-between gap-3 text-sm text-fg-3">
                  <span className="truncate">{role === "user" ? `You to ${name}` : name}</span>
                  <time dateTime={at} className="flex-none tabular-nums">
                    {whenWords(at)}
                  </time>
                </span>
                <span className="mt-1 line-clamp-3 [overflow-wrap:anywhere]">
                  {markWords(around, words).map((part) =>
                    part.isFound ? (
                      <mark key={part.from} className="rounded-[4px] bg-accent px-0.5 text-accent-ink">
                        {part.text}
                      </mark>
                    ) : (
                      part.text
                    ),
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The database returns no more. */
const mostFound = 40;
const countWords = (count: number): string =>
  count === mostFound ? `The newest ${count} messages` : count === 1 ? "1 message" : `${count} messages`;

function useFound(words: string, talkId: string | null) {
  const { connection } = useSession();
  const supabase = connection?.supabase ?? null;
  return useQuery({
    queryKey: ["talk-search", talkId, words],
    enabled: supabase !== null && words !== "",
    staleTime: 0,
    placeholderData: (before) => (words === "" ? undefined : before),
    queryFn: async () => {
      if (!supabase) throw new Error("Not connected.");
      const { data, error } = await supabase.rpc("search_talks", {
        typed: words,
        ...(talkId !== null && { in_talk: talkId }),
      });
      if (error) throw new Error(error.message);
      return data;
    },
  });
}
