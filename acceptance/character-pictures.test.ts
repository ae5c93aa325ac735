/** Reference pictures and faces of characters: their owners, their declarations, and how long they are kept. */
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { refusal, charactersOf, upload, words, openCharacterFixture } from "./character-fixtures.ts";
import { bucket } from "./files.ts";
import { balanceOf } from "./people.ts";

const { server, ada, customer, send, save } = await openCharacterFixture();
afterAll(() => server.stop());

test("a reference must be the person's own existing picture, and an upload needs a declaration, which is stored", async () => {
  const bob = await customer();
  const stranger = await customer();
  const before = await balanceOf(bob);
  const theirs = await upload(stranger);
  const foreign = [
    theirs,
    "https://example.org/face.png",
    "http://169.254.169.254/latest/meta-data",
    theirs.replace(stranger.userId, bob.userId),
    `${server.url}/samples/amara.webp`,
  ];
  for (const uploadedReferenceImageUrl of foreign)
    expect([
      uploadedReferenceImageUrl,
      await refusal(
        await send(bob, { name: "Kai", prompt: words, uploadedReferenceImageUrl, referenceConsent: true }),
      ),
    ]).toMatchObject([uploadedReferenceImageUrl, { status: 422, code: "reference_unusable" }]);

  const own = await upload(bob, "a face.png");
  const asked = { name: "Kai", prompt: "a man with grey hair and a beard", uploadedReferenceImageUrl: own };
  expect(await refusal(await send(bob, asked))).toMatchObject({ status: 422, code: "consent_required" });
  expect(
    await refusal(await send(bob, { ...asked, prompt: "a man in swim trunks", referenceConsent: true })),
  ).toMatchObject({ status: 422, code: "content_refused" });
  expect(await balanceOf(bob)).toBe(before);
  const saved = await save(bob, { ...asked, referenceConsent: true });
  const [character] = await charactersOf(bob);
  expect(character).toMatchObject({ has_source: true, version: 1 });
  const sourcePath = async () => {
    const ids = [(await charactersOf(bob))[0]?.source_id];
    const { data } = await bob.client.rpc("own_files", { file_ids: ids });
    return (data as { path: string }[] | null)?.[0]?.path;
  };
  expect(await sourcePath()).toBe(`${bob.userId}/a face.png`);
  // One declaration is enough: a change of the prompt needs no other.
  expect(
    await save(bob, {
      characterId: saved.characterId,
      name: "Kai",
      prompt: "a man with red hair and a beard",
    }),
  ).toMatchObject({ version: 2 });
  expect(await sourcePath()).toBe(`${bob.userId}/a face.png`);
  // The upload that a character uses can be neither replaced nor removed.
  await bob.client.storage.from(bucket).remove([`${bob.userId}/a face.png`]);
  expect((await fetch(own)).status).toBe(200);
  const replaced = await bob.client.storage.from(bucket).update(
    `${bob.userId}/a face.png`,
    await sharp({ create: { width: 9, height: 9, channels: 3, background: "#000" } })
      .png()
      .toBuffer(),
    { contentType: "image/png" },
  );
  expect(replaced.error).not.toBeNull();
});

test("an upload link signed earlier cannot replace a file that a character shows or that was declared", async () => {
  const person = await customer();
  const picture = (background: string): Promise<Buffer> =>
    sharp({ create: { width: 60, height: 60, channels: 3, background } })
      .png()
      .toBuffer();
  const storage = person.client.storage.from(bucket);
  const source = await upload(person, "source.png");
  const path = `${person.userId}/source.png`;
  const over = await storage.createSignedUploadUrl(path, { upsert: true });
  expect(over.error).toBeNull();
  const send = async (): Promise<string | null> => {
    const body = new Blob([new Uint8Array(await picture("#00f"))], { type: "image/png" });
    const { error } = await storage.uploadToSignedUrl(path, over.data?.token ?? "", body);
    return error === null ? null : "statusCode" in error ? String(error.statusCode) : "no answer";
  };
  expect(await send()).toBeNull();
  const bytesOf = async (): Promise<Buffer> =>
    Buffer.from(await (await fetch(source, { cache: "no-store" })).arrayBuffer());
  const before = await bytesOf();
  const saved = await save(person, {
    name: "Kai",
    prompt: words,
    uploadedReferenceImageUrl: source,
    referenceConsent: true,
  });
  expect(await send()).toBe("403");
  expect((await bytesOf()).equals(before)).toBe(true);
  // The declaration belongs to this picture only.
  await person.client.from("ai_models").delete().eq("id", saved.characterId);
  expect(await send()).toBe("403");
  expect((await storage.createSignedUploadUrl(path, { upsert: true })).error).not.toBeNull();
});

test("a character row written over REST may show only its owner's pictures, and gets a version", async () => {
  const person = await customer();
  const row = { name: "Rest", prompt: words, user_id: person.userId };
  const trashed = await save(person, { name: "Gone", prompt: words });
  await person.client
    .from("generated_content")
    .update({ trashed_at: new Date().toISOString() })
    .eq("content_url", trashed.imageUrl);
  const own = await upload(person);
  for (const reference_image_url of [
    "https://example.org/a.png",
    own.replace(server.url, "https://example.org"),
    trashed.imageUrl,
    await upload(ada),
  ]) {
    const { error } = await person.client.from("ai_models").insert({ ...row, reference_image_url });
    expect(error).toMatchObject({
      message: "This reference cannot be used: it has to be a picture of your own that still exists.",
      hint: "reference_unusable",
    });
  }
  await person.client.from("ai_models").delete().eq("id", trashed.characterId);
  const reference_image_url = own;
  const { data, error } = await person.client
    .from("ai_models")
    .insert({ ...row, reference_image_url })
    .select("id,version")
    .single<{ id: string; version: number }>();
  expect([error, data?.version]).toEqual([null, 1]);
  const { data: versions } = await person.client
    .from("ai_model_versions")
    .select("version,reference_image_url");
  expect(versions).toEqual([{ version: 1, reference_image_url }]);
  const id = data?.id ?? "";
  const renamed = await person.client.from("ai_models").update({ name: "Renamed" }).eq("id", id);
  expect(renamed.error).toBeNull();
  // The job that judges and draws it costs as much as a new character.
  expect(await save(person, { characterId: id, name: "Renamed", prompt: words })).toMatchObject({
    credits_used: 20,
    version: 2,
  });
  const asked = await person.client.rpc("is_shown_by_character", { p_path: `${ada.userId}/1.png` });
  expect(asked.error).not.toBeNull();
  expect((await person.client.from("ai_models").delete().eq("id", id)).error).toBeNull();
});

test("a face stays when its gallery picture is deleted, and is deleted with the last character that shows it", async () => {
  const person = await customer();
  const saved = await save(person, { name: "Lea", prompt: words });
  await person.client.from("generated_content").delete().eq("content_url", saved.imageUrl);
  await sleep(4_000);
  expect((await fetch(saved.imageUrl, { cache: "no-store" })).status).toBe(200);
  await person.client.from("ai_models").delete().eq("id", saved.characterId);
  for (let tries = 0; tries < 60 && (await fetch(saved.imageUrl, { cache: "no-store" })).ok; tries += 1)
    await sleep(200);
  expect((await fetch(saved.imageUrl, { cache: "no-store" })).ok).toBe(false);
}, 30_000);
