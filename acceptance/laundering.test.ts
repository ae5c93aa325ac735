/** No step on the way makes an undeclared upload, or a character that nobody judged, usable where a declaration is needed. */
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { bucket, uploadFile, uploadPicture } from "./files.ts";
import { balanceOf, callFunction, type Person } from "./people.ts";
import { startWithTwoPeople } from "./product.ts";

const { server, ada, eve } = await startWithTwoPeople("professional");
afterAll(() => server.stop());

async function call(name: string, body: object, who = ada): Promise<Record<string, unknown>> {
  const reply = await callFunction(server, who, name, body);
  return { status: reply.status, ...((await reply.json()) as Record<string, unknown>) };
}

async function made(name: string, body: object, field: string, who = ada): Promise<string> {
  const answer = await call(name, body, who);
  expect([name, answer]).toMatchObject([name, { status: 200, [field]: expect.any(String) }]);
  return answer[field] as string;
}

const adjust = (imageUrl: string, adjustments: object = { brightness: 0.01 }): Promise<string> =>
  made("adjust-image", { imageUrl, adjustments }, "image_url");

/** Every tool that changes a person or shows one anew, and the field that names the picture. */
const uses: [name: string, field: string, body: (url: string) => object][] = [
  ["generate-consistent-character", "references", (url) => ({ prompt: "by a lake", referenceImageUrl: url })],
  [
    "save-character",
    "uploadedReferenceImageUrl",
    (url) => ({ name: "Ida", prompt: "a woman", uploadedReferenceImageUrl: url }),
  ],
  ["edit-image", "images", (url) => ({ images: [url], prompt: "make it brighter" })],
  [
    "generate-character-video",
    "firstFrameImageUrl",
    (url) => ({ firstFrameImageUrl: url, prompt: "push in slowly" }),
  ],
  ["process-image", "imageUrl", (url) => ({ imageUrl: url, operation: "restore" })],
];

/** @param uploadUrl the upload that the refusals name. */
async function expectUndeclared(url: string, uploadUrl: string): Promise<void> {
  for (const [name, path, body] of uses)
    expect([name, await call(name, body(url))]).toMatchObject([
      name,
      { status: 422, code: "consent_required", issues: [{ path, message: uploadUrl }] },
    ]);
}

test("an upload that was toned, mirrored twice, enlarged or copied still needs its declaration in every tool, and a refusal costs nothing", async () => {
  const { url, path } = await uploadPicture(ada);
  const before = await balanceOf(ada);
  await expectUndeclared(url, url);
  const toned = await adjust(url);
  const twice = await adjust(await adjust(url, { mirrored: true }), { mirrored: true });
  for (const derived of [toned, twice]) await expectUndeclared(derived, url);
  expect(await balanceOf(ada)).toBe(before);
  const enlarged = await made(
    "upscale-image",
    { imageUrl: toned, scale: 2, mode: "fast" },
    "upscaledImageUrl",
  );
  await expectUndeclared(enlarged, url);
  const files = ada.client.storage.from(bucket);
  const copies = [path, new URL(toned).pathname.split(`/${bucket}/`)[1] ?? ""];
  for (const from of copies) {
    const to = `${ada.userId}/${randomUUID()}.png`;
    const { error } = await files.copy(from, to);
    if (error) continue;
    const copy = files.getPublicUrl(to).data.publicUrl;
    await expectUndeclared(copy, copy);
  }
});

test("neither replacing nor deleting an upload frees what was made from it", async () => {
  const { url, path } = await uploadPicture(ada);
  const toned = await adjust(url);
  const files = ada.client.storage.from(bucket);
  const other = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#111" } })
    .png()
    .toBuffer();
  expect((await files.upload(path, other, { upsert: true, contentType: "image/png" })).error).not.toBeNull();
  expect((await files.remove([path])).error).toBeNull();
  await files.upload(path, other, { contentType: "image/png" });
  const declared = await call("edit-image", {
    images: [url],
    prompt: "make it brighter",
    referenceConsent: true,
  });
  expect(declared).toMatchObject({ status: 200 });
  expect(await call("edit-image", { images: [toned], prompt: "make it brighter" })).toMatchObject({
    code: "consent_required",
  });
});

