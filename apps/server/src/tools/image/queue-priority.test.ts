import type { PlanName } from "@galatea/contract/plans.ts";
import { expect, test, vi } from "vitest";
import { createFakeEngine } from "./testing/fake-engine.ts";
import { openImageFixture } from "./testing/image-fixture.ts";

const fixture = await openImageFixture([createFakeEngine("brush")]);
const { queue } = fixture;

async function customer(tier: PlanName): Promise<() => Promise<string>> {
  const userId = await fixture.customer(500, tier);
  return async () => {
    const answer = await fixture.submit(userId, { prompt: "a lighthouse by the sea" });
    if (!answer.ok) throw new Error(answer.code);
    return (answer.body as { job_id: string }).job_id;
  };
}

test("in a busy queue the pictures of professional and higher plans are made before those that waited longer", async () => {
  const [standard, professional, growth] = await Promise.all([
    customer("standard"),
    customer("professional"),
    customer("growth"),
  ]);
  const taken: string[] = [];
  let free = (): void => undefined;
  // One worker, kept busy until all requests are queued.
  await queue.work("image", { concurrency: 1 }, async ({ jobId }) => {
    taken.push(jobId);
    if (taken.length === 1) await new Promise<void>((resolve) => (free = resolve));
  });
  const busyWith = await standard();
  await vi.waitFor(() => expect(taken).toEqual([busyWith]), { timeout: 8_000 });
  const waiting = [await standard(), await standard(), await standard()];
  const ahead = [await professional(), await growth(), await professional()];
  free();
  await vi.waitFor(() => expect(taken).toHaveLength(7), { timeout: 8_000 });
  // Within a lane the earlier request comes first.
  expect(taken).toEqual([busyWith, ...ahead, ...waiting]);
});
