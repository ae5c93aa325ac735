/** The public page of a picture: reading, making, changing and ending it. */
import type { revokeShare } from "@galatea/contract/functions/revoke-share.ts";
import type { shareContent } from "@galatea/contract/functions/share-content.ts";
import { sharePath } from "@galatea/contract/sharing.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { toast } from "#platform/toast.ts";
import { askConsentFor } from "#platform/ask-consent.ts";
import type { Client } from "#platform/connection.ts";
import { callFunction, queryFunction, RefusedError } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";

export type SharedPage = { url: string; showPrompt: boolean };

const keyOf = (contentId: string | null) => ["shared-page", contentId] as const;

/** Null when the picture is not shared. */
export function useSharedPage(contentId: string | null) {
  const { connection } = useSession();
  const supabase = connection?.supabase ?? null;
  return useQuery({
    queryKey: keyOf(contentId),
    enabled: supabase !== null && contentId !== null,
    staleTime: 0,
    queryFn: async (): Promise<SharedPage | null> => {
      if (!supabase || !contentId) throw new Error("Not connected.");
      const { data, error } = await supabase
        .from("shared_pages")
        .select("token,show_prompt")
        .eq("content_id", contentId)
        .is("ended_at", null)
        .maybeSingle();
      if (error) throw new Error(error.message);
      return (
        data && { url: `${window.location.origin}${sharePath(data.token)}`, showPrompt: data.show_prompt }
      );
    },
  });
}

/** Makes the page or changes whether it shows the prompt. */
export function useSharePicture(contentId: string | null) {
  const { connection } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (showPrompt: boolean): Promise<SharedPage> => {
      if (!connection || !contentId) throw new Error("Signed out.");
      const page = await share(connection.supabase, { content_id: contentId, show_prompt: showPrompt });
      return { url: page.url, showPrompt: page.show_prompt };
    },
    onSuccess: (page) => queryClient.setQueryData(keyOf(contentId), page),
    onError: (error) => toast.error(error.message),
  });
}

/** Asks for the declaration about the uploads behind the picture when the server does, and sends it with the request. */
async function share(supabase: Client, body: z.input<(typeof shareContent)["request"]>) {
  const send = (more: object) =>
    callFunction<typeof shareContent>(supabase, "share-content", { ...body, ...more }, ["url"]);
  let answer = await send({});
  if (!answer.ok && answer.code === "consent_required" && (await askConsentFor(answer)))
    answer = await send({ referenceConsent: true });
  if (!answer.ok) throw new RefusedError(answer);
  return answer.value;
}

export function useStopSharing(contentId: string | null) {
  const { connection } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      if (!connection || !contentId) throw new Error("Signed out.");
      const body = { content_id: contentId };
      await queryFunction<typeof revokeShare>(connection.supabase, "revoke-share", body, ["revoked"]);
    },
    onSuccess: () => {
      queryClient.setQueryData(keyOf(contentId), null);
      toast.success("No longer shared. The link no longer works.");
    },
    onError: (error) => toast.error(error.message),
  });
}
