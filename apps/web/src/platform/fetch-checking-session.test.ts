import { afterEach, expect, test, vi } from "vitest";
import { fetchCheckingSession } from "./fetch-checking-session.ts";

afterEach(() => vi.unstubAllGlobals());

const answering = (status: number) =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status })));

test("a 401 checks the session, once for simultaneous ones, and still reaches its caller", async () => {
  answering(401);
  let answer = (): void => undefined;
  const checkSession = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  const send = fetchCheckingSession(checkSession);
  const replies = await Promise.all([
    send("/rest/v1/ai_models"),
    send(new Request("http://here/functions/v1/x")),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([401, 401]);
  expect(checkSession).toHaveBeenCalledTimes(1);
  answer();
  await vi.waitFor(async () => {
    await send("/rest/v1/ai_models");
    expect(checkSession).toHaveBeenCalledTimes(2);
  });
});

test("auth's own 401 and other answers do not check the session", async () => {
  const checkSession = vi.fn(() => Promise.resolve());
  const send = fetchCheckingSession(checkSession);
  answering(401);
  await send(new URL("http://here/auth/v1/user"));
  answering(403);
  await send("/rest/v1/ai_models");
  expect(checkSession).not.toHaveBeenCalled();
});
