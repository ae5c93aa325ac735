/** Pictures made from an upload by any chain of tools keep the rules of uploads and carry the AI mark. */
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { uploadFile } from "./files.ts";
import { balanceOf, callFunction, type Person } from "./people.ts";
import { startWithTwoPeople } from "./product.ts";

const { server, ada, eve } = await startWithTwoPeople("professional");
afterAll(() => server.stop());

const bucketOf = (person: Person) => person.client.storage.from("ai-influencer-content");

async function upload(format: "png" | "jpeg" | "webp"): Promise<string> {
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: "#a57" } })
    .toFormat(format)
    .toBuffer();
  return uploadFile(ada, bytes, `image/${format}`);
}

async function call(name: string, body: object, who = ada) {
  const reply = await callFunction(server, who, name, body);
  return { status: reply.status, ...((await reply.json()) as Record<string, unknown>) };
}

async function made(name: string, body: object, field: string): Promise<string> {
  const answer = await call(name, body);
  expect([name, answer]).toMatchObject([name, { status: 200 }]);
  const url = (answer as Record<string, unknown>)[field];
  expect(url).toEqual(expect.any(String));
  return url as string;
}

async function processed(imageUrl: string): Promise<string> {
  const request = { imageUrl, operation: "restore", referenceConsent: true };
  const jobId = await made("process-image", request, "job_id");
  for (let tries = 0; tries < 120; tries += 1) {
    const answer = await call("process-image", { checkStatus: true, jobId });
    if ("result_url" in answer && typeof answer["result_url"] === "string") return answer["result_url"];
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("The picture was not processed.");
}

async function expectMark(url: string): Promise<void> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect([url, bytes.toString("latin1").includes("newscodes/digitalsourcetype/")]).toEqual([url, true]);
}

test.each(["png", "jpeg", "webp"] as const)(
  "an uploaded %s keeps its rules through adjusting, upscaling, editing and processing, and every result is marked",
  async (format) => {
    const steps = [await upload(format)];
    const last = (): string => steps.at(-1) ?? "";
    steps.push(
      await made("adjust-image", { imageUrl: last(), adjustments: { brightness: 0.1 } }, "image_url"),
    );
    steps.push(await made("upscale-image", { imageUrl: last(), scale: 2, mode: "fast" }, "upscaledImageUrl"));
    steps.push(
      await made(
        "edit-image",
        { images: [last()], prompt: "make it brighter", referenceConsent: true },
        "image_url",
      ),
    );
    steps.push(await processed(last()));
    const before = await balanceOf(ada);
    for (const url of steps) {
      const answer = await call("edit-image", { images: [url], prompt: "put her in a bikini" });
      expect([url, answer]).toMatchObject([url, { status: 422, code: "content_refused" }]);
    }
    expect(await balanceOf(ada)).toBe(before);
    for (const url of steps.slice(1)) await expectMark(url);
  },
);

test("the poster and export of a video keep the rules of its upload, and other people cannot use them", async () => {
  const request = {
    firstFrameImageUrl: await upload("png"),
    prompt: "push in slowly",
    referenceConsent: true,
  };
  const videoUrl = await made("generate-character-video", request, "videoUrl");
  const { data } = await ada.client
    .from("generated_content")
    .select("id, generation_params")
    .eq("content_url", videoUrl)
    .single<{ id: string; generation_params: { poster_url: string } }>();
  const contentId = data?.id ?? "";
  const exported = await made("export-video", { contentId, format: "webp" }, "url");
  const poster = data?.generation_params.poster_url ?? "";
  for (const url of [poster, exported]) {
    const bikini = { images: [url], prompt: "put her in a bikini" };
    expect(await call("edit-image", bikini)).toMatchObject({ code: "content_refused" });
    expect(await call("edit-image", bikini, eve)).toMatchObject({ code: "reference_unusable" });
    const turn = { imageUrl: url, adjustments: { quarterTurns: 1 } };
    expect(await call("adjust-image", turn, eve)).toMatchObject({ code: "reference_unusable" });
    expect(await call("upscale-image", { imageUrl: url }, eve)).toMatchObject({ code: "reference_unusable" });
    const adjusted = await made("adjust-image", turn, "image_url");
    expect(await call("edit-image", { ...bikini, images: [adjusted] })).toMatchObject({
      code: "content_refused",
    });
  }
  for (const url of [videoUrl, poster, exported]) await expectMark(url);
  expect(await call("export-video", { contentId, format: "webp" }, eve)).toMatchObject({ status: 404 });
  expect(
    await call("generate-character-video", { extendsVideoId: contentId, prompt: "pan left" }, eve),
  ).toMatchObject({ code: "reference_unusable" });

  // No file can be removed or replaced while its row exists.
  for (const url of [videoUrl, poster, exported]) {
    const name = `${ada.userId}/${url.split("/").at(-1)}`;
    const other = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#111" } })
      .png()
      .toBuffer();
    const contentType = "image/png";
    for (const bucket of [bucketOf(ada), bucketOf(eve)]) {
      expect((await bucket.upload(name, other, { upsert: true, contentType })).error).not.toBeNull();
      expect((await bucket.remove([name])).data ?? []).toEqual([]);
      expect((await bucket.move(name, `${ada.userId}/moved.png`)).error).not.toBeNull();
      expect((await bucket.createSignedUploadUrl(name, { upsert: true })).error).not.toBeNull();
    }
    await expectMark(url);
  }
});

test("a new result file cannot be replaced, not even by somebody who watches the folder", async () => {
  const imageUrl = await upload("png");
  const other = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#111" } })
    .png()
    .toBuffer();
  const known = new Set((await bucketOf(ada).list(ada.userId)).data?.map(({ name }) => name));
  let replaced = 0;
  let seen = 0;
  let working = true;
  const watch = async (): Promise<void> => {
    while (working) {
      for (const { name } of (await bucketOf(ada).list(ada.userId)).data ?? []) {
        if (known.has(name)) continue;
        known.add(name);
        seen += 1;
        const path = `${ada.userId}/${name}`;
        const { error } = await bucketOf(ada).upload(path, other, { upsert: true, contentType: "image/png" });
        if (!error) replaced += 1;
      }
    }
  };
  const watching = watch();
  try {
    for (let count = 0; count < 5; count += 1)
      await call("adjust-image", { imageUrl, adjustments: { quarterTurns: 1 } });
  } finally {
    working = false;
    await watching;
  }
  expect(seen).toBeGreaterThan(0);
  expect(replaced).toBe(0);
});
