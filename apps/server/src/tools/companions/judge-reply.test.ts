import { expect, test } from "vitest";
import { checkText } from "#core/moderation/check-text.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import { judgeReplyWith } from "./judge-reply.ts";

type Review = Awaited<ReturnType<Moderation["review"]>>;
const away: Review = { ok: false, code: "moderation_unavailable" };
const refused: Review = {
  ok: false,
  code: "content_refused",
  ruleId: "adults-only",
  marks: [],
  appealToken: "t",
};

async function judge(...reviews: Review[]): Promise<[said: string, asked: number]> {
  let asked = 0;
  const review = () => Promise.resolve(reviews[Math.min(asked++, reviews.length - 1)] ?? away);
  const verdict = await judgeReplyWith(
    { review },
    () => new Date(),
    [1, 1],
  )("Hello.", {
    userId: null,
    name: "Eva",
  });
  return [verdict.ok ? verdict.say : verdict.code, asked];
}

test("a check that is away for a moment is asked again, one that stays away shows nothing, and a refusal stands", async () => {
  expect(await judge({ ok: true })).toEqual(["Hello.", 1]);
  expect(await judge(away, away, { ok: true })).toEqual(["Hello.", 3]);
  expect(await judge(away)).toEqual(["moderation_unavailable", 3]);
  expect(await judge(refused, { ok: true })).toEqual(["reply_refused", 1]);
});

test("what a companion says of itself by its name is judged as what it says of itself", async () => {
  const moderation: Pick<Moderation, "review"> = {
    review: ({ text, context }) => Promise.resolve(checkText(text, context).ok ? { ok: true } : refused),
  };
  const judgeReply = judgeReplyWith(moderation, () => new Date());
  const said = { userId: null, name: "Eva" };
  expect(await judgeReply("Eva is fourteen.", said)).toEqual({ ok: false, code: "reply_refused" });
  expect(await judgeReply("Eva is thirty.", said)).toMatchObject({ ok: true });
  expect(await judgeReply("Ada is fourteen.", said)).toMatchObject({ ok: true });
});
