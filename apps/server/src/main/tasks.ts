/** The queues of tasks: work about one row that is repeated until it succeeds. Their handlers are in task-handlers.ts. */
import { paymentEventTask } from "#features/billing/process-payment-event.job.ts";
import type { Task } from "#platform/queue.ts";

export const tasks: readonly Task[] = [paymentEventTask];
