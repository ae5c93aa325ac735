/** Has a picture of a companion made: a job like every other, whose end the queue tells. */
import { companionPictureCredits } from "@galatea/contract/companions/prices.ts";
import type { PublicConfig } from "@galatea/contract/public-config.ts";
import type { generateConsistentCharacter } from "@galatea/contract/tools/image.ts";
import { useState } from "react";
import { useCredits } from "#platform/credits-context.tsx";
import type { CompanionRow } from "#platform/database.ts";
import { engineFor, enginesOf } from "#platform/engines.ts";
import { callFunctionFor } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { setWantedPicture } from "./wanted-picture.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";

/** What a picture of a companion costs with the engine that serves. */
export const pictureCredits = (config: PublicConfig | null | undefined): number =>
  companionPictureCredits(engineFor(enginesOf(config, "image"), null)?.priceCredits ?? null);

export function useDrawCompanion(onUpgrade: () => void) {
  const { connection, user } = useSession();
  const userId = user?.id ?? "";
  const { info, deduct, refreshSoon } = useCredits();
  const { active } = useJobs();
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const running = active.flatMap((job) =>
    job.kind === "image" && job.input?.companion ? [job.input.companion.conversationId] : [],
  );
  const drawing = new Set([...sent, ...running]);

  async function draw({ id, girlfriend_name: name }: CompanionRow, scene?: string): Promise<void> {
    if (!connection || drawing.has(id)) return;
    const wanted = { companionId: id, scene: scene ?? null };
    if (info?.tier_name === "free") {
      setWantedPicture(userId, wanted);
      toast.error("Upgrade Required", {
        description: "Image generation is available for paid subscribers only.",
      });
      return onUpgrade();
    }
    setSent((before) => new Set([...before, id]));
    const undo = deduct(pictureCredits(connection.config));
    const answer = await callFunctionFor<typeof generateConsistentCharacter, { job_id: string }>(
      connection.supabase,
      {
        name: "generate-consistent-character",
        body: {
          prompt: `A picture of ${name}`,
          aspectRatio: "1:1",
          useNanoBanana: true,
          conversationId: id,
          ...(scene !== undefined && { scene, inChat: true }),
        },
        needs: ["job_id"],
        headers: { Prefer: "respond-async", "Idempotency-Key": crypto.randomUUID() },
      },
    );
    setSent((before) => new Set([...before].filter((one) => one !== id)));
    refreshSoon();
    if (answer.ok) return setWantedPicture(userId, null);
    undo();
    toast.error("Generation Failed", { description: answer.sentence });
    if (answer.code !== "insufficient_credits") return;
    setWantedPicture(userId, wanted);
    onUpgrade();
  }
  return {
    /** @param scene what she offered to be seen doing: the picture comes into the chat */
    draw: (companion: CompanionRow, scene?: string) => void draw(companion, scene),
    drawing,
  };
}
