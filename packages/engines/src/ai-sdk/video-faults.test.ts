import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { detailedPicture } from "../../conformance/pictures.ts";
import { watchedRun } from "../../conformance/runs.ts";
import { type AiSdkFault, startAiSdkServer } from "../../testing/ai-sdk.ts";
import type { EngineError, EngineErrorCode, EngineHandle } from "../engine.ts";
import { unwatchedRun } from "../runs.ts";
import type { VideoRequest } from "../video/engine.ts";
import type { AiSdkTiming } from "./options.ts";
import { discreetErrorOf, foreignResults, refusedCalls, secretWords } from "./testing/faults.ts";
import "./testing/quick-ffmpeg.ts";
import {
  isLocal,
  smallVideos,
  testKey,
  videoOptionsFor,
  type VideoProtocolName,
  videoProtocolNames,
} from "./testing/options.ts";
import { createAiSdkVideoEngine } from "./video-engine.ts";

const server = await startAiSdkServer({ key: testKey });
afterEach(() => server.setFault(null));
afterAll(server.close);

const picture = await detailedPicture({ widthPx: 96, heightPx: 64 });

const engineFor = (name: VideoProtocolName, timing: Partial<AiSdkTiming> = {}) => {
  const options = videoOptionsFor(server, name);
  return createAiSdkVideoEngine({ ...options, timing: { ...options.timing, ...timing } }, smallVideos);
};
const requestFor = (engine: ReturnType<typeof engineFor>): VideoRequest => ({
  picture,
  prompt: secretWords,
  durationS: engine.capabilities.durationsS[0] ?? 0,
  seed: 1,
});

async function failureOf(
  name: VideoProtocolName,
  fault: AiSdkFault,
  timing: Partial<AiSdkTiming> = {},
): Promise<EngineError> {
  server.setFault(fault);
  const engine = engineFor(name, timing);
  return discreetErrorOf(engine.animate(requestFor(engine), unwatchedRun()));
}

const starts: [AiSdkFault, EngineErrorCode][] = [...refusedCalls, ["large body", "engine_bad_output"]];

const ends: [AiSdkFault, EngineErrorCode][] = [
  ["poll broken", "engine_failed"],
  ["task unknown", "engine_lost"],
  ["work failed", "engine_failed"],
  ["no picture", "engine_bad_output"],
  ["another shape", "engine_bad_output"],
  ["picture cut off", "engine_bad_output"],
  ["page as picture", "engine_bad_output"],
  ["empty picture", "engine_bad_output"],
  ["wrong size", "engine_bad_output"],
];

describe.for(videoProtocolNames)("%s", (name) => {
  test.for(starts)(
    "a start that is %s gives %s, is sent once, and stores no handle",
    async ([fault, code]) => {
      server.setFault(fault);
      const before = server.paths.length;
      const engine = engineFor(name);
      const { run, handles } = watchedRun();
      expect(await discreetErrorOf(engine.animate(requestFor(engine), run))).toMatchObject({ code });
      expect(server.paths.slice(before).filter((path) => path.startsWith(`/${name}/`))).toHaveLength(1);
      expect(handles).toEqual([]);
    },
  );

  test.for(ends)("work with this end, %s, gives %s, and is started once", async ([fault, code]) => {
    const before = server.filmed.length;
    expect((await failureOf(name, fault)).code).toBe(code);
    expect(server.filmed.length - before).toBe(1);
  });

  test("a look that fails once is repeated, because the work is paid", async () => {
    for (const fault of ["poll broken once", "poll busy once"] as const) {
      server.setFault(fault);
      const before = server.filmed.length;
      const engine = engineFor(name, { patienceMs: 5_000 });
      expect(await engine.animate(requestFor(engine), unwatchedRun())).toMatchObject({
        mimeType: "video/mp4",
      });
      expect(server.filmed.length - before).toBe(1);
    }
  });

  test("no answer to the start, and a queue that never moves, are timeouts", async () => {
    expect((await failureOf(name, "never answered", { startMs: 40 })).code).toBe("engine_timeout");
    expect((await failureOf(name, "endless body", { startMs: 40 })).code).toBe("engine_timeout");
    const silent = await failureOf(name, "poll never answered", { lookMs: 15, patienceMs: 20 });
    expect(silent.code).toBe("engine_timeout");
    const cancelled = server.videosCancelled(name);
    expect((await failureOf(name, "queue stands still", { videoRunMs: 60 })).code).toBe("engine_timeout");
    const canCancel = !["google", "xai", "black-forest-labs"].includes(name);
    expect(server.videosCancelled(name) - cancelled).toBe(canCancel ? 1 : 0);
  });

  test("a resumed run tells the same ends, and starts nothing", async () => {
    const engine = engineFor(name);
    const { run, handles } = watchedRun();
    server.setFault("queue stands still");
    const controller = new AbortController();
    const stopped = engine.animate(requestFor(engine), {
      ...run,
      signal: controller.signal,
      onHandle: async (handle: EngineHandle) => {
        await run.onHandle(handle);
        controller.abort();
      },
    });
    await expect(stopped).rejects.toMatchObject({ code: "engine_aborted" });
    const before = server.filmed.length;
    for (const [fault, code] of [
      ["work failed", "engine_failed"],
      ["task unknown", "engine_lost"],
    ] as const) {
      server.setFault(fault);
      const error = await discreetErrorOf(engineFor(name).resume?.(handles[0]!, unwatchedRun()));
      expect(["engine_lost", code]).toContain(error.code);
    }
    expect(server.filmed.length).toBe(before);
  });
});

