/** What an operator sees and does about engines and their machines, from a shell. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { startComfyServer } from "@galatea/engines/testing/comfyui.ts";
import { startOpenAiChat } from "@galatea/engines/testing/openai-chat.ts";
import { startSdServer } from "@galatea/engines/testing/sd-server.ts";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { createBackendsStore } from "#core/engines/pool/backends.store.ts";
import { openDatabase } from "#platform/db.ts";
import { createDataDir } from "#testing/data-dir.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { runAdmin } from "./testing/run-admin.ts";

const { url } = await createTestDatabase();
const database = openDatabase({ url, maxConnections: 2, name: "test" });
const store = createBackendsStore(database);
afterAll(() => database.close());

const admin = (args: string[], env: Record<string, string> = { DATABASE_URL: url }) => runAdmin(args, env);

test("engines says who serves each tool, and makes a picture of a model to look at", async () => {
  const model = await startSdServer({ modelName: "a-model.gguf" });
  const file = path.join(await createDataDir(), "test.png");
  const env = { DATABASE_URL: url, SD_SERVER_URL: model.url.href };
  const made = await admin(["engines", "--picture", file, "--prompt", "a mill"], env);
  expect(made).toMatchObject({ code: 0, complained: "" });
  expect(made.said).toMatch(/^image +sd-server +ready: SDXL$/m);
  expect(made.said).toMatch(/^upscale +esrgan +ready: /m);
  expect(made.said).toContain(`SDXL (a-model.gguf) made ${file}`);
  expect(model.bodies).toMatchObject([{ prompt: "a mill" }]);
  expect((await sharp(file).metadata()).width).toBe(1024);
  // A file that is there is not written over.
  expect(await admin(["engines", "--picture", file], env)).toMatchObject({ code: 1 });
  await model.close();
  const away = await admin(["engines", "--picture", `${file}.png`], env);
  expect(away).toMatchObject({ code: 1, complained: "" });
  expect(away.said).toMatch(/^image +sd-server +http:\/\/127\.0\.0\.1:\d+: Nothing answers there/m);
});

test("a model on several machines is listed and tested on each of them", async () => {
  const [first, second] = [await startSdServer({ modelName: "a.gguf" }), await startSdServer()];
  const file = path.join(await createDataDir(), "models.json");
  const urls = [first.url.href, second.url.href];
  const model = { tool: "image", id: "fine", server: "sd-server", urls, model: "sd15", steps: 2 };
  await writeFile(file, JSON.stringify({ models: [model] }));
  const env = { DATABASE_URL: url, MODELS_FILE: file };
  const listed = await admin(["engines"], env);
  for (const address of urls)
    expect(listed.said).toMatch(new RegExp(`^image +fine +ready: .* at ${address}$`, "m"));
  await second.die();
  const tested = await admin(["engines", "test", "fine"], env);
  expect(tested).toMatchObject({ code: 1, complained: "" });
  expect(tested.said).toMatch(
    new RegExp(`^image +fine at ${urls[0]}: a.gguf made 512 × 512 in [\\d.]+ s$`, "m"),
  );
  expect(tested.said).toMatch(new RegExp(`^image +fine at ${urls[1]}: FAILED: .*Nothing answers there`, "m"));
  expect(first.submitted()).toBe(1);
  expect(await admin(["engines", "test", "coarse"], env)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^No model is called coarse\. .*same settings as the server/),
  });
  // Nothing was stored, and no machine was made known.
  expect(await store.list()).toEqual([]);
  await first.close();
});

test("detect finds servers on this machine before the first start, and prints what connects them", async () => {
  const [comfy, sd] = [await startComfyServer(), await startSdServer({ modelName: "a.gguf" })];
  const talk = await startOpenAiChat({ model: "two words" });
  const ports = `${comfy.url.port}, ${sd.url.port},${new URL(talk.url).port},1`;
  const found = await admin(["engines", "detect", "--ports", ports], { DATA_DIR: "/nowhere" });
  expect(found).toMatchObject({ code: 0, complained: "" });
  expect(found.said).toContain(`${comfy.url.origin}  ComfyUI 0.38.1`);
  expect(found.said).toContain(`COMFYUI_URL=${comfy.url.origin} COMFYUI_WORKFLOWS=`);
  expect(found.said).toContain(`SD_SERVER_URL=${sd.url.origin} SD_SERVER_MODEL=`);
  expect(sd.submitted()).toBe(0);
  expect(found.said).toContain(`  export CHAT_URL=${talk.url} CHAT_MODEL='two words'\n`);
  expect(found.said).toContain("Nothing was switched on.");
  await Promise.all([comfy.close(), sd.close(), talk.close()]);
  expect(await admin(["engines", "detect", "--ports", ports], {})).toMatchObject({ code: 1 });
  expect(await admin(["engines", "detect", "--ports", "x"], {})).toMatchObject({ code: 2 });
});

test("machines are listed with their state, drained and resumed by their address", async () => {
  expect((await admin(["engines", "backends"])).said).toBe("No model has several machines.\n");
  const address = "http://10.0.0.2:8188/";
  await store.register("comfyui", [address], 2);
  await store.reportCheck(address, "image/z-image", null);
  const drained = await admin(["engines", "drain", "http://10.0.0.2:8188"]);
  expect(drained).toMatchObject({ code: 0, said: expect.stringContaining("works on 0 now") });
  const listed = await admin(["engines", "backends"]);
  expect(listed.code).toBe(0);
  expect(listed.said).toContain(`${address}  comfyui, draining, 0 of 2 jobs`);
  expect(listed.said).toMatch(/models: image\/z-image; checked: \d{4}-\d\d-\d\d/);
  expect(await admin(["engines", "resume", address])).toMatchObject({ code: 0 });
  expect(await store.list()).toMatchObject([{ state: "up" }]);
  await store.reportCheck(address, "image/z-image", "Nothing answers.");
  const failing = await admin(["engines", "backends"]);
  expect(failing.code).toBe(1);
  expect(failing.said).toContain(`${address}  comfyui, failing, 0 of 2 jobs`);
  for (let times = 0; times < 2; times += 1)
    await store.reportCheck(address, "image/z-image", "Nothing answers.");
  const down = await admin(["engines", "backends"]);
  expect(down.code).toBe(1);
  expect(down.said).toMatch(/comfyui, down until .* UTC, 0 of 2 jobs\n.*\n +problem: Nothing answers\./);
});

test.each([
  [["engines", "drain"], 2, "One address is needed"],
  [["engines", "drain", "here"], 2, "here is no address"],
  [["engines", "resume", "http://10.0.0.9/"], 1, "There is no machine http://10.0.0.9/."],
  [["engines", "test", "one", "two"], 2, "At most one model"],
  [["engines", "burn"], 2, "burn"],
])("%j is refused with a reason", async (args, code, complaint) => {
  const { code: exit, complained } = await admin(args);
  expect(exit).toBe(code);
  expect(complained).toContain(complaint);
});
