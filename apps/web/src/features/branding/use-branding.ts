/** Reads and saves the branding of a person's shared pages. */
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import type { getShareBranding, ShareBranding } from "@galatea/contract/functions/get-share-branding.ts";
import type { setShareBranding } from "@galatea/contract/functions/set-share-branding.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { askConsentFor } from "#platform/ask-consent.ts";
import { toast } from "#platform/toast.ts";
import type { Client } from "#platform/connection.ts";
import { callFunction, queryFunction } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";

/** A new logo, with an object URL that shows it before it is uploaded. */
export type ChosenLogo = { file: File; url: string };
/** `keep` is the stored logo, null is none. */
export type LogoChoice = "keep" | ChosenLogo | null;
export type Branding = { name: string; accent: string | null; logo: LogoChoice };

export const studioBranding: Branding = { name: "", accent: null, logo: null };

export function useBranding() {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  return useQuery({
    queryKey: ["share-branding", user?.id ?? null],
    enabled: supabase !== null && user !== null,
    queryFn: (): Promise<ShareBranding> =>
      queryFunction<typeof getShareBranding>(supabase, "get-share-branding", {}, ["available"]),
  });
}

export function useSaveBranding() {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, accent, logo }: Branding): Promise<ShareBranding> => {
      if (!connection || !user) throw new Error("Please sign in to do this.");
      const { supabase } = connection;
      const upload = isChosen(logo) ? await uploadLogo(supabase, user.id, logo.file) : logo;
      const body = {
        display_name: name.trim() === "" ? null : name.trim(),
        accent,
        ...(upload === "keep" ? {} : { logo_upload: upload }),
      };
      const answer = await send(supabase, body);
      if (answer.ok) return answer.value;
      // A logo that no page shows must not stay in storage.
      if (upload !== null && upload !== "keep") await supabase.storage.from(contentBucket).remove([upload]);
      throw new Error(answer.sentence);
    },
    onSuccess: (saved, sent) => {
      queryClient.setQueryData(["share-branding", user?.id ?? null], saved);
      toast.success(
        sent === studioBranding
          ? "Your shared pages look like the studio again"
          : "Your shared pages have the new look",
      );
    },
  });
}

/** Asks for the declaration about a new logo when the server does, and sends it with the request. */
async function send(supabase: Client, body: z.input<(typeof setShareBranding)["request"]>) {
  const sendOnce = (more: object) =>
    callFunction<typeof setShareBranding>(supabase, "set-share-branding", { ...body, ...more }, [
      "available",
    ]);
  const answer = await sendOnce({});
  if (answer.ok || answer.code !== "consent_required" || !(await askConsentFor(answer))) return answer;
  return sendOnce({ referenceConsent: true });
}

export const isChosen = (logo: LogoChoice): logo is ChosenLogo => logo !== null && logo !== "keep";

const extensions: Record<string, string> = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" };

async function uploadLogo(supabase: Client, userId: string, file: File): Promise<string> {
  const name = `${userId}/logo-${Date.now()}-${crypto.randomUUID()}.${extensions[file.type] ?? "png"}`;
  const { error } = await supabase.storage.from(contentBucket).upload(name, file, { contentType: file.type });
  if (error) throw new Error(error.message);
  return name;
}
