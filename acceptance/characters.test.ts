import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { balanceOf, buyPlan, callFunction, type Person, signUp } from "./people.ts";
import { type RunningServer, startServer } from "./server.ts";

const bucket = "ai-influencer-content";
const words = "a woman with copper hair, green eyes and freckles";

let server: RunningServer;
let ada: Person;

beforeAll(async () => {
  server = await startServer();
  ada = await customer();
});
afterAll(() => server.stop());

async function customer(tier = "standard"): Promise<Person> {
  const person = await signUp(server);
  await buyPlan(person, tier);
  return person;
}

type Saved = {
  characterId: string;
  imageUrl: string;
  version: number;
  credits_used: number;
  remaining_credits: number;
};
type Character = Record<"id" | "name" | "prompt" | "reference_image_url" | "source_image_url", string> & {
  attributes: { kind: string; label: string }[];
  seed: number;
  style: string | null;
  version: number;
};

const send = (who: Person, body: object, headers: Record<string, string> = {}) =>
  callFunction(server, who, "save-character", body, headers);

async function save(who: Person, body: object, headers: Record<string, string> = {}): Promise<Saved> {
  const reply = await send(who, body, headers);
  const answer: unknown = await reply.json();
  expect([reply.status, answer]).toEqual([200, expect.anything()]);
  return answer as Saved;
}

async function refusal(reply: Response): Promise<{ status: number; code: string; error: string }> {
  const { code, error } = (await reply.json()) as { code: string; error: string };
  return { status: reply.status, code, error };
}

async function charactersOf(who: Person): Promise<Character[]> {
  const { data } = await who.client
    .from("ai_models")
    .select("*")
    .eq("user_id", who.userId)
    .order("created_at", { ascending: false });
  return (data ?? []) as Character[];
}

async function untilEnded(who: Person, jobId: string): Promise<{ state: string; error_code: string | null }> {
  for (let tries = 0; tries < 400; tries += 1) {
    const { data } = await who.client.from("generation_jobs").select("*").eq("id", jobId).single();
    const job = data as { state: string; error_code: string | null } | null;
    if (job && !["queued", "running"].includes(job.state)) return job;
    await sleep(25);
  }
  throw new Error("The job did not end.");
}

/** As the characters screen uploads: to the person's folder, then its public address. */
async function upload(who: Person, name = `${Date.now()}.png`): Promise<string> {
  const bytes = await sharp({ create: { width: 300, height: 400, channels: 3, background: "#a86" } })
    .png()
    .toBuffer();
  const path = `${who.userId}/${name}`;
  const { error } = await who.client.storage.from(bucket).upload(path, bytes, { contentType: "image/png" });
  expect(error).toBeNull();
  return who.client.storage.from(bucket).getPublicUrl(path).data.publicUrl;
}

test("a character is made for 20 credits: a face, its words, what was read from them, and its picture in the gallery", async () => {
  const before = await balanceOf(ada);
  const saved = await save(ada, { name: "Mira", prompt: words, seed: 7 });
  expect(saved).toMatchObject({ version: 1, credits_used: 20, remaining_credits: before - 20 });
  const face = await fetch(saved.imageUrl);
  expect([face.status, face.headers.get("content-type")]).toEqual([200, "image/png"]);
  const bytes = Buffer.from(await face.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 896, height: 1120 });
  // The machine-readable mark of what was made by an algorithm.
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
  expect(character?.attributes.every(({ kind }) => kind === "person" || kind === "look")).toBe(true);

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

test("its face is the same again in the generator, and the same order sent twice is one", async () => {
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

test("a new name is free and at once; new words make a new version, and the old one comes back by one call", async () => {
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
  // What comes after a restored version is counted on from the last one.
  expect(await save(ada, { ...same, name: "Nora", seed: 99 })).toMatchObject({ version: 3 });
});

test("nobody without a plan, and nobody beyond it, makes a character, by whatever way", async () => {
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
  // Two tabs at the last place.
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

test("a reference is a picture of one's own that is there, and an upload needs the declaration, which is kept", async () => {
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
  const asked = { name: "Kai", prompt: "a man with a grey beard", uploadedReferenceImageUrl: own };
  expect(await refusal(await send(bob, asked))).toMatchObject({ status: 422, code: "consent_required" });
  expect(
    await refusal(await send(bob, { ...asked, prompt: "a man in swim trunks", referenceConsent: true })),
  ).toMatchObject({ status: 422, code: "content_refused" });
  expect(await balanceOf(bob)).toBe(before);
  const saved = await save(bob, { ...asked, referenceConsent: true });
  const [character] = await charactersOf(bob);
  expect(character).toMatchObject({ source_image_url: own, version: 1 });
  // Declared once: changing the words does not ask again.
  expect(
    await save(bob, { characterId: saved.characterId, name: "Kai", prompt: "a man with a red beard" }),
  ).toMatchObject({ version: 2 });
  expect((await charactersOf(bob))[0]).toMatchObject({ source_image_url: own });
  // The upload that a character was made from is neither replaced nor taken away beneath it.
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

test("a row written over rest shows only pictures of its owner, and is a version like any other", async () => {
  const person = await customer();
  const row = { name: "Rest", prompt: words, user_id: person.userId };
  for (const reference_image_url of ["https://example.org/a.png", await upload(ada)]) {
    const { error } = await person.client.from("ai_models").insert({ ...row, reference_image_url });
    expect(error).toMatchObject({
      message: "This reference cannot be used: it has to be a picture of your own that still exists.",
      hint: "reference_unusable",
    });
  }
  const reference_image_url = await upload(person);
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
  expect((await person.client.from("ai_models").update({ name: "Renamed" }).eq("id", id)).error).toBeNull();
  expect(
    (
      await person.client
        .from("ai_models")
        .update({ name: "x".repeat(61) })
        .eq("id", id)
    ).error,
  ).not.toBeNull();
  expect((await person.client.from("ai_models").delete().eq("id", id)).error).toBeNull();
});

test("a face outlives its picture in the gallery, and goes with the last character that shows it", async () => {
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

test("what may not be made is refused with its rule and costs nothing, split between name and words too", async () => {
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

test("a character that is deleted while its new face is drawn costs nothing and leaves nothing", async () => {
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
  expect(await untilEnded(person, job_id)).toMatchObject({
    state: "failed",
    error_code: "character_not_found",
  });
  expect(await balanceOf(person)).toBe(before);
  const { data: pictures } = await person.client.from("generated_content").select("prompt");
  expect(pictures).toEqual([{ prompt: words }]);
});

test("another person's character can be neither changed nor restored, and its versions are not seen", async () => {
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
