/** Engines with prices of their own: what is asked, reserved, charged and refunded is the price of the one that makes it. */
import { beforeEach, expect, test } from "vitest";
import { createFakeEngine } from "./testing/fake-engine.ts";
import { openImageFixture } from "./testing/image-fixture.ts";

const brush = createFakeEngine("brush");
const oil = createFakeEngine("oil");
const fixture = await openImageFixture([brush, oil], { oil: 50 });
const { pool } = fixture;
let userId: string;

beforeEach(async () => {
  userId = await fixture.customer();
  oil.before = () => undefined;
  oil.requests.length = 0;
  for (const { id } of [brush, oil]) await fixture.setAway(id, false);
});

const submit = (request: object = {}) => fixture.submit(userId, { prompt: "a lake", ...request });
const jobs = async () =>
  (
    await pool.query<{ cost: number; engine: string | null; state: string; wanted: string | null }>(
      `select cost_credits as cost, engine, state, input ->> 'engine' as wanted
         from generation_jobs where user_id = $1 order by created_at, id`,
      [userId],
    )
  ).rows;
const balance = () => fixture.balanceOf(userId);

test("the chosen engine's price is reserved for each picture, charged when it is done and given back when it fails", async () => {
  expect(await submit({ engine: "oil", count: 2, seed: 7 })).toMatchObject({ ok: true });
  expect(await balance()).toBe(100);
  oil.before = ({ seed }) => {
    if (seed === 8) throw new Error("It fell over.");
  };
  await fixture.work(userId);
  expect(await jobs()).toMatchObject([
    { cost: 50, engine: "oil", state: "succeeded" },
    { cost: 50, engine: "oil", state: "failed" },
  ]);
  expect(await balance()).toBe(150);
});

test("a refusal for lack of credits names the chosen engine's price", async () => {
  userId = await fixture.customer(120);
  expect(await submit({ engine: "oil", count: 3 })).toMatchObject({
    code: "insufficient_credits",
    needed_credits: 150,
    balance_credits: 120,
  });
  expect(await submit({ count: 3 })).toMatchObject({ ok: true });
});

test("a request without a choice costs what the tool costs, and no engine with a price of its own stands in on the way", async () => {
  expect(await submit()).toMatchObject({ ok: true });
  expect(await jobs()).toMatchObject([{ cost: 20, wanted: null }]);
  await fixture.setAway("brush", true);
  await fixture.work(userId);
  expect(oil.requests).toEqual([]);
  expect(await jobs()).toMatchObject([{ engine: "brush", state: "succeeded" }]);
});

test("where only an engine with a price of its own serves, its price is the price, and it alone makes the picture", async () => {
  await fixture.setAway("brush", true);
  expect(await submit()).toMatchObject({ ok: true });
  expect(await jobs()).toMatchObject([{ cost: 50, wanted: "oil" }]);
  await fixture.setAway("brush", false);
  await fixture.work(userId);
  expect(await jobs()).toMatchObject([{ engine: "oil", state: "succeeded" }]);
});
