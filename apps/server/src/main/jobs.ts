/** Every job and every task with its one handler. A kind without a handler does not compile; a task without one does not start. */
import type { JobKind } from "@galatea/contract/jobs.ts";
import type { JobHandler } from "#core/jobs/run-job.ts";
import { paymentEventTask, processPaymentEventJob } from "#features/billing/process-payment-event.job.ts";
import { saveCharacterJob } from "#features/characters/save-character.job.ts";
import { editImageJob } from "#features/image-editor/edit-image.job.ts";
import { generateImageJob } from "#features/images/generate-image.job.ts";
import { processImageJob } from "#features/process/process-image.job.ts";
import { upscaleImageJob } from "#features/upscaler/upscale-image.job.ts";
import { generateVideoJob } from "#features/videos/generate-video.job.ts";
import type { Task, TaskHandler } from "#platform/queue.ts";
import type { Services } from "./services.ts";
import { tasks } from "./tasks.ts";

export function createJobHandlers(services: Services): Record<JobKind, JobHandler> {
  const { characters, engines, images, jobs, references, videos } = services;
  return {
    image: generateImageJob({ engines, images, jobs, references }),
    character: saveCharacterJob({ engine: engines.image, characters, jobs, references }),
    edit: editImageJob({ engines, jobs, references }),
    process: processImageJob({ engines, jobs, references }),
    upscale: upscaleImageJob({ engines, jobs, references }),
    video: generateVideoJob({ engines, jobs, references, videos }),
  };
}

/** @throws when a task has no handler: its queue would never be worked off. */
export function createTaskHandlers(services: Services): [Task, TaskHandler][] {
  const handlers: Record<string, TaskHandler> = {
    [paymentEventTask.name]: processPaymentEventJob(services),
  };
  return tasks.map((task) => {
    const handler = handlers[task.name];
    if (!handler) throw new Error(`The task ${task.name} has no handler.`);
    return [task, handler];
  });
}