test("a declaration counts for the upload and all that follows from it, and a refused request stores none", async () => {
  const { url } = await uploadPicture(ada);
  const toned = await adjust(url);
  const edit = { images: [toned], prompt: "make it brighter" };
  const refused = await call("edit-image", {
    ...edit,
    prompt: "put her in a bikini",
    referenceConsent: true,
  });
  expect(refused).toMatchObject({ code: "content_refused" });
  expect(await call("edit-image", edit)).toMatchObject({ code: "consent_required" });
  const edited = await made("edit-image", { ...edit, referenceConsent: true }, "image_url");
  await made("edit-image", { ...edit, images: [edited] }, "image_url");
  const film = { firstFrameImageUrl: url, prompt: "push in slowly" };
  const video = await made("generate-character-video", film, "videoUrl");
  const { data } = await ada.client.from("generated_content").select("id").eq("content_url", video).single();
  const contentId = data?.id;
  expect(
    await call("generate-character-video", { extendsVideoId: contentId, prompt: "pan left" }),
  ).toMatchObject({ status: 200 });
});

async function contentOf(contentUrl: string, who = ada): Promise<string> {
  const { data } = await who.client
    .from("generated_content")
    .select("id")
    .eq("content_url", contentUrl)
    .single();
  return String(data?.id);
}

test("an upload that was only adjusted or enlarged gets no public page, and what an engine made of it gets one with the declaration", async () => {
  const { url } = await uploadPicture(ada);
  const toned = await adjust(await adjust(url));
  const enlarged = await made(
    "upscale-image",
    { imageUrl: toned, scale: 2, mode: "fast" },
    "upscaledImageUrl",
  );
  for (const still of [toned, enlarged, await adjust(enlarged)]) {
    const content_id = await contentOf(still);
    expect(await call("share-content", { content_id, referenceConsent: true })).toMatchObject({
      status: 422,
      code: "not_shareable",
    });
  }
  const restored = await made(
    "edit-image",
    { images: [toned], prompt: "make it brighter", referenceConsent: true },
    "image_url",
  );
  const drawing = await made("generate-consistent-character", { prompt: "a lake" }, "imageUrl");
  for (const shared of [restored, await adjust(restored), await adjust(drawing)])
    await made("share-content", { content_id: await contentOf(shared) }, "url");
});

/** A public page of a picture that goes back to one of Ada's uploads, which she declared. */
async function sharedEdit(): Promise<{ page: string; picture: string; uploadUrl: string }> {
  const { url } = await uploadPicture(ada);
  const edit = { images: [url], prompt: "make it brighter", referenceConsent: true };
  const edited = await made("edit-image", edit, "image_url");
  const page = await made("share-content", { content_id: await contentOf(edited) }, "url");
  return { page, picture: `${page}/picture`, uploadUrl: url };
}

test("a stranger declares an upload herself before she uses its shared picture, and no refusal tells the upload's address", async () => {
  const { page, picture, uploadUrl } = await sharedEdit();
  const before = await balanceOf(eve);
  for (const [name, path, body] of uses) {
    // A character is drawn from a picture of one's own.
    if (name === "save-character") continue;
    for (const url of [page, picture]) {
      const answer = await call(name, body(url), eve);
      expect([name, answer]).toMatchObject([
        name,
        { status: 422, code: "consent_required", issues: [{ path, message: url }] },
      ]);
      expect(JSON.stringify(answer)).not.toContain(uploadUrl.split("/").at(-1));
    }
  }
  expect(await balanceOf(eve)).toBe(before);
  // Enlarging and adjusting need no declaration, as with uploads of one's own, and pass the descent on.
  const toned = await made(
    "adjust-image",
    { imageUrl: picture, adjustments: { brightness: 0.01 } },
    "image_url",
    eve,
  );
  for (const [name, path, body] of uses)
    expect([name, await call(name, body(toned), eve)]).toMatchObject([
      name,
      { status: 422, code: "consent_required", issues: [{ path, message: toned }] },
    ]);
  expect(await call("share-content", { content_id: await contentOf(toned, eve) }, eve)).toMatchObject({
    status: 422,
    code: "consent_required",
  });
  const edit = { images: [picture], prompt: "make it brighter", referenceConsent: true };
  const edited = await made("edit-image", edit, "image_url", eve);
  await made("share-content", { content_id: await contentOf(edited, eve) }, "url", eve);
  const ida = { name: "Ida", prompt: "a woman", uploadedReferenceImageUrl: edited };
  expect(await call("save-character", ida, eve)).toMatchObject({ status: 200 });
});

test("a shared picture that goes back to no upload is used without any declaration", async () => {
  const drawing = await made("generate-consistent-character", { prompt: "a lake" }, "imageUrl");
  const page = await made("share-content", { content_id: await contentOf(drawing) }, "url");
  const edit = { images: [`${page}/picture`], prompt: "make it brighter" };
  const edited = await made("edit-image", edit, "image_url", eve);
  await made("share-content", { content_id: await contentOf(edited, eve) }, "url", eve);
});

