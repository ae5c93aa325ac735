/** The branches of a talk by their last words, favourites first. */
import { useQuery } from "@tanstack/react-query";
import { Heart } from "lucide-react";
import { whenWords } from "#platform/dates.ts";
import { useSession } from "#platform/session.tsx";
import { Badge } from "#ui/badge.tsx";
import { IconButton } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { branchesKey, type TalkChanges } from "./use-talk-changes.ts";

type BranchesPaneProps = {
  talkId: string;
  name: string;
  setFavourite: TalkChanges["setFavourite"];
  onGo: (messageId: string) => void;
};

export function BranchesPane({ talkId, name, setFavourite, onGo }: BranchesPaneProps) {
  const { data: branches, isError } = useBranches(talkId);
  if (isError) return <p className="text-fg-2">The branches could not be loaded.</p>;
  if (!branches) return <Spinner label="Loading branches" className="justify-self-center" />;
  return (
    <div className="grid gap-4">
      <p className="text-sm text-pretty text-fg-2">
        Another answer, an edited message, or “Branch from here” begins a branch. None is lost by it.
      </p>
      {branches.length === 0 && <p className="text-fg-2">Nothing has been said yet.</p>}
      <ul aria-label="Branches" className="grid gap-1.5">
        {branches.map(
          ({ id, role, kind, words, favourite, is_end: isEnd, is_shown: isShown, created_at: at }) => (
            <li key={id} className="flex items-center gap-1 rounded-md bg-surface-2 pr-1.5">
              <button
                type="button"
                aria-current={isShown || undefined}
                onClick={() => onGo(id)}
                className="min-w-0 flex-1 rounded-md px-4 py-3 text-left transition-colors duration-150 hover:bg-surface-3"
              >
                <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-fg-3">
                  <span>{`${role === "user" ? "You" : name}${isEnd ? "" : ", with more behind it"}`}</span>
                  <time dateTime={at} className="tabular-nums">
                    {whenWords(at)}
                  </time>
                </span>
                <span className="mt-1 line-clamp-2 [overflow-wrap:anywhere]">
                  {words || (kind === "picture" ? "A picture" : "Nothing yet")}
                </span>
                {isShown && <Badge className="mt-2">Shown now</Badge>}
              </button>
              <IconButton
                label={favourite ? "Favourite: remove" : "Favourite"}
                aria-pressed={favourite}
                onClick={() => void setFavourite(id, !favourite)}
              >
                <Heart size={18} className={favourite ? "fill-current text-accent" : undefined} />
              </IconButton>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

function useBranches(talkId: string) {
  const { connection } = useSession();
  const supabase = connection?.supabase ?? null;
  return useQuery({
    queryKey: branchesKey(talkId),
    enabled: supabase !== null,
    // Every reply changes the ends.
    staleTime: 0,
    queryFn: async () => {
      if (!supabase) throw new Error("Not connected.");
      const { data, error } = await supabase.rpc("talk_branches", { in_talk: talkId });
      if (error) throw new Error(error.message);
      return data;
    },
  });
}
