/**
 * Keeps an adjusted picture: free, as a new one, while the one it was made from stays. A request whose answer was lost
 * keeps its key: asking again finds the picture instead of making a second one.
 */
import type { adjustImage } from "@galatea/contract/functions/adjust-image.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { z } from "zod";
import { assetOfRow, requestAddress } from "#tools/shell/asset.ts";
import { submissionKeys } from "#tools/shell/submit/submission-keys.ts";
import { sendUntilAnswered } from "#tools/shell/submit/send-until-answered.ts";
import { callFunctionFor } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { turnedSize, type Adjustments } from "./adjustments.ts";
import type { HeldPicture } from "./held-picture.ts";

type Wish = { picture: HeldPicture; adjustments: Adjustments };
type Kept = z.output<(typeof adjustImage)["reply"]>;

const keys = submissionKeys("galatea-unanswered-adjustment");

export function useAdjust(onKept: (picture: HeldPicture) => void) {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  const starting = useRef(false);
  const { mutate, isPending } = useMutation({
    networkMode: "always",
    mutationFn: async ({ picture, adjustments }: Wish) => {
      if (!connection || !user) throw new Error("Not connected.");
      const body = { imageUrl: requestAddress(picture.asset), adjustments };
      return sendUntilAnswered({
        keys,
        userId: user.id,
        identity: body,
        send: (key) =>
          callFunctionFor<typeof adjustImage, Kept>(connection.supabase, {
            name: "adjust-image",
            body,
            needs: ["id", "image_url"],
            headers: { "Idempotency-Key": key },
          }),
      });
    },
    onSuccess: (answer, { picture, adjustments }) => {
      if (!answer.ok) {
        toast.error("Failed to edit image", { description: answer.sentence });
        return;
      }
      const { width, height } = turnedSize(picture, adjustments.quarterTurns);
      void queryClient.invalidateQueries({ queryKey: ["content", user?.id ?? null] });
      onKept({
        asset: assetOfRow({ id: answer.value.id, content_url: answer.value.image_url }),
        width: Math.max(1, Math.round(width * (adjustments.crop?.width ?? 1))),
        height: Math.max(1, Math.round(height * (adjustments.crop?.height ?? 1))),
        upload: false,
      });
    },
    onError: (error) => {
      console.error("Adjusting a picture failed", error);
      toast.error("Failed to edit image. Please try again.");
    },
    onSettled: () => {
      starting.current = false;
    },
  });

  /** A second press before the first was even drawn keeps nothing twice. */
  const adjust = (wish: Wish) => {
    if (starting.current) return;
    starting.current = true;
    mutate(wish);
  };
  return { adjust, saving: isPending };
}
