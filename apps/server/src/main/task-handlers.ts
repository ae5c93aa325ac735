/** The index of every task of the queue and its one handler. A task without a handler stops the start. */
import { paymentEventTask, processPaymentEventJob } from "#features/billing/process-payment-event.job.ts";
import type { Task, TaskHandler } from "#platform/queue.ts";
import type { Services } from "./services.ts";
import { tasks } from "./tasks.ts";

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
