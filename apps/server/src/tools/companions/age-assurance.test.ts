import type { AgeAssurance } from "#core/companions/age-assurance.ts";
import { beforeEach, expect, test } from "vitest";
import { openCompanionFixture, scriptedEngine } from "./testing/companion-fixture.ts";

const engine = scriptedEngine(async function* () {
  yield { kind: "sentence", text: "Hello." };
  yield { kind: "end", memory: [], parsed: [], model: "test-1" };
});
/** What the stand-in for a provider knows; "away" is one that cannot be reached. */
let known: "adult" | "minor" | "unknown" | "away" = "unknown";
const provider: AgeAssurance = {
  name: "test",
  ageOf: async () => {
    if (known === "away") throw new Error("The provider is away.");
    return known;
  },
  startUrl: (userId) => `https://age.example/${userId}`,
};
const { pool, call, createPerson, createCompanion } = await openCompanionFixture(engine, {
  ageAssurance: provider,
});
const send = (userId: string, conversationId: string, message: string) =>
  call(userId, { action: "send_message", conversationId, message });

beforeEach(() => {
  known = "unknown";
});

async function lockedOut(): Promise<{ userId: string; conversationId: string }> {
  const userId = await createPerson();
  const conversationId = await createCompanion(userId);
  expect(await send(userId, conversationId, "I'm 16")).toMatchObject({
    code: "companions_locked",
    error: expect.stringContaining(`https://age.example/${userId}`),
  });
  return { userId, conversationId };
}

test.each(["unknown", "minor", "away"] as const)(
  "companions stay closed while the provider says %s, and the refusal says where to show one's age",
  async (state) => {
    const { userId, conversationId } = await lockedOut();
    known = state;
    for (const answer of [
      await send(userId, conversationId, "Hi."),
      await call(userId, { action: "create_conversation_detailed", name: "Mei" }),
    ])
      expect(answer).toMatchObject({
        code: "companions_locked",
        error: expect.stringContaining("https://age.example/"),
      });
  },
);

test("an adult is let in with the next message, which is answered and charged, and the lock says by whom", async () => {
  const { userId, conversationId } = await lockedOut();
  known = "adult";
  expect(await send(userId, conversationId, "Hi.")).toMatchObject({ ok: true, body: { credits_used: 2 } });
  const { rows } = await pool.query("select cleared_by from companion_locks where user_id = $1", [userId]);
  expect(rows).toEqual([{ cleared_by: "age check test" }]);
});

test("an adult may make a companion again", async () => {
  const { userId } = await lockedOut();
  known = "adult";
  expect(await call(userId, { action: "create_conversation_detailed", name: "Mei" })).toMatchObject({
    ok: true,
  });
});
