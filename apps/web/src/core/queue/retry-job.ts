/** Starts a failed job again as it was asked for. It is a new job with its own price; the failed one cost nothing. */
import { aspectRatios } from "@galatea/contract/aspect-ratios.ts";
import type {
  generateConsistentCharacter,
  jobAccepted,
} from "@galatea/contract/functions/generate-consistent-character.ts";
import type { saveCharacter } from "@galatea/contract/functions/save-character.ts";
import type { z } from "zod";
import type { Client } from "#platform/connection.ts";
import type { JobInput, JobRow } from "#platform/database.ts";
import { callFunctionFor, type Answer } from "#platform/functions.ts";

type Accepted = z.output<typeof jobAccepted>;

/** @param attemptKey the same for every try of one click, so that a lost answer starts one job and not two. */
export function retryJob(supabase: Client, job: JobRow, attemptKey: string): Promise<Answer<Accepted>> {
  const headers = { Prefer: "respond-async", "Idempotency-Key": attemptKey };
  const input = job.input ?? {};
  if (job.kind === "character") {
    return callFunctionFor<typeof saveCharacter, Accepted>(supabase, {
      name: "save-character",
      body: characterBody(input),
      needs: ["job_id"],
      headers,
    });
  }
  return callFunctionFor<typeof generateConsistentCharacter, Accepted>(supabase, {
    name: "generate-consistent-character",
    body: imageBody(input),
    needs: ["job_id"],
    headers,
  });
}

function imageBody(input: JobInput) {
  const references = input.references ?? [];
  const ratio = aspectRatios.find((known) => known === input.aspectRatio);
  return {
    prompt: input.prompt ?? "",
    influencerId: input.characterId ?? null,
    ...(ratio && { aspectRatio: ratio }),
    negativePrompt: input.negativePrompt ?? null,
    style: input.style ?? null,
    ...(input.seed !== undefined && { seed: input.seed }),
    engine: input.engine ?? null,
    referenceImageUrls: references,
    // The job could not have been started without the person's consent to just these pictures.
    ...(references.length > 0 && { referenceConsent: true }),
    parentIds: input.parentIds ?? [],
  };
}

function characterBody(input: JobInput) {
  return {
    characterId: input.characterId ?? null,
    name: input.name ?? "",
    prompt: input.prompt ?? "",
    style: input.style ?? null,
    ...(input.seed !== undefined && { seed: input.seed }),
    ...(input.sourceImageUrl && { uploadedReferenceImageUrl: input.sourceImageUrl, referenceConsent: true }),
  };
}
