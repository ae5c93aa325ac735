import { expect, test } from "vitest";
import type { ComfyTestServer } from "../../testing/comfyui.ts";
import { createComfyEditEngine } from "./edit-engine.ts";
import { createComfyImageEngine } from "./image-engine.ts";
import { sampleWorkflow } from "./testing/samples.ts";
import { startServer } from "./testing/servers.ts";

const engineAt = (url: URL) => createComfyImageEngine({ url, workflow: sampleWorkflow("z-image") });

test.for<{ what: string; change: (server: ComfyTestServer) => void; says: RegExp }>([
  {
    what: "a server that only imitates ComfyUI",
    change: ({ faults }) => void (faults.version = null),
    says: /is no ComfyUI/,
  },
  {
    what: "a page of HTML",
    change: ({ faults }) => void faults.answers.set("/system_stats", { body: "<html>" }),
    says: /is no ComfyUI/,
  },
  {
    what: "a version that makes its own ids",
    change: ({ faults }) => void (faults.version = "0.3.44"),
    says: /is 0\.3\.44; 0\.3\.45 or newer is needed/,
  },
  {
    what: "a key that is refused",
    change: ({ faults }) => void faults.answers.set("/system_stats", { status: 401 }),
    says: /answered 401/,
  },
  {
    what: "a missing node class",
    change: ({ infos }) => delete infos["ModelSamplingAuraFlow"],
    says: /"Sampling shift" is of the class ModelSamplingAuraFlow/,
  },
  {
    what: "a missing file",
    change: ({ infos }) => void (infos["VAELoader"]!.input.required["vae_name"] = [[]]),
    says: /"ae\.safetensors".*models\/vae/,
  },
  {
    what: "silence",
    change: ({ faults }) => void faults.answers.set("/system_stats", { hangs: true }),
    says: /did not answer within 2 seconds/,
  },
])("health tells the operator of $what, and of nothing once it is mended", async ({ change, says }) => {
  const server = await startServer();
  const engine = engineAt(server.url);
  change(server);
  expect(await engine.health()).toEqual({ ok: false, reason: expect.stringMatching(says) });
  expect(await engineAt((await startServer()).url).health()).toEqual({ ok: true });
});

test("health notices what was mended, and tells when nothing answers", async () => {
  const server = await startServer();
  const engine = engineAt(server.url);
  const { VAEDecode, ...others } = server.infos;
  delete server.infos["VAEDecode"];
  expect((await engine.health()).ok).toBe(false);
  Object.assign(server.infos, { ...others, VAEDecode });
  expect(await engine.health()).toEqual({ ok: true });
  await server.close();
  expect(await engine.health()).toEqual({ ok: false, reason: expect.stringMatching(/cannot be reached/) });
});

test("an engine is made without asking the server, and refuses a workflow of another kind at once", () => {
  const url = new URL("http://127.0.0.1:9");
  expect(engineAt(url).id).toBe("comfyui");
  expect(() => createComfyEditEngine({ url, workflow: sampleWorkflow("sdxl") })).toThrow(
    /sdxl\.json is a workflow of the kind image, not edit/,
  );
});
