import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { refusal, charactersOf, words, openCharacterFixture } from "./character-fixtures.ts";
import { isOver, waitForJob } from "./jobs.ts";
import { balanceOf, callFunction, signUp } from "./people.ts";

const { server, ada, customer, send, save } = await openCharacterFixture();
afterAll(() => server.stop());

test("a character costs 20 credits and gets a face, its prompt, the parsed attributes, and a picture in the gallery", async () => {
  const before = await balanceOf(ada);
  const saved = await save(ada, { name: "Mira", prompt: words, seed: 7 });
  expect(saved).toMatchObject({ version: 1, credits_used: 20, remaining_credits: before - 20 });
  const face = await fetch(saved.imageUrl);
  expect([face.status, face.headers.get("content-type")]).toEqual([200, "image/png"]);
  const bytes = Buffer.from(await face.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 896, height: 1120 });
  // The machine-readable mark for pictures made by an algorithm.
  expect(bytes.includes("digitalsourcetype/algorithmicMedia")).toBe(true);

  const [character] = await charactersOf(ada);
  expect(character).toMatchObject({
    id: saved.characterId,
    name: "Mira",
    prompt: words,
    reference_image_url: saved.imageUrl,
    seed: 7,
    version: 1,
  });
  const labels = character?.attributes.map(({ label }) => label.toLowerCase()).join(", ") ?? "";
  expect(labels).toContain("freckles");
  expect(character?.attributes.every(({ kind }) => kind === "person" || kind === "appearance")).toBe(true);

  const { data: picture } = await ada.client
    .from("generated_content")
    .select("*")
    .eq("content_url", saved.imageUrl)
    .single();
  expect(picture).toMatchObject({
    content_type: "image",
    prompt: words,
    character_id: saved.characterId,
    generation_params: {
      width: 896,
      height: 1120,
      aspect_ratio: "4:5",
      seed: 7,
      portrait: true,
      character_id: saved.characterId,
      character_name: "Mira",
    },
  });
});

test("the generator draws the same face again, and a repeated request makes one character", async () => {
  const key = { "idempotency-key": randomUUID() };
  const { characterId } = await save(ada, { name: "Twin", prompt: "a tall man with a beard" }, key);
  const before = await balanceOf(ada);
  expect((await save(ada, { name: "Twin", prompt: "a tall man with a beard" }, key)).characterId).toBe(
    characterId,
  );
  expect(await refusal(await send(ada, { name: "Twin", prompt: "a short man" }, key))).toMatchObject({
    status: 422,
    code: "idempotency_key_reused",
  });
  expect(await balanceOf(ada)).toBe(before);
  const reply = await callFunction(server, ada, "generate-consistent-character", {
    prompt: "reading in a park",
    influencerId: characterId,
  });
  expect(reply.status).toBe(200);
  await ada.client.from("ai_models").delete().eq("id", characterId);
});

test("a new name is free and immediate, a new prompt makes a new version, and one call restores the old one", async () => {
  const first = await save(ada, { name: "Nora", prompt: "a woman with short black hair", seed: 3 });
  const before = await balanceOf(ada);
  const same = { characterId: first.characterId, prompt: "a woman with short black hair" };
  const renamed = await save(ada, { ...same, name: "Nora Lind" }, { prefer: "respond-async" });
  expect(renamed).toEqual({
    characterId: first.characterId,
    imageUrl: first.imageUrl,
    version: 1,
    credits_used: 0,
    remaining_credits: before,
  });

  const changed = await save(ada, {
    characterId: first.characterId,
    name: "Nora",
    prompt: "a woman with long silver hair",
  });
  expect(changed).toMatchObject({ characterId: first.characterId, version: 2, credits_used: 20 });
  expect(changed.imageUrl).not.toBe(first.imageUrl);
  const { data: versions } = await ada.client
    .from("ai_model_versions")
    .select("version,prompt,reference_image_url,seed")
    .eq("model_id", first.characterId)
    .order("version");
  expect(versions).toEqual([
    { version: 1, prompt: "a woman with short black hair", reference_image_url: first.imageUrl, seed: 3 },
    { version: 2, prompt: "a woman with long silver hair", reference_image_url: changed.imageUrl, seed: 3 },
  ]);

  const paid = await balanceOf(ada);
  const restored = await callFunction(server, ada, "restore-character-version", {
    characterId: first.characterId,
    version: 1,
  });
  expect(await restored.json()).toEqual({
    characterId: first.characterId,
    version: 1,
    imageUrl: first.imageUrl,
  });
  expect((await charactersOf(ada))[0]).toMatchObject({
    name: "Nora",
    prompt: "a woman with short black hair",
    reference_image_url: first.imageUrl,
    version: 1,
  });
  expect(await balanceOf(ada)).toBe(paid);
  // The version after a restored one continues from the highest number.
  expect(await save(ada, { ...same, name: "Nora", seed: 99 })).toMatchObject({ version: 3 });
});

