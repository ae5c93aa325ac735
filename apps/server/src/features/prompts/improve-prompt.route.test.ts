import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createModeration, type Moderation } from "#core/moderation/moderation.ts";
import { textChecker } from "#core/moderation/text-checker.ts";
import { improvePromptRoute } from "./improve-prompt.route.ts";
import type { DrawnCharacter } from "#core/characters/characters.store.ts";

const mira: DrawnCharacter = {
  id: randomUUID(),
  version: 1,
  name: "Mira",
  prompt: "a woman with red hair",
  faceId: null,
  faceUrl: null,
  isMade: true,
  followsUpload: false,
  uploads: [],
  identities: {},
};
const recorded: unknown[] = [];
const moderation: Moderation = createModeration({
  store: { record: (event) => Promise.resolve(void recorded.push(event)) },
  log: { error: () => undefined },
  checkers: [textChecker],
});
const route = improvePromptRoute({
  characters: { findDrawn: (_userId, id) => Promise.resolve(id === mira.id ? mira : null) },
  moderation,
});

const improve = (request: object) =>
  route.handle(route.contract.request.parse(request), {
    caller: { userId: randomUUID(), email: null, emailVerified: true, sessionId: "one" },
    requestId: "one",
    respondAsync: false,
    acceptsEvents: false,
    idempotencyKey: null,
    signal: new AbortController().signal,
  });

test("a description is returned fuller with every change listed, the same for the same seed", async () => {
  const first = await improve({ prompt: "a woman in a park", seed: 5 });
  expect(route.contract.reply.parse(first.ok && first.body)).toMatchObject({
    prompt: expect.stringContaining("woman"),
    changes: expect.arrayContaining([expect.objectContaining({ why: "Light was not said" })]),
  });
  expect(await improve({ prompt: "a woman in a park", seed: 5 })).toEqual(first);
  expect(recorded).toEqual([]);
});

test("a refused description is not improved, and a missing character is reported", async () => {
  expect(await improve({ prompt: "a naked woman" })).toMatchObject({
    ok: false,
    code: "content_refused",
    rule: "no-sexual-content",
    marks: [{ start: 2, end: 13 }],
  });
  expect(await improve({ prompt: "in a park", influencerId: mira.id, seed: 1 })).toMatchObject({ ok: true });
  expect(await improve({ prompt: "in a park", influencerId: randomUUID() })).toEqual({
    ok: false,
    code: "character_not_found",
  });
});

// The work runs in the process that serves every other request.
test("improving the longest description does not block other requests", async () => {
  const words = "a woman with a red coat walks her dog thruogh a quiet zxqv street while ";
  const startedAt = performance.now();
  expect(await improve({ prompt: words.repeat(60).slice(0, 2000), seed: 3 })).toMatchObject({ ok: true });
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
