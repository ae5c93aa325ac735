/**
 * Answers no sooner than after a fixed time, so that the time of an answer does not tell whether an address has an
 * account. What an operation does takes a few milliseconds; mails are sent later by the worker.
 */
import { setTimeout } from "node:timers/promises";
import type { Operation } from "./operation.ts";

const floorMs = 200;

export const answerSteadily =
  (operation: Operation): Operation =>
  async (request) => {
    const [answer] = await Promise.all([operation(request), setTimeout(floorMs)]);
    return answer;
  };
