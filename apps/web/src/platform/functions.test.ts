import { expect, test } from "vitest";
import { readRefusal } from "./functions.ts";

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

test("a refusal keeps its code, its sentence and what belongs to it", async () => {
  const body = { error: "Insufficient credits.", code: "insufficient_credits", balance_credits: 6 };
  expect(await readRefusal(answer(402, body))).toEqual({
    ok: false,
    code: "insufficient_credits",
    sentence: body.error,
    details: body,
  });
});

test("a code that this version does not know, or no JSON at all, is an error of ours", async () => {
  expect(await readRefusal(answer(418, { error: "x", code: "teapot" }))).toMatchObject({ code: "internal" });
  expect(await readRefusal(new Response("<html>", { status: 502 }))).toMatchObject({ code: "internal" });
});

test("401 without a body asks to sign in, and no answer at all blames the connection", async () => {
  expect(await readRefusal(new Response("", { status: 401 }))).toMatchObject({ code: "unauthorized" });
  expect(await readRefusal(undefined)).toMatchObject({ code: "network" });
});
