/** What stands in a reply and is not known never comes into an error: a server may repeat the key or a person's words. */
import { expect, test } from "vitest";
import { aiSdkOptions } from "./options.ts";
import { readFault } from "./read-fault.ts";

const key = "s3cretkey0123456789";
const settings = aiSdkOptions.parse({
  provider: "openai-compatible",
  model: "a-model",
  url: "http://127.0.0.1:9/v1",
  apiKey: key,
});

const faultOf = (status: number, json: unknown) => {
  const bytes = Buffer.from(JSON.stringify(json));
  const headers = new Headers({ "content-type": "application/json" });
  const url = new URL("http://127.0.0.1:9/v1/images/generations");
  return readFault(settings, { url, method: "POST", status, headers, bytes })?.error ?? null;
};
const blocked = { code: "moderation_blocked" };

test.for([
  [{ ...blocked, message: `safety_violations=[Bearer ${key}]` }, "other"],
  [{ ...blocked, message: "safety_violations=[a lighthouse of somebody]" }, "other"],
  [{ ...blocked, moderation_details: { categories: [`Bearer ${key}`] } }, "other"],
  [{ ...blocked, message: "safety_violations=[self-harm]" }, "self_harm"],
  [{ ...blocked, message: "safety_violations=[violence, sexual]" }, "violence"],
  [{ ...blocked, moderation_details: { categories: ["sexual/minors"] } }, "sexual_minors"],
  [blocked, "moderation"],
])("a refusal %j has the category %s", ([error, reason]) => {
  const fault = faultOf(400, { error });
  expect(fault).toMatchObject({ code: "engine_refused", reason });
  expect(fault?.message).not.toMatch(/s3cret|lighthouse/i);
});

test("a category of fal's form that is not known is another one", () => {
  const detail = [{ type: "content_policy_violation", categories: [`Bearer ${key}`] }];
  expect(faultOf(422, { detail })).toMatchObject({ code: "engine_refused", reason: "other" });
});

test("codes that are known are told, and no other word of an error", () => {
  expect(faultOf(400, { error: { code: "invalid_value", message: "a lighthouse" } })?.message).toMatch(
    /invalid_value/,
  );
  for (const error of [{ code: key }, { type: key }, { code: "a-lighthouse", type: "somebody" }])
    expect(faultOf(400, { error })?.message).toMatch(/answered 400 \(application\/json\)$/);
});
