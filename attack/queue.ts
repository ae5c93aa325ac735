/** One customer who queues as much as is taken, and the single picture of another. */
import { isOver, waitForJob } from "../acceptance/jobs.ts";
import { callFunction, type Person } from "../acceptance/people.ts";
import { type BenchRow, atMost, unlimited } from "../bench/bench-row.ts";
import { signUp, type Target } from "./target.ts";

const orders = 100;
/** One job of each kind may be running when the other's is ordered. */
const runningJobMs = 15_000;

export async function attackByQueue(target: Target): Promise<BenchRow[]> {
  const [greedy, other] = [await signUp(target, "growth"), await signUp(target, "standard")];
  const aloneMs = await pictureMs(target, other);
  const replies = await Promise.all(
    Array.from({ length: orders }, (_, seed) => orderPicture(target, greedy, seed)),
  );
  const taken = replies.filter(({ jobId }) => jobId !== null).length;
  const besideMs = await pictureMs(target, other);
  const wrong = replies.filter(({ status }) => status >= 500 && status !== 503).length;
  for (const { jobId } of replies) if (jobId) await callFunction(target, greedy, "cancel-job", { jobId });
  return [
    unlimited({ name: `queue, jobs taken of ${orders} at once`, value: taken, unit: "" }),
    unlimited({ name: "queue, another's picture alone", value: aloneMs, unit: "ms", decimals: 0 }),
    atMost(Math.round(2 * aloneMs + runningJobMs), {
      name: "queue, another's picture behind them",
      value: besideMs,
      unit: "ms",
      decimals: 0,
    }),
    atMost(0, { name: "queue, answers 5xx", value: wrong, unit: "" }),
  ];
}

async function pictureMs(target: Target, person: Person): Promise<number> {
  const startedMs = performance.now();
  const { jobId, status } = await orderPicture(target, person, 7);
  if (jobId === null) throw new Error(`A single picture was answered with ${status}.`);
  await waitForJob(person, jobId, isOver);
  return performance.now() - startedMs;
}

async function orderPicture(
  target: Target,
  person: Person,
  seed: number,
): Promise<{ jobId: string | null; status: number }> {
  const body = { prompt: "a harbour at dusk", seed };
  const answer = await callFunction(target, person, "generate-consistent-character", body, {
    prefer: "respond-async",
  });
  const { job_id: jobId = null } = (await answer.json()) as { job_id?: string };
  return { jobId: answer.ok ? jobId : null, status: answer.status };
}
