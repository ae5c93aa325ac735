import { referenceConsentStatement } from "@galatea/contract/reference-consent.ts";
import type { ImageRequest } from "@galatea/engines/image/engine.ts";
import { beforeEach, expect, test } from "vitest";
import { createSteps, jobOf, words } from "./testing/steps.ts";
import { openCharacterFixture } from "./testing/character-fixture.ts";

const fixture = await openCharacterFixture();
const { rows, submit, balance } = fixture;
const { charactersOf, make, makeCharacter } = createSteps(fixture);

let ada: string;
beforeEach(async () => {
  fixture.direct(() => Promise.resolve({}));
  await rows("update engine_status set checked_at = now()");
  ada = await fixture.customer();
});

test("an upload is used as a source only with its owner's consent, and the sentence is stored word for word", async () => {
  const source = await fixture.upload(ada, "a face.png");
  const body = { name: "Mira", prompt: words, uploadedReferenceImageUrl: source };
  expect(await submit(ada, body)).toMatchObject({ ok: false, code: "consent_required" });
  expect(await rows("select from picture_consents where user_id = $1", [ada])).toHaveLength(0);
  let given: ImageRequest["references"];
  fixture.direct(({ references }) => {
    given = references;
    return Promise.resolve({});
  });
  const { id } = await makeCharacter(ada, { ...body, referenceConsent: true });
  expect(await rows("select object_path, statement from picture_consents where user_id = $1", [ada])).toEqual(
    [{ object_path: `${ada}/a face.png`, statement: referenceConsentStatement }],
  );
  expect(given).toMatchObject([{ mimeType: "image/png" }]);
  // A change of words keeps the source without new consent; leaving the source out on purpose removes it.
  await make(ada, { characterId: id, name: "Mira", prompt: "a woman with black hair" });
  expect(given).toHaveLength(1);
  expect((await charactersOf(ada))[0]).toMatchObject({
    source_id: await fixture.fileIdOf(source),
    version: 2,
  });
  await make(ada, { characterId: id, name: "Mira", prompt: words, uploadedReferenceImageUrl: null });
  expect(given).toBeUndefined();
  expect((await charactersOf(ada))[0]).toMatchObject({
    has_source: false,
    source_id: null,
    version: 3,
  });
});

test("words about a body are refused beside an upload, also when the upload was given long before", async () => {
  const source = await fixture.upload(ada);
  const upload = { uploadedReferenceImageUrl: source, referenceConsent: true };
  const prompt = "a woman in a swimsuit at the beach";
  expect(await submit(ada, { name: "Mira", prompt, ...upload })).toMatchObject({ code: "content_refused" });
  const { id } = await makeCharacter(ada, upload);
  expect(await submit(ada, { characterId: id, name: "Mira", prompt })).toMatchObject({
    code: "content_refused",
  });
});

test("a generated picture is a source with its scene and needs no declaration", async () => {
  fixture.direct(() => Promise.resolve({ scene: { subject: "a woman" } }));
  const { reference_image_url: face } = await makeCharacter(ada);
  let given: ImageRequest["references"];
  fixture.direct(({ references }) => {
    given = references;
    return Promise.resolve({});
  });
  const jobId = await make(ada, { name: "Sister", prompt: words, uploadedReferenceImageUrl: face });
  expect(given).toMatchObject([{ scene: { subject: "a woman" } }]);
  const [{ parent_ids, parent } = { parent_ids: [], parent: "" }] = await rows<{
    parent_ids: string[];
    parent: string;
  }>(
    `select parent_ids, (select id from generated_content where content_url = $2) as parent
       from generated_content where job_id = $1`,
    [jobId, face],
  );
  expect(parent_ids).toEqual([parent]);
});

test("a source is kept by its file, also when its picture's row is trashed or deleted", async () => {
  const { reference_image_url: face } = await makeCharacter(ada);
  const sister = await makeCharacter(ada, { name: "Sister", uploadedReferenceImageUrl: face });
  const [picture] = await rows<{ id: string }>("select id from generated_content where content_url = $1", [
    face,
  ]);
  const change = (prompt: string) => make(ada, { characterId: sister.id, name: "Sister", prompt });
  await rows("update generated_content set trashed_at = now() where id = $1", [picture?.id]);
  await change("a woman with black hair");
  const jobId = jobOf(
    await submit(ada, { characterId: sister.id, name: "Sister", prompt: "a woman with red hair" }),
  );
  await rows("delete from generated_content where id = $1", [picture?.id]);
  await fixture.run(jobId);
  expect(await charactersOf(ada)).toMatchObject([
    {},
    { version: 3, source_id: await fixture.fileIdOf(String(face)) },
  ]);
});

test("a character whose source was removed can be drawn only without it", async () => {
  const source = await fixture.upload(ada);
  const upload = { uploadedReferenceImageUrl: source, referenceConsent: true };
  const { id } = await makeCharacter(ada, upload);
  await rows("delete from storage.objects where id = $1", [await fixture.fileIdOf(source)]);
  const change = { characterId: id, name: "Mira", prompt: "a woman with black hair" };
  expect(await submit(ada, change)).toMatchObject({ ok: false, code: "reference_unusable" });
  expect(await submit(ada, { ...change, name: "Nora", prompt: words })).toMatchObject({
    ok: true,
    body: { credits_used: 0 },
  });
  await make(ada, { ...change, uploadedReferenceImageUrl: null });
  expect(await charactersOf(ada)).toMatchObject([{ version: 2, has_source: false, source_id: null }]);
});

test("a reference of another person, from elsewhere, or missing is refused before anything else", async () => {
  const stranger = await fixture.customer();
  const theirs = await fixture.upload(stranger);
  for (const uploadedReferenceImageUrl of [
    theirs,
    theirs.replace(stranger, ada),
    theirs.replace("galatea.test", "example.org"),
    "file:///etc/passwd",
    "not an address",
  ]) {
    const body = { name: "Mira", prompt: words, uploadedReferenceImageUrl, referenceConsent: true };
    expect([uploadedReferenceImageUrl, await submit(ada, body)]).toMatchObject([
      uploadedReferenceImageUrl,
      { ok: false, code: "reference_unusable" },
    ]);
  }
  expect(await balance(ada)).toBe(500);
});