test("a character needs a plan with a free slot, through the function and over REST", async () => {
  const newcomer = await signUp(server);
  const paidOnly = "Character creation is available on paid plans. Please upgrade to create AI characters.";
  expect(await refusal(await send(newcomer, { name: "Ida", prompt: words }))).toEqual({
    status: 403,
    code: "tier_required",
    error: paidOnly,
  });
  const inserted = await newcomer.client.from("ai_models").insert({ name: "Ida", prompt: words });
  expect([inserted.error?.message, inserted.error?.hint]).toEqual([paidOnly, "character_limit"]);

  const full = await customer();
  for (const name of ["One", "Two"])
    expect((await full.client.from("ai_models").insert({ name, prompt: words })).error).toBeNull();
  const before = await balanceOf(full);
  const beyond =
    "You can only create 3 characters on your current plan. Please upgrade to create more characters.";
  // Two tabs compete for the last slot.
  const replies = await Promise.all([
    send(full, { name: "Three", prompt: words }),
    send(full, { name: "Four", prompt: words }),
  ]);
  expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403]);
  const refused = replies.find(({ status }) => status === 403);
  expect(refused && (await refusal(refused))).toEqual({
    status: 403,
    code: "character_limit",
    error: beyond,
  });
  expect(await balanceOf(full)).toBe(before - 20);
  expect(await charactersOf(full)).toHaveLength(3);
  expect((await full.client.from("ai_models").insert({ name: "Five", prompt: words })).error?.message).toBe(
    beyond,
  );
});

test("a refused description names its rule and costs nothing, also when it is split between name and prompt", async () => {
  const before = await balanceOf(ada);
  for (const [name, prompt] of [
    ["Kim", "a girl, twelve years old"],
    ["a girl aged", "12"],
    ["12", "a girl aged"],
  ]) {
    const reply = await send(ada, { name, prompt });
    expect([name, reply.status, await reply.json()]).toEqual([
      name,
      422,
      expect.objectContaining({
        code: "content_refused",
        rule: "adults-only",
        appeal_token: expect.any(String),
      }),
    ]);
  }
  const cases: [object, number, string][] = [
    [{ prompt: words }, 400, "invalid_request"],
    [{ name: " ", prompt: words }, 400, "invalid_request"],
    [{ name: "Ida" }, 400, "invalid_request"],
    [{ name: "x".repeat(61), prompt: words }, 400, "invalid_request"],
    [{ name: "Ida", prompt: "x".repeat(2001) }, 400, "invalid_request"],
    [{ name: "Ida", prompt: words, style: "no such style" }, 400, "invalid_request"],
    [{ name: "Ida", prompt: words, characterId: randomUUID() }, 404, "character_not_found"],
  ];
  for (const [body, status, code] of cases)
    expect([body, await refusal(await send(ada, body))]).toMatchObject([body, { status, code }]);
  expect(await balanceOf(ada)).toBe(before);
});

test("a character that is deleted while its new face is drawn costs nothing and leaves no files", async () => {
  const person = await customer();
  const { characterId } = await save(person, { name: "Gone", prompt: words });
  const before = await balanceOf(person);
  const reply = await send(
    person,
    { characterId, name: "Gone", prompt: "a woman with a red scarf" },
    { prefer: "respond-async" },
  );
  expect(reply.status).toBe(202);
  await person.client.from("ai_models").delete().eq("id", characterId);
  const { job_id } = (await reply.json()) as { job_id: string };
  expect(await waitForJob(person, job_id, isOver)).toMatchObject({
    state: "failed",
    error_code: "character_not_found",
  });
  expect(await balanceOf(person)).toBe(before);
  const { data: pictures } = await person.client.from("generated_content").select("prompt");
  expect(pictures).toEqual([{ prompt: words }]);
});

test("another person's character can be neither changed nor restored, and its versions are not visible", async () => {
  const [own] = await charactersOf(ada);
  const stranger = await customer();
  const id = own?.id ?? "";
  expect(await refusal(await send(stranger, { characterId: id, name: "Mine", prompt: words }))).toMatchObject(
    {
      status: 404,
      code: "character_not_found",
    },
  );
  const restored = await callFunction(server, stranger, "restore-character-version", {
    characterId: id,
    version: 1,
  });
  expect(restored.status).toBe(404);
  expect((await stranger.client.from("ai_model_versions").select("*").eq("model_id", id)).data).toEqual([]);
  expect(
    (await callFunction(server, ada, "restore-character-version", { characterId: id, version: 999 })).status,
  ).toBe(404);
});
