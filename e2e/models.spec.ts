/** Pictures and edits by models on servers of the operator: their names, previews, cancelling, and what happens without them. */
import { type ComfyTestServer, startComfyServer } from "@galatea/engines/testing/comfyui.ts";
import { startSdServer, type TestSdServer } from "@galatea/engines/testing/sd-server.ts";
import { balanceOf } from "../acceptance/people.ts";
import { describe } from "./description-steps.ts";
import { expect, test as base } from "./fixtures.ts";
import { lighthouse, openGenerator } from "./generator-steps.ts";
import { edit, newestEdit } from "./image-editor-steps.ts";
import { pressGenerate, topBar } from "./page-steps.ts";

type Models = { comfy: ComfyTestServer; sdServer: TestSdServer };

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
  serverEnv: [
    ({ comfy, sdServer }, use) =>
      use({
        COMFYUI_URL: comfy.url.href,
        COMFYUI_WORKFLOWS: "z-image,qwen-image-edit",
        SD_SERVER_URL: sdServer.url.href,
      }),
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
    .toMatchObject({ label: "Qwen-Image-Edit", engine: "comfyui-edit" });
  await capture("models-edit");
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
  await expect.poll(serving, { timeout: 45_000, intervals: [1_000] }).toBe("sd-server");
  await page.reload();
  await describe(page, "a mill by a river");
  await pressGenerate(page);
  await expect(page.getByText("Image generated successfully! Credits used: 20")).toBeVisible({
    timeout: 30_000,
  });
  expect(comfy.submitted.length).toBe(submitted);
  const { data } = await person.client.from("generation_jobs").select("engine");
  expect(data).toEqual([{ engine: "sd-server" }]);
  comfy.faults.version = "0.38.1";
});
