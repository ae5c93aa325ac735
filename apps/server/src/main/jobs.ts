/** Every job and its one handler: a kind without one does not compile. */
import type { JobKind } from "@galatea/contract/jobs.ts";
import type { JobHandler } from "#core/jobs/run-job.ts";
import { generateImageJob } from "#features/images/generate-image.job.ts";
import type { Services } from "./services.ts";

export function createJobHandlers(services: Services): Record<JobKind, JobHandler> {
  const { engines, images, jobs } = services;
  return {
    image: generateImageJob({ engine: engines.image, images, jobs }),
  };
}
