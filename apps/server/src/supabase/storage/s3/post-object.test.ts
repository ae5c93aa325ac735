/** Forms that browsers post: signed as AWS describes, by hand, because the official client needs a package of its own. */
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { s3Key, startStorage } from "../testing/storage-server.ts";
import { signingKey } from "./signature.ts";

type Form = {
  fields?: Record<string, string>;
  /** Beside those that name each field. */
  conditions?: unknown[];
  file?: string;
  secret?: string;
  keyId?: string;
  expiresInMs?: number;
  /** Fields that nobody signed. */
  added?: Record<string, string>;
  bucket?: string;
};

/** Status, and the code of a refusal. */
async function post(url: string, form: Form = {}): Promise<[number, string | undefined]> {
  const { secret = s3Key.secret, keyId = s3Key.id, expiresInMs = 60_000, file = "posted" } = form;
  const longDate = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const scope = `${longDate.slice(0, 8)}/us-east-1/s3/aws4_request`;
  const fields: Record<string, string> = {
    key: "folder/${filename}",
    "Content-Type": "text/plain",
    "X-Amz-Meta-From": "form",
    bucket: "private",
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": `${keyId}/${scope}`,
    "X-Amz-Date": longDate,
    ...form.fields,
  };
  const policy = {
    expiration: new Date(Date.now() + expiresInMs).toISOString(),
    conditions: [
      ...Object.entries(fields).map(([name, value]) =>
        name === "key" ? ["starts-with", "$key", "folder/"] : { [name]: value },
      ),
      ...(form.conditions ?? []),
    ],
  };
  const encoded = Buffer.from(JSON.stringify(policy)).toString("base64");
  const signature = createHmac("sha256", signingKey(secret, scope)).update(encoded).digest("hex");
  const data = new FormData();
  const all = { ...fields, ...form.added, Policy: encoded, "X-Amz-Signature": signature };
  for (const [name, value] of Object.entries(all)) data.set(name, value);
  data.set("file", new Blob([file], { type: "text/html" }), "note.txt");
  const answer = await fetch(`${url}/storage/v1/s3/${form.bucket ?? "private"}`, {
    method: "POST",
    body: data,
  });
  return [answer.status, /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1]];
}

test("a form stores its file under what it says and was signed for", async () => {
  const { url, service, signIn } = await startStorage();
  expect(await post(url)).toEqual([200, undefined]);
  const { data } = await service.storage.from("private").info("folder/note.txt");
  expect(data).toMatchObject({ contentType: "text/plain", size: 6, metadata: { from: "form" } });
  expect(await post(url, { fields: { success_action_status: "204" } })).toEqual([204, undefined]);

  const ada = await signIn();
  const asAda = { secret: "sb_publishable_test", keyId: "any" };
  const token = { "X-Amz-Security-Token": ada.token };
  expect(await post(url, { ...asAda, fields: token })).toEqual([403, "AccessDenied"]);
  expect(await post(url, { ...asAda, fields: { "X-Amz-Security-Token": "forged" } })).toEqual([
    400,
    "InvalidToken",
  ]);
});

test("a form that was signed for something else, by somebody else or for another time stores nothing", async () => {
  const { url, files } = await startStorage();
  const denied = [403, "AccessDenied"];
  expect(await post(url, { added: { key: "elsewhere/a.txt" } })).toEqual(denied);
  expect(await post(url, { added: { "Content-Type": "text/html" } })).toEqual(denied);
  expect(await post(url, { added: { "X-Amz-Meta-More": "1" } })).toEqual(denied);
  expect(await post(url, { bucket: "pictures" })).toEqual(denied);
  expect(await post(url, { conditions: [["eq", "$acl", "private"]] })).toEqual(denied);
  expect(await post(url, { expiresInMs: -1000 })).toEqual(denied);
  expect(await post(url, { conditions: [["content-length-range", 0, 5]] })).toEqual([413, "EntityTooLarge"]);
  expect(await post(url, { conditions: [["content-length-range", 7, 9]] })).toEqual([400, "EntityTooSmall"]);
  expect(await post(url, { conditions: [["matches", "$key", "x"]] })).toEqual([400, "InvalidPolicyDocument"]);
  expect(await post(url, { secret: "another" })).toEqual([403, "SignatureDoesNotMatch"]);
  expect(await post(url, { keyId: "another" })).toEqual([403, "InvalidAccessKeyId"]);
  expect(await post(url, { fields: { key: "folder/../x" } })).toEqual([400, "InvalidKey"]);
  expect(await post(url, { fields: { "x-amz-server-side-encryption": "AES256" } })).toEqual([
    501,
    "NotImplemented",
  ]);
  expect(await post(url, { fields: { success_action_redirect: "https://a.test/" } })).toEqual([
    501,
    "NotImplemented",
  ]);
  const unsigned = new FormData();
  unsigned.set("key", "a");
  unsigned.set("file", new Blob(["x"]), "a");
  for (const body of [unsigned, new FormData()]) {
    const answer = await fetch(`${url}/storage/v1/s3/private`, { method: "POST", body });
    expect(answer.status).toBe(400);
  }
  const cut = await fetch(`${url}/storage/v1/s3/private`, {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
  });
  expect(cut.status).toBe(400);
  expect(await files()).toEqual([]);
});
