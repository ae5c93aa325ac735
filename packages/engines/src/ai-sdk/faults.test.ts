import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { expectPicture } from "../../conformance/pictures.ts";
import { watchedRun } from "../../conformance/runs.ts";
import { type AiSdkFault, protocolNames, type ProtocolName, startAiSdkServer } from "../../testing/ai-sdk.ts";
import type { EngineError, EngineErrorCode } from "../engine.ts";
import type { ImageRequest } from "../image/engine.ts";
import { unwatchedRun } from "../runs.ts";
import { createAiSdkImageEngine } from "./image-engine.ts";
import type { AiSdkTiming } from "./options.ts";
import { discreetErrorOf, foreignResults, refusedCalls, secretWords } from "./testing/faults.ts";
import { isLocal, optionsFor, testKey } from "./testing/options.ts";

const server = await startAiSdkServer({ key: testKey });
afterEach(() => server.setFault(null));
afterAll(server.close);

const request: ImageRequest = { prompt: secretWords, size: { widthPx: 256, heightPx: 320 }, seed: 1 };

const engineFor = (name: ProtocolName, timing: Partial<AiSdkTiming> = {}) => {
  const options = optionsFor(server, name);
  return createAiSdkImageEngine({ ...options, timing: { ...options.timing, ...timing } });
};

function failureOf(
  name: ProtocolName,
  fault: AiSdkFault,
  timing: Partial<AiSdkTiming> = {},
): Promise<EngineError> {
  server.setFault(fault);
  return discreetErrorOf(engineFor(name, timing).generate(request, unwatchedRun()));
}

const everywhere: [AiSdkFault, EngineErrorCode][] = [
  ...refusedCalls,
  ["no picture", "engine_bad_output"],
  ["another shape", "engine_bad_output"],
  ["picture cut off", "engine_bad_output"],
  ["page as picture", "engine_bad_output"],
  ["empty picture", "engine_bad_output"],
];

describe.for(protocolNames)("%s", (name) => {
  test.for(everywhere)("%s gives %s, and the call is sent once", async ([fault, code]) => {
    const before = server.paths.length;
    expect(await failureOf(name, fault)).toMatchObject({ name: "EngineError", code });
    // A call of the test before, which was aborted, may still arrive.
    const calls = server.paths.slice(before).filter((path) => path.startsWith(`/${name}/`));
    const starts = calls.filter((path) => !path.includes("get_result") && !/predictions\/\w+$/.test(path));
    expect(starts).toHaveLength(1);
  });

  test("a picture of another size is cropped to the ordered one", async () => {
    server.setFault("wrong size");
    const { usage: _, ...result } = await engineFor(name).generate(request, unwatchedRun());
    await expectPicture(result, request.size);
  });

  test("an answer that never ends, and none at all, are a timeout", async () => {
    for (const fault of ["endless body", "never answered"] as const)
      expect((await failureOf(name, fault, { runMs: 60 })).code).toBe("engine_timeout");
  });

  test("an abort ends the wait for an answer", async () => {
    server.setFault("never answered");
    const controller = new AbortController();
    const { run, progress } = watchedRun(controller.signal);
    const stopped = engineFor(name).generate(request, run);
    await vi.waitFor(() => expect(progress.length).toBeGreaterThan(1));
    controller.abort();
    await expect(stopped).rejects.toMatchObject({ code: "engine_aborted" });
  });
});

const refusals: [ProtocolName, AiSdkFault, string][] = [
  ["openai", "refused", "violence"],
  ["google", "refused", "image_safety"],
  ["google", "refused prompt", "prohibited_content"],
  ["black-forest-labs", "refused", "sexual_content"],
  ["fal", "refused", "sexual"],
  ["fal", "refused result", "nsfw"],
  ["replicate", "refused", "nsfw"],
  ["xai", "refused", "moderation"],
  ["together", "refused", "moderation"],
  ["plain", "refused", "moderation"],
];

test.for(refusals)("%s: what is %s by the filter tells its category, %s", async ([name, fault, reason]) => {
  expect(await failureOf(name, fault)).toMatchObject({ code: "engine_refused", reason });
});

