import { contentBucket } from "@galatea/contract/picture-urls.ts";
import { expect, test } from "vitest";
import { createUser } from "#testing/accounts.ts";
import { openSharingFixture, plainPicture } from "./testing/sharing-fixture.ts";

const fixture = await openSharingFixture();

async function uploadOf(userId: string): Promise<{ id: string; path: string; url: string }> {
  const path = await fixture.upload(userId, `${crypto.randomUUID()}.png`, await plainPicture(9, 9));
  const url = `https://galatea.test/storage/v1/object/public/${contentBucket}/${path}`;
  return { id: await fixture.uploadId(path), path, url };
}

const share = (userId: string, content_id: string, referenceConsent = false) =>
  fixture.call(userId, "share-content", { content_id, referenceConsent });

test("an upload that was only adjusted or enlarged gets no page, whatever its owner declares", async () => {
  const userId = await createUser(fixture.pool);
  const { id } = await uploadOf(userId);
  const contentId = await fixture.makePicture(userId, "", { uploads: [id], showsUpload: true });
  for (const declares of [false, true])
    expect(await share(userId, contentId, declares)).toEqual({ ok: false, code: "not_shareable" });
  expect(await fixture.declarationsOf(userId)).toEqual([]);
});

test("what was made from an upload gets a page after its owner declared the upload", async () => {
  const userId = await createUser(fixture.pool);
  const { id, path, url } = await uploadOf(userId);
  const contentId = await fixture.makePicture(userId, "", { uploads: [id] });
  expect(await share(userId, contentId)).toEqual({
    ok: false,
    code: "consent_required",
    issues: [{ path: "content_id", message: url }],
  });
  expect(await share(userId, contentId, true)).toMatchObject({ ok: true });
  expect(await fixture.declarationsOf(userId)).toEqual([path]);
  expect(await share(userId, contentId)).toMatchObject({ ok: true });
});

test("what was made from another person's upload gets a page after its maker declared the upload too", async () => {
  const [owner, maker] = [await createUser(fixture.pool), await createUser(fixture.pool)];
  const { id, path } = await uploadOf(owner);
  const made = { uploads: [id] };
  await share(owner, await fixture.makePicture(owner, "", made), true);
  const contentId = await fixture.makePicture(maker, "", made);
  const refused = await share(maker, contentId);
  expect(refused).toMatchObject({ code: "consent_required", issues: [{ path: "content_id" }] });
  // The refusal shows the maker their own picture: the address of another's upload is a secret.
  expect(JSON.stringify(refused)).toContain(`/${maker}/`);
  expect(JSON.stringify(refused)).not.toContain(path);
  expect(await share(maker, contentId, true)).toMatchObject({ ok: true });
});
