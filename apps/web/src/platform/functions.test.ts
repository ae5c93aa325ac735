import { expect, test } from "vitest";
import { readRefusal } from "./functions.ts";

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

test("a refusal keeps its code, its sentence and its details", async () => {
  const body = { error: "Insufficient credits.", code: "insufficient_credits", balance_credits: 6 };
  expect(await readRefusal(answer(402, body))).toEqual({
    ok: false,
    code: "insufficient_credits",
    sentence: body.error,
    details: body,
  });
});

test("an unknown code, or no JSON, is an internal error", async () => {
  expect(await readRefusal(answer(418, { error: "x", code: "teapot" }))).toMatchObject({ code: "internal" });
  expect(await readRefusal(new Response("<html>", { status: 502 }))).toMatchObject({ code: "internal" });
});

test("a 401 without a body is unauthorized, and no answer is a network error", async () => {
  expect(await readRefusal(new Response("", { status: 401 }))).toMatchObject({ code: "unauthorized" });
  expect(await readRefusal(undefined)).toMatchObject({ code: "network" });
});
