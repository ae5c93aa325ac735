/** Every task of the queue beside the tools' jobs, and its one handler: without one the server does not start. */
import { paymentEventTask, processPaymentEventJob } from "#features/billing/process-payment-event.job.ts";
import type { Task, TaskHandler } from "#platform/queue.ts";
import type { Services } from "./services.ts";
import { tasks } from "./tasks.ts";

/** @throws when a task has no handler: what is queued for it would wait for ever. */
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
