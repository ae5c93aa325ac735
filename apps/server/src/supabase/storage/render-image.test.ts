/** Pictures that cannot be read, many requests at once, and the order of people and visitors. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { createRenderLanes } from "./render-lanes.ts";
import { startStorage } from "./testing/storage-server.ts";

const noise = (widthPx = 600, heightPx = 400): ReturnType<typeof sharp> =>
  sharp({
    create: {
      width: widthPx,
      height: heightPx,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });

test("a broken or too large picture that was stored with the secret key is refused with its code", async () => {
  const { url, service, files } = await startStorage();
  const bucket = service.storage.from("pictures");
  for (const format of ["jpeg", "png", "webp"] as const) {
    const whole = await noise().toFormat(format).toBuffer();
    for (const share of [0.02, 0.5, 0.9])
      await bucket.upload(`${share}.${format}`, whole.subarray(0, Math.ceil(whole.length * share)), {
        contentType: `image/${format}`,
      });
  }
  const large = sharp({ create: { width: 7000, height: 6000, channels: 3, background: "#468" } }).png();
  expect((await bucket.upload("large.png", await large.toBuffer())).error).toBeNull();
  const stored = (await files()).length;
  const render = async (name: string): Promise<[number, string]> => {
    const reply = await fetch(`${url}/storage/v1/render/image/public/pictures/${name}?width=160&height=90`);
    const told = (await reply.json()) as { statusCode: string; code: string };
    return [Number(told.statusCode), told.code];
  };
  for (const format of ["jpeg", "png", "webp"])
    for (const share of [0.02, 0.5, 0.9])
      for (let round = 0; round < 2; round += 1)
        expect(await render(`${share}.${format}`), `${share} of ${format}`).toEqual([422, "image_broken"]);
  expect(await render("large.png")).toEqual([413, "image_too_many_pixels"]);
  expect(await files()).toHaveLength(stored);
}, 60_000);

test("one copy that many ask for at once is made once, and a replaced picture gets new copies", async () => {
  const { url, service, files } = await startStorage();
  const bucket = service.storage.from("pictures");
  await bucket.upload("p.png", await noise().png().toBuffer());
  const at = `${url}/storage/v1/render/image/public/pictures/p.png?width=400&height=300&resize=contain`;
  const replies = await Promise.all(Array.from({ length: 60 }, () => fetch(at)));
  const bodies = await Promise.all(replies.map((reply) => reply.arrayBuffer()));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(bodies.map(({ byteLength }) => byteLength)).size).toBe(1);
  expect(await files()).toHaveLength(2);
  await bucket.update("p.png", await noise(300, 600).png().toBuffer(), { contentType: "image/png" });
  // 300 pixels high, so 150 wide.
  const { width, height } = await sharp(
    await (await fetch(at, { headers: { accept: "image/webp" } })).arrayBuffer(),
  ).metadata();
  expect([width, height]).toEqual([160, 320]);
  expect(await files()).toHaveLength(2);
});

test("people do not wait for visitors, and a visitor with one picture not for one with many", async () => {
  const lanes = createRenderLanes();
  const done: string[] = [];
  const render = async (lane: "people" | "visitors", owner: string, ms: number): Promise<void> => {
    const ran = await lanes.run({ lane, owner }, async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return true;
    });
    done.push(ran ? owner : `${owner} refused`);
  };
  const flood = Array.from({ length: 70 }, () => render("visitors", "flood", 20));
  const others = [render("visitors", "guest", 1), render("visitors", "guest", 1), render("people", "ada", 1)];
  await Promise.all(others);
  expect(done.filter((owner) => owner === "flood").length).toBeLessThanOrEqual(2);
  await Promise.all(flood);
  // One runs and 64 wait.
  expect(done.filter((owner) => owner === "flood refused")).toHaveLength(5);
});
