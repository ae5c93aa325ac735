/** Free crops, turns and tone changes of a picture. */
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { pathOfUrl, sourcePathsOf } from "./content-sources.ts";
import { openEditorFixture, photo, pixelsAt } from "./image-editor-fixture.ts";
import { bytesOf } from "./files.ts";
import { balanceOf, callFunction, signUp, type Person } from "./people.ts";

const { server, person, portrait, rowOf, upload, refused } = await openEditorFixture();
afterAll(() => server.stop());

const adjust = (body: object, who: Person = person, headers: Record<string, string> = {}) =>
  callFunction(server, who, "adjust-image", body, headers);

test("adjusting is free and immediate: crop, turn and tone as previewed, and the original stays", async () => {
  const before = await balanceOf(person);
  const url = await upload(await photo());
  const original = await bytesOf(url);
  const crop = { left: 0.5, top: 0, width: 0.5, height: 0.5 };
  const reply = await adjust({ imageUrl: url, adjustments: { crop, quarterTurns: 1, mirrored: true } });
  const answer = (await reply.json()) as { id: string; image_url: string };
  expect([reply.status, answer]).toMatchObject([200, { id: expect.any(String) }]);
  const bytes = await bytesOf(answer.image_url);
  expect(bytes.toString("latin1")).toContain("digitalsourcetype/algorithmicallyEnhanced");
  const whole = await sharp(await sharp(original).rotate(90).toBuffer())
    .flop()
    .toBuffer();
  const expected = await sharp(whole)
    .extract({ left: 100, top: 0, width: 100, height: 160 })
    .removeAlpha()
    .raw()
    .toBuffer();
  expect((await pixelsAt(answer.image_url)).equals(expected)).toBe(true);
  expect(await rowOf(answer.image_url)).toMatchObject({
    id: answer.id,
    content_type: "image_edit",
    follows_upload: true,
    generation_params: { width: 100, height: 160 },
  });
  expect(await sourcePathsOf(person, answer.id)).toEqual([pathOfUrl(url)]);
  expect((await bytesOf(url)).equals(original)).toBe(true);
  expect(await balanceOf(person)).toBe(before);
  // A picture made from an upload keeps the rules of uploads.
  await refused({ images: [answer.image_url], prompt: "in a bikini" }, 422, { code: "content_refused" });
});

test("a generated picture keeps its mark when it is toned, and light and warmth change as set", async () => {
  const adjustments = { brightness: 0.5, contrast: -0.5, saturation: -1, warmth: 0 };
  const reply = await adjust({ imageUrl: portrait.content_url, adjustments });
  const { image_url: url } = (await reply.json()) as { image_url: string };
  const row = await rowOf(url);
  expect(row).toMatchObject({ parent_ids: [portrait.id], generation_params: { adjustments } });
  expect(row.follows_upload).toBe(false);
  // The scene of the portrait no longer matches the pixels, so it is dropped; the origin stays.
  expect(portrait.generation_params).toHaveProperty("scene");
  expect(row.generation_params).not.toHaveProperty("scene");
  expect(await sourcePathsOf(person, row.id)).toEqual([pathOfUrl(portrait.content_url)]);
  expect((await bytesOf(url)).toString("latin1")).toContain("digitalsourcetype/algorithmicMedia");
  const pixels = await pixelsAt(url);
  for (let at = 0; at < 300; at += 3)
    expect(Math.abs((pixels[at] ?? 0) - (pixels[at + 2] ?? 0))).toBeLessThan(2);
  const warm = await adjust({ imageUrl: portrait.content_url, adjustments: { warmth: 1 } });
  const warmer = await pixelsAt(((await warm.json()) as { image_url: string }).image_url);
  const before = await pixelsAt(portrait.content_url);
  const tint = (all: Buffer): number =>
    all.reduce((sum, value, at) => sum + (at % 3 === 0 ? value : at % 3 === 2 ? -value : 0), 0) / all.length;
  expect(tint(warmer)).toBeGreaterThan(tint(before) + 3);
});

test("adjusting refuses pictures of other people, requests without a change, and too many requests a minute", async () => {
  const stranger = await signUp(server);
  const theirs = await adjust({ imageUrl: portrait.content_url, adjustments: { quarterTurns: 1 } }, stranger);
  expect([theirs.status, await theirs.json()]).toMatchObject([422, { code: "reference_unusable" }]);
  const own = await upload(await photo(40, 30), stranger);
  for (const adjustments of [{}, { quarterTurns: 4 }, { crop: { left: 0.5, top: 0, width: 0.6, height: 1 } }])
    expect((await adjust({ imageUrl: own, adjustments }, stranger)).status).toBe(400);
  const statuses = [];
  for (let at = 0; at < 24; at += 1)
    statuses.push((await adjust({ imageUrl: own, adjustments: { mirrored: true } }, stranger)).status);
  expect(statuses[0]).toBe(200);
  expect(statuses.at(-1)).toBe(429);
});

test("a double click or a lost reply makes one picture, and another request with the same key is refused", async () => {
  const somebody = await signUp(server);
  const imageUrl = await upload(await photo(40, 30), somebody);
  const headers = { "idempotency-key": randomUUID() };
  const body = { imageUrl, adjustments: { quarterTurns: 1 } };
  const twice = await Promise.all([adjust(body, somebody, headers), adjust(body, somebody, headers)]);
  const [first, second] = (await Promise.all(twice.map((reply) => reply.json()))) as { id: string }[];
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(second).toEqual(first);
  expect(await (await adjust(body, somebody, headers)).json()).toEqual(first);
  const other = await adjust({ imageUrl, adjustments: { quarterTurns: 2 } }, somebody, headers);
  expect([other.status, await other.json()]).toMatchObject([422, { code: "idempotency_key_reused" }]);
  const { data } = await somebody.client
    .from("generated_content")
    .select("id")
    .eq("content_type", "image_edit");
  expect(data).toEqual([{ id: first?.id }]);
});
