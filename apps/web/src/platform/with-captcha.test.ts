import { expect, test, vi } from "vitest";
import { withCaptcha } from "./with-captcha.ts";

const refused = { error: { code: "captcha_failed" } };
const done = { error: null };

test("nothing is solved until the server asks for it, and then once", async () => {
  const prove = vi.fn(async () => "proof");
  expect(await withCaptcha(async () => done, prove)).toBe(done);
  const taken = { error: { code: "user_already_exists" } };
  expect(await withCaptcha(async () => taken, prove)).toBe(taken);
  expect(prove).not.toHaveBeenCalled();

  const call = vi.fn(async ({ captchaToken }: { captchaToken?: string }) =>
    captchaToken === "proof" ? done : refused,
  );
  expect(await withCaptcha(call, prove)).toBe(done);
  expect(call.mock.calls).toEqual([[{}], [{ captchaToken: "proof" }]]);
  expect(prove).toHaveBeenCalledTimes(1);
});

test("where there is no captcha, the server's refusal stays", async () => {
  const call = vi.fn(async () => refused);
  expect(await withCaptcha(call, async () => null)).toBe(refused);
  expect(call).toHaveBeenCalledTimes(1);
});
