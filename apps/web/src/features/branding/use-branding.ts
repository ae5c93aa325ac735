/** The look of one's shared pages: as it is, and saving another one. */
import type { getShareBranding, ShareBranding } from "@galatea/contract/functions/get-share-branding.ts";
import type { setShareBranding } from "@galatea/contract/functions/set-share-branding.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "#platform/toast.ts";
import type { Client } from "#platform/connection.ts";
import { callFunction } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";

/** A new logo, and the address under which this page shows it before it is uploaded. */
export type ChosenLogo = { file: File; url: string };
/** `keep`: the stored one. Null: none. */
export type LogoChoice = "keep" | ChosenLogo | null;
export type Look = { name: string; accent: string | null; logo: LogoChoice };

export const studioLook: Look = { name: "", accent: null, logo: null };

const bucket = "ai-influencer-content";

export function useBranding() {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  return useQuery({
    queryKey: ["share-branding", user?.id ?? null],
    enabled: supabase !== null && user !== null,
    queryFn: async (): Promise<ShareBranding> => {
      if (!supabase) throw new Error("Not connected.");
      const answer = await callFunction<typeof getShareBranding>(supabase, "get-share-branding", {}, [
        "available",
      ]);
      if (!answer.ok) throw new Error(answer.sentence);
      return answer.value;
    },
  });
}

export function useSaveBranding() {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, accent, logo }: Look): Promise<ShareBranding> => {
      if (!connection || !user) throw new Error("Please sign in to do this.");
      const { supabase } = connection;
      const upload = isChosen(logo) ? await uploadLogo(supabase, user.id, logo.file) : logo;
      const body = {
        display_name: name.trim() === "" ? null : name.trim(),
        accent,
        ...(upload === "keep" ? {} : { logo_upload: upload }),
      };
      const answer = await callFunction<typeof setShareBranding>(supabase, "set-share-branding", body, [
        "available",
      ]);
      if (answer.ok) return answer.value;
      // What no page shows must not lie about.
      if (upload !== null && upload !== "keep") await supabase.storage.from(bucket).remove([upload]);
      throw new Error(answer.sentence);
    },
    onSuccess: (saved, look) => {
      queryClient.setQueryData(["share-branding", user?.id ?? null], saved);
      toast.success(
        look === studioLook
          ? "Your shared pages look like the studio again"
          : "Your shared pages have the new look",
      );
    },
  });
}

export const isChosen = (logo: LogoChoice): logo is ChosenLogo => logo !== null && logo !== "keep";

const extensions: Record<string, string> = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" };

async function uploadLogo(supabase: Client, userId: string, file: File): Promise<string> {
  const name = `${userId}/logo-${Date.now()}-${crypto.randomUUID()}.${extensions[file.type] ?? "png"}`;
  const { error } = await supabase.storage.from(bucket).upload(name, file, { contentType: file.type });
  if (error) throw new Error(error.message);
  return name;
}
