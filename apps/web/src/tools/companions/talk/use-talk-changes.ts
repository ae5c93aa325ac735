/** What a person changes in the tree of a talk. Each change is stored first and read again then, on every device. */
import type { chatWithAiGirlfriend } from "@galatea/contract/functions/chat-with-ai-girlfriend.ts";
import { useQueryClient } from "@tanstack/react-query";
import { callFunction } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";

export type TalkChanges = {
  /** Shows the newest branch through a message, or the one that ends with it. False when it was refused. */
  showBranch: (messageId: string, isEnd?: boolean) => Promise<boolean>;
  /** Deletes a message and everything that follows it. */
  deleteMessage: (messageId: string) => Promise<boolean>;
  setFavourite: (messageId: string, favourite: boolean) => Promise<void>;
};

export const branchesKey = (talkId: string) => ["companion-branches", talkId] as const;

export function useTalkChanges(talkId: string, readAgain: () => Promise<void>): TalkChanges {
  const { connection } = useSession();
  const queryClient = useQueryClient();
  const supabase = connection?.supabase ?? null;

  async function change(
    body:
      | { action: "show_branch"; messageId: string; isEnd: boolean }
      | { action: "delete_message"; messageId: string },
  ): Promise<boolean> {
    if (!supabase) return false;
    const name = "chat-with-ai-girlfriend";
    const answer = await callFunction<typeof chatWithAiGirlfriend>(supabase, name, body, []);
    if (!answer.ok) toast.error(answer.sentence);
    await Promise.all([readAgain(), queryClient.invalidateQueries({ queryKey: branchesKey(talkId) })]);
    return answer.ok;
  }

  return {
    showBranch: (messageId, isEnd = false) => change({ action: "show_branch", messageId, isEnd }),
    deleteMessage: (messageId) => change({ action: "delete_message", messageId }),
    setFavourite: async (messageId, favourite) => {
      const changed = await supabase?.from("ai_messages").update({ favourite }).eq("id", messageId);
      if (changed?.error) toast.error("The favourite could not be changed.");
      await Promise.all([readAgain(), queryClient.invalidateQueries({ queryKey: branchesKey(talkId) })]);
    },
  };
}
