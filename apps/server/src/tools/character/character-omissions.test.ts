/** The question before a face is drawn, with an engine that names the words it would leave out. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { createSteps, jobOf, type Row } from "./testing/steps.ts";
import { openCharacterFixture } from "./testing/character-fixture.ts";

const fixture = await openCharacterFixture();
const { rows, submit, run, balance } = fixture;
const { charactersOf } = createSteps(fixture);

let ada: string;
beforeEach(async () => {
  ada = await fixture.customer();
});

test("a look that the engine would leave out is asked about before the charge", async () => {
  fixture.engine.leavesOut = ({ prompt }) =>
    prompt.includes("octopus") ? { leftOut: ["octopus headed"], instead: "a man" } : null;
  const octopus = { name: "Otto", prompt: "an octopus-headed man" };
  const idempotencyKey = randomUUID();
  expect(await submit(ada, octopus, { idempotencyKey })).toMatchObject({
    ok: false,
    code: "would_leave_out",
    left_out: ["octopus headed"],
    instead: "a man",
  });
  expect(await balance(ada)).toBe(500);
  expect(await rows("select id from generation_jobs where user_id = $1", [ada])).toEqual([]);

  const agreed = await submit(ada, { ...octopus, acceptOmissions: true }, { idempotencyKey });
  expect(agreed).toMatchObject({ ok: true });
  await run(jobOf(agreed));
  const [job] = await rows<Row>("select input from generation_jobs where id = $1", [jobOf(agreed)]);
  expect(job).toMatchObject({ input: { acceptOmissions: true } });
  const [character] = await charactersOf(ada);
  // Another face of the same words is asked about too, and a new name is free and is not.
  const change = { ...octopus, characterId: character?.id };
  expect(await submit(ada, { ...change, seed: 9 })).toMatchObject({ code: "would_leave_out" });
  expect(await submit(ada, { ...change, name: "Ole" })).toMatchObject({
    ok: true,
    body: { credits_used: 0 },
  });
});

test("a description that names nobody is asked about as the person that is drawn for it", async () => {
  fixture.engine.leavesOut = ({ prompt }) =>
    prompt.includes("a person")
      ? { leftOut: ["witty"], instead: "a person" }
      : { leftOut: ["witty"], instead: "an empty studio", showsNothing: true };
  expect(await submit(ada, { name: "Wanda", prompt: "warm and witty" })).toMatchObject({
    code: "would_leave_out",
    instead: "a person",
  });
});
