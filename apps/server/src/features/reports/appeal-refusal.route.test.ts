import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { createModeration } from "#core/moderation/moderation.ts";
import { createModerationStore } from "#core/moderation/moderation.store.ts";
import { textChecker } from "#core/moderation/text-checker.ts";
import { openDatabase } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import type { FunctionContext } from "#platform/http/function-route.ts";
import { createUser } from "#testing/accounts.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { appealRefusalRoute } from "./appeal-refusal.route.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url });
const database = openDatabase({ url, maxConnections: 2, name: "test" });
const moderationStore = createModerationStore(database);
const moderation = createModeration({
  store: moderationStore,
  log: createLog({ level: "silent" }),
  checkers: [textChecker],
});
const route = appealRefusalRoute({ moderationStore });
afterAll(() => Promise.all([database.close(), pool.end()]));

const appeal = (userId: string, token: string, message = "She is forty; sixteen is the house number.") =>
  route.handle({ appeal_token: token, message }, { caller: { userId } } as FunctionContext);

async function refusedToken(userId: string): Promise<string> {
  const review = await moderation.review({
    userId,
    kind: "image",
    context: "text-to-image",
    text: "portrait of a 15-year-old",
  });
  if (review.ok || review.code !== "content_refused") throw new Error("It was not refused.");
  return review.appealToken;
}

test("an appeal is stored once beside its refusal", async () => {
  const userId = await createUser(pool);
  const token = await refusedToken(userId);
  expect(await appeal(userId, token)).toEqual({ ok: true, body: { recorded: true } });
  expect(await appeal(userId, token)).toEqual({ ok: false, code: "appeal_exists" });
  const { rows } = await pool.query(
    "select message, rule_id from moderation_appeals join moderation_events event on event.id = event_id where event.user_id = $1",
    [userId],
  );
  expect(rows).toEqual([{ message: "She is forty; sixteen is the house number.", rule_id: "adults-only" }]);
});

test("an appeal with another person's token or an unknown token is not found", async () => {
  const userId = await createUser(pool);
  const token = await refusedToken(userId);
  expect(await appeal(await createUser(pool), token)).toMatchObject({ ok: false, code: "not_found" });
  expect(await appeal(userId, "x".repeat(43))).toMatchObject({ ok: false, code: "not_found" });
});

test("an appeal can be neither changed nor removed", async () => {
  const userId = await createUser(pool);
  await appeal(userId, await refusedToken(userId));
  await expect(pool.query("update moderation_appeals set message = 'other'")).rejects.toThrow("append-only");
  await expect(pool.query("delete from moderation_appeals")).rejects.toThrow("append-only");
});