test("a mask needs no declaration", async () => {
  const drawing = await made(
    "generate-consistent-character",
    { prompt: "a lake", aspectRatio: "1:1" },
    "imageUrl",
  );
  const { width, height } = await sharp(Buffer.from(await (await fetch(drawing)).arrayBuffer())).metadata();
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const maskUrl = await uploadFile(ada, bytes, "image/png");
  await made("edit-image", { images: [drawing], maskUrl, prompt: "make it brighter" }, "image_url");
});

const insertCharacter = async (who: Person, row: object): Promise<string> => {
  const { data, error } = await who.client
    .from("ai_models")
    .insert({ user_id: who.userId, ...row })
    .select("id")
    .single<{ id: string }>();
  expect(error).toBeNull();
  return data?.id ?? "";
};

test("a character written over REST is used by no tool until a paid job has judged and drawn it", async () => {
  const { url } = await uploadPicture(eve);
  const id = await insertCharacter(eve, {
    name: "Rest",
    prompt: "a woman in a garden",
    reference_image_url: url,
  });
  const before = await balanceOf(eve);
  for (const [name, body] of [
    ["generate-consistent-character", { prompt: "by a lake", influencerId: id }],
    [
      "generate-consistent-character",
      { prompt: "by a lake", influencerId: id, referenceImageUrl: url, referenceConsent: true },
    ],
    ["generate-character-video", { prompt: "push in slowly", influencerId: id, referenceConsent: true }],
  ] as const)
    expect([name, await call(name, body, eve)]).toMatchObject([
      name,
      { status: 422, code: "character_not_made" },
    ]);
  expect(await balanceOf(eve)).toBe(before);
  const drawn = await call(
    "save-character",
    { characterId: id, name: "Rest", prompt: "a woman in a garden" },
    eve,
  );
  expect(drawn).toMatchObject({ status: 200, credits_used: 20, version: 2 });
  expect(
    await call("generate-consistent-character", { prompt: "by a lake", influencerId: id }, eve),
  ).toMatchObject({ status: 200 });
  const restored = await call("restore-character-version", { characterId: id, version: 1 }, eve);
  expect(restored).toMatchObject({ status: 200 });
  expect(
    await call("generate-consistent-character", { prompt: "by a lake", influencerId: id }, eve),
  ).toMatchObject({ code: "character_not_made" });
});

test("an update over REST changes the name, and description and picture only to what was paid for", async () => {
  const first = await call("save-character", { name: "Nora", prompt: "a woman with red hair" });
  const id = first["characterId"] as string;
  const update = async (changes: object, who = ada) =>
    await who.client
      .from("ai_models")
      .update(changes)
      .eq("id", id)
      .select("name, prompt, version, reference_image_url");
  expect((await update({ name: "Nora Lind" })).data).toMatchObject([{ name: "Nora Lind", version: 1 }]);
  expect((await update({ name: "x".repeat(61) })).status).toBe(400);
  expect((await update({ name: "Mine" }, eve)).data).toEqual([]);
  const { url } = await uploadPicture(ada);
  for (const changes of [
    { prompt: "a woman with black hair" },
    { reference_image_url: url },
    { prompt: "x", reference_image_url: url },
    { job_id: randomUUID() },
    { version: 7 },
  ])
    expect([changes, (await update(changes)).status]).toEqual([changes, 403]);
  const picture = await made(
    "generate-consistent-character",
    { prompt: "by a lake", influencerId: id },
    "imageUrl",
  );
  const adopted = { prompt: "by a lake", reference_image_url: picture };
  expect((await update(adopted)).data).toMatchObject([{ ...adopted, version: 2 }]);
  const back = { prompt: "a woman with red hair", reference_image_url: first["imageUrl"] };
  expect((await update(back)).data).toMatchObject([{ ...back, version: 1 }]);
  expect((await update({ name: "twelve years old" })).status).toBe(200);
  expect(await call("generate-consistent-character", { prompt: "a girl", influencerId: id })).toMatchObject({
    code: "content_refused",
  });
});

test("a recorded upload is a file of one's own", async () => {
  const theirs = (await uploadPicture(eve)).url;
  for (const content_url of [theirs, "https://example.org/a.png", `${theirs}x`]) {
    const { error } = await ada.client
      .from("generated_content")
      .insert({ user_id: ada.userId, content_type: "reference_image", content_url });
    expect(error).toMatchObject({ hint: "reference_unusable" });
  }
});
