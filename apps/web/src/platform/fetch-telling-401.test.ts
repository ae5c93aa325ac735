import { afterEach, expect, test, vi } from "vitest";
import { fetchTelling401 } from "./fetch-telling-401.ts";

afterEach(() => vi.unstubAllGlobals());

const answering = (status: number) =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status })));

test("a 401 has auth asked, once for all that come at the same time, and reaches its caller all the same", async () => {
  answering(401);
  let answer = (): void => undefined;
  const askAuth = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  const send = fetchTelling401(askAuth);
  const replies = await Promise.all([
    send("/rest/v1/ai_models"),
    send(new Request("http://here/functions/v1/x")),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([401, 401]);
  expect(askAuth).toHaveBeenCalledTimes(1);
  answer();
  await vi.waitFor(async () => {
    await send("/rest/v1/ai_models");
    expect(askAuth).toHaveBeenCalledTimes(2);
  });
});

test("auth's own 401, and any other answer, has nobody asked", async () => {
  const askAuth = vi.fn(() => Promise.resolve());
  const send = fetchTelling401(askAuth);
  answering(401);
  await send(new URL("http://here/auth/v1/user"));
  answering(403);
  await send("/rest/v1/ai_models");
  expect(askAuth).not.toHaveBeenCalled();
});