test("a decompression bomb, a body without measure and base64 that breaks off are bad output", async () => {
  for (const fault of ["decompression bomb", "large body", "base64 cut off"] as const)
    expect((await failureOf("openai", fault)).code).toBe("engine_bad_output");
});

test("a busy provider says when it may be asked again", async () => {
  for (const name of protocolNames) expect((await failureOf(name, "busy")).retryAfterMs).toBe(7_000);
});

const byAddress: ProtocolName[] = ["black-forest-labs", "fal", "replicate", "xai", "sglang"];

describe.for(byAddress)("%s, whose result lies at an address", (name) => {
  test("a result that lies at the provider, or is moved there, is fetched", async () => {
    for (const fault of ["result at an address", "result redirected"] as const) {
      server.setFault(fault);
      const before = server.paths.length;
      await expectPicture(await engineFor(name).generate(request, unwatchedRun()), request.size);
      const files = server.paths.slice(before).filter((path) => path.startsWith("/files/"));
      expect(files).toHaveLength(fault === "result redirected" ? 2 : 1);
    }
  });

  test.for(foreignResults)("a %s is not followed", async (fault) => {
    const { code } = await failureOf(name, fault);
    expect(["engine_bad_output", "engine_failed"]).toContain(code);
  });

  test("a result that is gone is no picture", async () => {
    const { code } = await failureOf(name, "result gone");
    expect(["engine_bad_output", "engine_unavailable"]).toContain(code);
  });
});

test("work that is paid is asked for again when a look at it fails", async () => {
  for (const fault of ["poll broken once", "poll busy once"] as const) {
    server.setFault(fault);
    const before = server.asked.length;
    await expectPicture(await engineFor("black-forest-labs").generate(request, unwatchedRun()), request.size);
    expect(server.asked.length - before).toBe(1);
  }
  expect((await failureOf("black-forest-labs", "poll broken")).code).toBe("engine_failed");
});

test.for([
  ["black-forest-labs", "work failed", "engine_failed"],
  ["black-forest-labs", "task unknown", "engine_lost"],
  ["replicate", "work failed", "engine_failed"],
  ["replicate", "out of memory in work", "engine_out_of_memory"],
  ["replicate", "cancelled there", "engine_lost"],
] as const)("%s: %s is %s", async ([name, fault, code]) => {
  expect((await failureOf(name, fault)).code).toBe(code);
});

test("a queue that never moves is a timeout", async () => {
  for (const name of ["black-forest-labs", "replicate"] as const)
    expect((await failureOf(name, "queue stands still", { runMs: 80 })).code).toBe("engine_timeout");
});

test("Replicate is told to stop work that nobody waits for any more", async () => {
  server.setFault("queue stands still");
  const [looks, cancelled] = [server.paths.length, server.cancelled()];
  const controller = new AbortController();
  const stopped = engineFor("replicate").generate(request, unwatchedRun({ signal: controller.signal }));
  const isLook = (path: string): boolean => /predictions\/\w+$/.test(path);
  await vi.waitFor(() => expect(server.paths.slice(looks).some(isLook)).toBe(true));
  controller.abort();
  await expect(stopped).rejects.toMatchObject({ code: "engine_aborted" });
  await vi.waitFor(() => expect(server.cancelled()).toBe(cancelled + 1));
});

test("an engine whose key was refused is unhealthy for a while, and not for ever", async () => {
  for (const name of protocolNames.filter((each) => !isLocal(each)))
    for (const refusedKeyMs of [60_000, 0]) {
      const engine = engineFor(name, { refusedKeyMs });
      expect(await engine.health()).toEqual({ ok: true });
      server.setFault("no access");
      await expect(engine.generate(request, unwatchedRun())).rejects.toMatchObject({
        code: "engine_unavailable",
      });
      const reason = expect.stringContaining("the key was refused");
      expect(await engine.health()).toEqual(refusedKeyMs > 0 ? { ok: false, reason } : { ok: true });
    }
});