const refusals: [VideoProtocolName, AiSdkFault, string][] = [
  ["google", "refused", "safety"],
  ["google", "refused prompt", "sexual"],
  ["google", "refused result", "violence"],
  ["black-forest-labs", "refused", "sexual_content"],
  ["fal", "refused", "sexual"],
  ["fal", "refused result", "nsfw"],
  ["replicate", "refused", "sensitive"],
  ["xai", "refused", "moderation"],
  ["xai", "refused prompt", "moderation"],
  ["vllm-omni", "refused", "moderation"],
  ["sglang", "refused", "moderation"],
];
test.for(refusals)("%s: what is %s by the filter tells its category, %s", async ([name, fault, reason]) => {
  expect(await failureOf(name, fault)).toMatchObject({ code: "engine_refused", reason });
});

test.for([
  ["replicate", "out of memory in work", "engine_out_of_memory"],
  ["vllm-omni", "out of memory in work", "engine_out_of_memory"],
  ["sglang", "out of memory in work", "engine_out_of_memory"],
  ["replicate", "cancelled there", "engine_lost"],
  ["xai", "cancelled there", "engine_lost"],
] as const)("%s: %s is %s", async ([name, fault, code]) => {
  expect((await failureOf(name, fault)).code).toBe(code);
});

test("a busy provider says when it may be asked again", async () => {
  for (const name of videoProtocolNames) expect((await failureOf(name, "busy")).retryAfterMs).toBe(7_000);
});

const byAddress: VideoProtocolName[] = ["google", "black-forest-labs", "fal", "replicate", "xai", "sglang"];
describe.for(byAddress)("%s, whose video lies at an address", (name) => {
  test("a video that lies at the provider, or is moved there, is fetched", async () => {
    for (const fault of ["result at an address", "result redirected"] as const) {
      server.setFault(fault);
      const engine = engineFor(name);
      expect(await engine.animate(requestFor(engine), unwatchedRun())).toMatchObject({
        mimeType: "video/mp4",
      });
    }
  });

  test.for([...foreignResults, "result gone"] as const)("a %s is not followed", async (fault) => {
    expect(["engine_bad_output", "engine_failed"]).toContain((await failureOf(name, fault)).code);
  });
});

test("a service that cannot cancel is asked for nothing more when its run is cancelled", async () => {
  for (const name of ["google", "xai", "black-forest-labs"] as const) {
    server.setFault("queue stands still");
    const controller = new AbortController();
    const looks = server.paths.length;
    const engine = engineFor(name);
    const stopped = engine.animate(requestFor(engine), unwatchedRun({ signal: controller.signal }));
    const refused = expect(stopped).rejects.toMatchObject({ code: "engine_aborted" });
    await vi.waitFor(() => expect(server.paths.length - looks).toBeGreaterThan(2));
    controller.abort();
    await refused;
    const calls = server.paths.slice(looks).filter((path) => /cancel/.test(path));
    expect(calls).toEqual([]);
  }
});

test("an engine whose key was refused is unhealthy for a while", async () => {
  for (const name of videoProtocolNames.filter((each) => !isLocal(each))) {
    const engine = engineFor(name);
    expect(await engine.health()).toEqual({ ok: true });
    server.setFault("no access");
    await expect(engine.animate(requestFor(engine), unwatchedRun())).rejects.toMatchObject({
      code: "engine_unavailable",
    });
    expect(await engine.health()).toEqual({
      ok: false,
      reason: expect.stringContaining("the key was refused"),
    });
    server.setFault(null);
  }
});
