/** Pictures and edits by models on servers of the operator: their names, previews, cancelling, and what happens without them. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startAiSdkServer, type TestAiSdkServer } from "@galatea/engines/testing/ai-sdk.ts";
import { type ComfyTestServer, startComfyServer } from "@galatea/engines/testing/comfyui.ts";
import { startSdServer, type TestSdServer } from "@galatea/engines/testing/sd-server.ts";
import { balanceOf } from "../acceptance/people.ts";
import { describe, openControls } from "./description-steps.ts";
import { expect, test as base } from "./fixtures.ts";
import { lighthouse, make, openGenerator, references } from "./generator-steps.ts";
import { edit, newestEdit } from "./image-editor-steps.ts";
import { isPhone, mainButton, pressGenerate, topBar } from "./page-steps.ts";

type Models = { comfy: ComfyTestServer; sdServer: TestSdServer; service: TestAiSdkServer };

const offered = (comfy: string, sdServer: string, service: string) => {
  const sdxl = { tool: "image", server: "sd-server", url: sdServer, model: "sdxl" };
  return [
    { tool: "image", id: "z-image", server: "comfyui", url: comfy, workflow: "z-image" },
    { ...sdxl, id: "sdxl" },
    { ...sdxl, id: "fine", label: "SDXL, fine", note: "Slower, with more detail.", priceCredits: 35 },
    { tool: "image", id: "klein", server: "comfyui", url: comfy, workflow: "flux2-klein" },
    {
      tool: "image",
      id: "gateway",
      label: "Gateway",
      server: "openai-compatible",
      url: service,
      model: "plain-model",
    },
    { tool: "edit", id: "qwen", server: "comfyui", url: comfy, workflow: "qwen-image-edit" },
  ];
};

const test = base.extend<object, Models>({
  comfy: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const comfy = await startComfyServer({ steps: 12, stepMs: 400 });
      await use(comfy);
      await comfy.close();
    },
    { scope: "worker" },
  ],
  sdServer: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const sdServer = await startSdServer({ modelName: "sd_xl_base_1.0.safetensors" });
      await use(sdServer);
      await sdServer.close();
    },
    { scope: "worker" },
  ],
  service: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const service = await startAiSdkServer({ key: "key" });
      await use(service);
      await service.close();
    },
    { scope: "worker" },
  ],
  serverEnv: [
    async ({ comfy, sdServer, service }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), "galatea-models-"));
      const file = path.join(folder, "models.json");
      const models = offered(comfy.url.href, sdServer.url.href, service.url("plain"));
      await writeFile(file, JSON.stringify({ models }));
      await use({ MODELS_FILE: file });
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
});

test("a model's picture shows what there is of it so far, who makes it, and is then changed by words", async ({
  page,
  server,
  capture,
}) => {
  const person = await openGenerator(page, server);
  await describe(page, lighthouse);
  await expect(page.getByText("Z-Image Turbo").first()).toBeVisible();
  await expect(page.getByText("sketch preview")).toHaveCount(0);
  // No words are shown as understood, because nobody knows what a model understands.
  await expect(page.getByText("sunset", { exact: true })).toHaveCount(0);
  await pressGenerate(page);
  await expect(page.getByRole("img", { name: "What is made so far" })).toBeVisible({ timeout: 20_000 });
  await capture("models-preview");
  await expect(page.getByRole("img", { name: lighthouse }).first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("img", { name: "What is made so far" })).toHaveCount(0);
  await expect(topBar(page)).toContainText("480 credits");
  await capture("models-picture");
  await page.getByRole("img", { name: lighthouse }).first().click();
  const preview = page.getByRole("dialog");
  await expect(preview.getByText("z_image_turbo_bf16.safetensors")).toBeVisible();
  await capture("models-facts");
  await preview.getByRole("link", { name: /^Edit / }).click();
  await edit(page, "make it winter");
  await expect(topBar(page)).toContainText("460 credits", { timeout: 30_000 });
  await expect
    .poll(async () => (await newestEdit(person)).generation_params)
    .toMatchObject({ label: "Qwen-Image-Edit", engine: "qwen" });
  await capture("models-edit");
});

test("a model is chosen by its name, note and price, costs that price, and is chosen again by a remix", async ({
  page,
  server,
  capture,
}) => {
  const person = await openGenerator(page, server);
  await describe(page, "a mill by a river");
  const model = page.getByRole("combobox", { name: "Model" });
  await expect(model.getByRole("option")).toHaveText([
    "Z-Image Turbo · 20 credits",
    "SDXL · 20 credits",
    "SDXL, fine · 35 credits",
    "FLUX.2 klein · 20 credits",
    "Gateway · 20 credits",
  ]);
  await model.selectOption("fine");
  await expect(page.getByText("Slower, with more detail.")).toBeVisible();
  await expect(mainButton(page)).toContainText("35 credits");
  await capture("models-choice");
  await pressGenerate(page);
  await expect(page.getByText("Image generated successfully! Credits used: 35")).toBeVisible({
    timeout: 30_000,
  });
  await expect(topBar(page)).toContainText("465 credits");
  expect(await balanceOf(person)).toBe(465);
  // Nobody knows which words a model used.
  await expect(page.getByText(/^not used/)).toHaveCount(0);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(topBar(page)).toContainText("465 credits");
  await expect(page.getByText("npm run admin -- models")).toHaveCount(0);
  await page.goto("/images");
  await openControls(page);
  await model.selectOption("z-image");
  await expect(mainButton(page)).toContainText("20 credits");
  if (isPhone(page)) await page.keyboard.press("Escape");
  await page.getByRole("img", { name: "a mill by a river" }).first().click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^Remix\s*35 credits/ })
    .click();
  await expect(page.getByText("Remixing").last()).toBeVisible();
  await openControls(page);
  await expect(model).toHaveValue("fine");
  await expect(mainButton(page)).toContainText("35 credits");
});

test("a model that takes no pictures says so before the press, and keeps them", async ({ page, server }) => {
  const person = await openGenerator(page, server);
  const picture = await make(server, person, { prompt: "a mill by a river" });
  const model = page.getByRole("combobox", { name: "Model" });
  await openControls(page);
  await model.selectOption("klein");
  await page.goto(`/images?reference=${picture.id}`);
  await openControls(page);
  await expect(references(page)).toHaveCount(1);
  await model.selectOption("z-image");
  const note = page.getByText("Z-Image Turbo follows no pictures: your reference is kept");
  await expect(note).toBeVisible();
  await model.selectOption("klein");
  await expect(note).toHaveCount(0);
  await expect(references(page)).toHaveCount(1);
});

test("a cancelled picture ends at its server too, and its credits are back", async ({
  page,
  server,
  comfy,
}) => {
  await openGenerator(page, server);
  await describe(page, "a harbour at dusk");
  await pressGenerate(page);
  await expect(page.getByRole("img", { name: "What is made so far" })).toBeVisible({ timeout: 20_000 });
  const cancelled = comfy.cancelled.length;
  await page.getByRole("button", { name: "Cancel" }).first().click();
  await expect(topBar(page)).toContainText("500 credits");
  await expect.poll(() => comfy.cancelled.length).toBe(cancelled + 1);
});

test("a model that runs out of memory costs nothing and says so", async ({ page, server, comfy }) => {
  const person = await openGenerator(page, server);
  comfy.faults.exception = { type: "torch.OutOfMemoryError", message: "Allocation on device" };
  await describe(page, "a castle on a hill");
  await pressGenerate(page);
  await expect(page.getByText("The engine ran out of memory.").first()).toBeVisible({ timeout: 20_000 });
  comfy.faults.exception = null;
  expect(await balanceOf(person)).toBe(500);
});

test("a picture that the service's own filter refuses costs nothing and says so", async ({
  page,
  server,
  service,
}) => {
  const person = await openGenerator(page, server);
  await describe(page, "a castle on a hill");
  await page.getByRole("combobox", { name: "Model" }).selectOption("gateway");
  service.setFault("refused");
  await pressGenerate(page);
  const sentence = page.getByText("The engine's own rules do not allow this.").first();
  await expect(sentence).toBeVisible({ timeout: 20_000 });
  service.setFault(null);
  expect(await balanceOf(person)).toBe(500);
  await expect(topBar(page)).toContainText("500 credits");
  const { data } = await person.client.from("generation_jobs").select("engine,state,error_code");
  expect(data).toEqual([{ engine: "gateway", state: "failed", error_code: "engine_refused" }]);
});

test("another model that the operator named serves while the first one is away", async ({
  page,
  server,
  comfy,
}) => {
  comfy.faults.version = null;
  const person = await openGenerator(page, server);
  const submitted = comfy.submitted.length;
  // Workers publish every 15 seconds.
  const serving = async (): Promise<string | undefined> => {
    const config = (await (await fetch(`${server.url}/config.json`)).json()) as {
      engines: Record<string, { id: string }[]>;
    };
    return config.engines["image"]?.[0]?.id;
  };
  await expect.poll(serving, { timeout: 45_000, intervals: [1_000] }).toBe("sdxl");
  await page.reload();
  await describe(page, "a mill by a river");
  await pressGenerate(page);
  await expect(page.getByText("Image generated successfully! Credits used: 20")).toBeVisible({
    timeout: 30_000,
  });
  expect(comfy.submitted.length).toBe(submitted);
  const { data } = await person.client.from("generation_jobs").select("engine");
  expect(data).toEqual([{ engine: "sdxl" }]);
  comfy.faults.version = "0.38.1";
});
