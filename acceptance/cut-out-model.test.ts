/** Backgrounds of photos by a workflow on a ComfyUI server: judged, marked, charged once, and refunded whatever goes wrong. */
import { startComfyServer } from "@galatea/engines/testing/comfyui.ts";
import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { balanceOf } from "./people.ts";
import { openProcessFixture, snapshot } from "./process-fixture.ts";
import { runAdmin } from "./server.ts";

const comfy = await startComfyServer({ steps: 2, stepMs: 20 });
const settings = { COMFYUI_URL: comfy.url.href, COMFYUI_WORKFLOWS: "remove-background" };
const { server, person, portrait, call, process, start, untilDone, upload } =
  await openProcessFixture(settings);
const cut = { operation: "remove-background", referenceConsent: true };
const photo = async (): Promise<string> => upload(await snapshot({ even: false }), "image/jpeg");

afterAll(async () => {
  await server.stop();
  await comfy.close();
});
beforeEach(() => {
  comfy.faults.alter = null;
});

const servingProcess = async () => {
  const { engines } = (await (await fetch(`${server.url}/config.json`)).json()) as {
    engines: { process?: { id: string; label: string; capabilities: { uploads: string[] } }[] };
  };
  return engines.process ?? [];
};

test("the screens learn that photos can be cut out, and by which model", async () => {
  await expect.poll(async () => (await servingProcess())[0]?.id, { timeout: 40_000 }).toBe("comfyui-process");
  const [first, second] = await servingProcess();
  expect(first).toMatchObject({ label: "BiRefNet" });
  expect(first?.capabilities.uploads).toEqual(
    expect.arrayContaining(["remove-background", "replace-background", "relight", "stylize"]),
  );
  expect(second).toMatchObject({ id: "process" });
  expect(second?.capabilities.uploads).not.toContain("remove-background");
});

test("a photo is cut out by the model, named after it, marked and charged, and its colours are the photo's", async () => {
  const before = await balanceOf(person);
  const given = await snapshot({ even: false });
  const { made, bytes, type } = await process({ imageUrl: await upload(given, "image/jpeg"), ...cut });
  expect(type).toBe("image/png");
  expect(made.generation_params).toMatchObject({
    engine: "comfyui-process",
    label: "BiRefNet",
    model: "birefnet.safetensors",
    source_type: "algorithmicallyEnhanced",
  });
  const { hasAlpha, width, height, xmp } = await sharp(bytes).metadata();
  expect({ hasAlpha, width, height }).toEqual({ hasAlpha: true, width: 320, height: 400 });
  expect(String(xmp)).toContain("algorithmicallyEnhanced");
  const pixels = await sharp(bytes).raw().toBuffer();
  const alphaAt = (x: number, y: number): number | undefined => pixels[(y * 320 + x) * 4 + 3];
  expect([alphaAt(160, 200), alphaAt(3, 3)]).toEqual([255, 0]);
  expect(await balanceOf(person)).toBe(before - 40);
});

test.for([
  [
    "an opaque picture",
    (png: Buffer) => sharp(png).removeAlpha().png().toBuffer(),
    "did not return a picture",
  ],
  ["half a picture", (png: Buffer) => png.subarray(0, png.length / 2), "did not return a picture"],
  ["a page", () => Buffer.from("<html>no</html>"), "did not return a picture"],
] as const)("%s of the model costs nothing and says so", async ([, alter, sentence]) => {
  const before = await balanceOf(person);
  comfy.faults.alter = alter;
  const { job_id: job } = await start({ imageUrl: await photo(), ...cut });
  expect(await untilDone(job)).toMatchObject({
    status: "failed",
    result_url: null,
    error: expect.stringContaining(sentence),
  });
  expect(await balanceOf(person)).toBe(before);
});

test("out of memory at the server costs nothing and says so", async () => {
  const before = await balanceOf(person);
  comfy.faults.exception = { type: "torch.OutOfMemoryError", message: "Allocation on device" };
  const { job_id: job } = await start({ imageUrl: await photo(), ...cut });
  expect((await untilDone(job)).error).toContain("memory");
  comfy.faults.exception = null;
  expect(await balanceOf(person)).toBe(before);
});

test("a picture made here and every other operation need no model", async () => {
  const submitted = comfy.submitted.length;
  const own = await process({ imageUrl: portrait.content_url, operation: "remove-background" });
  expect((await sharp(own.bytes).metadata()).hasAlpha).toBe(true);
  const toned = await process({
    imageUrl: await photo(),
    operation: "colorize-tone",
    options: { look: "rose", strength: 1 },
    referenceConsent: true,
  });
  expect(toned.made.generation_params).toMatchObject({ label: "sketch preview" });
  expect(comfy.submitted).toHaveLength(submitted);
});

test("the operator's test cuts a picture out on the server", async () => {
  const submitted = comfy.submitted.length;
  const { code, said } = await runAdmin({ DATA_DIR: server.dataDir, ...settings }, "engines", "test");
  expect(said).toContain("process  comfyui-process: birefnet.safetensors made 512 × 512");
  expect(code).toBe(0);
  expect(comfy.submitted).toHaveLength(submitted + 1);
});

test("while the server is away photos are refused before any charge, and the rest goes on", async () => {
  comfy.faults.version = null;
  await expect.poll(async () => (await servingProcess())[0]?.id, { timeout: 40_000 }).toBe("process");
  const before = await balanceOf(person);
  const reply = await call({ imageUrl: await photo(), ...cut });
  expect(await reply.text()).toContain("even or see-through background");
  expect(await balanceOf(person)).toBe(before);
  comfy.faults.version = "0.38.1";
}, 60_000);
