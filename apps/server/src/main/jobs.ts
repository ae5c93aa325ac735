/** Every job and its one handler. A process that would leave a kind without handler does not start. */
import { jobKinds, type JobKind } from "@galatea/contract/jobs.ts";
import type { JobHandler } from "#core/jobs/run-job.ts";
import { generateImageJob } from "#features/images/generate-image.job.ts";
import type { Services } from "./services.ts";

export const queueNames: readonly JobKind[] = jobKinds;

export function createJobHandlers(services: Services): Record<JobKind, JobHandler> {
  const { engines, images, jobs } = services;
  return {
    image: generateImageJob({ engine: engines.image, images, jobs }),
  };
}
