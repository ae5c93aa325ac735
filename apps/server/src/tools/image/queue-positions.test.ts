import type { QueryResultRow } from "pg";
import { expect, test, vi } from "vitest";
import { asPerson } from "#testing/as-person.ts";
import { createFakeEngine } from "./testing/fake-engine.ts";
import { openImageFixture } from "./testing/image-fixture.ts";

const fixture = await openImageFixture([createFakeEngine("brush")]);

async function submitAs(userId: string, count: number): Promise<string[]> {
  const answer = await fixture.submit(userId, { prompt: "a lake", count });
  if (!answer.ok) throw new Error(answer.code);
  return (answer.body as { job_ids: string[] }).job_ids;
}

/** A query with the rights of the person's browser. */
const askAs = async <Row extends QueryResultRow>(
  userId: string,
  sql: string,
  params: unknown[] = [],
): Promise<Row[]> => (await asPerson<Row>(fixture.pool, userId, sql, params)).rows;

/** The number of jobs before each of the person's waiting jobs. */
async function aheadOf(userId: string): Promise<Record<string, number>> {
  const rows = await askAs<{ job_id: string; ahead: number }>(userId, "select * from queue_positions()");
  return Object.fromEntries(rows.map(({ job_id, ahead }) => [job_id, ahead]));
}

test("the queue positions that people see are the order in which jobs are taken, lane by lane and turn by turn", async () => {
  const [standard, growth, other] = await Promise.all([
    fixture.customer(500),
    fixture.customer(500, "growth"),
    fixture.customer(500),
  ]);
  const taken: string[] = [];
  let free = (): void => undefined;
  // One worker, kept busy until all requests are queued.
  await fixture.queue.work("image", { concurrency: 1 }, async ({ jobId }) => {
    taken.push(jobId);
    await fixture.jobs.beginAttempt(jobId, 3);
    if (taken.length === 1) await new Promise<void>((resolve) => (free = resolve));
  });
  const [busyWith = ""] = await submitAs(other, 1);
  await vi.waitFor(() => expect(taken).toEqual([busyWith]), { timeout: 8_000 });
  await vi.waitFor(async () => expect((await fixture.jobs.findOwn(other, busyWith))?.state).toBe("running"));

  const batch = await submitAs(standard, 4);
  const behind = await submitAs(other, 1);
  const ahead = await submitAs(growth, 3);
  const shown = { ...(await aheadOf(standard)), ...(await aheadOf(growth)) };
  const all = { ...shown, ...(await aheadOf(other)) };
  const inOrder = Object.keys(all).sort((a, b) => (all[a] ?? 0) - (all[b] ?? 0));
  // The other's second job comes in the second turn, in which the batch was earlier.
  expect(inOrder).toEqual([...ahead, ...batch.slice(0, 2), ...behind, ...batch.slice(2)]);
  // The running job is ahead of all of them.
  expect(inOrder.map((id) => all[id])).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(Object.keys(shown)).not.toContain(behind[0]);
  free();
  await vi.waitFor(() => expect(taken).toHaveLength(9), { timeout: 8_000 });
  expect(taken).toEqual([busyWith, ...inOrder]);
});

test("the prompt history lists each of the caller's descriptions once, the latest use first", async () => {
  const userId = await fixture.customer(500);
  const stranger = await fixture.customer(500);
  for (const prompt of ["a Lake", "a hill", "a Lake"]) await fixture.submit(userId, { prompt });
  await fixture.submit(stranger, { prompt: "a secret lake" });
  await fixture.pool.query(
    `insert into generation_jobs (user_id, kind, input, input_hash, cost_credits, deadline_at)
     values ($1, 'character', '{"prompt": "a woman", "name": "Mira"}', 'h', 0, now() + interval '1 hour')`,
    [userId],
  );
  const history = (containing: string | null) =>
    askAs(userId, "select prompt, uses from prompt_history($1)", [containing]);
  expect(await history(null)).toEqual([
    { prompt: "a Lake", uses: 2 },
    { prompt: "a hill", uses: 1 },
  ]);
  expect(await history("LAKE")).toEqual([{ prompt: "a Lake", uses: 2 }]);
  expect(await history("secret")).toEqual([]);
});

test("a search of any length is answered, and one without a matching word finds nothing", async () => {
  const userId = await fixture.customer(500);
  await fixture.pool.query(
    "insert into generated_content (user_id, content_type, content_url, prompt) values ($1, 'image', 'x', 'a lake')",
    [userId],
  );
  const find = (search: string) =>
    askAs(userId, "select id from gallery_page(array['image'], search => $1)", [search]);
  const manyWords = Array.from({ length: 200_000 }, (_, index) => `w${index}`).join(" ");
  expect(await find("LAK")).toHaveLength(1);
  expect(await find("x".repeat(3000))).toEqual([]);
  expect(await find(manyWords)).toEqual([]);
});
