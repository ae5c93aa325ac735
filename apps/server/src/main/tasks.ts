/** Work about one row that is repeated until it is done: its queues. Their handlers are in jobs.ts. */
import { paymentEventTask } from "#features/billing/process-payment-event.job.ts";
import type { Task } from "#platform/queue.ts";

export const tasks: readonly Task[] = [paymentEventTask];
