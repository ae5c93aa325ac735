import type { EditEngine, EditRequest } from "@galatea/engines/edit/engine.ts";
import type { EngineHealth, OwnPictures, SourcePicture } from "@galatea/engines/engine.ts";
import type { ProcessEngine, ProcessRequest } from "@galatea/engines/process/engine.ts";
import type { VideoEngine, VideoRequest } from "@galatea/engines/video/engine.ts";
import { expect, test } from "vitest";
import { chooseEditEngine, chooseProcessEngine, chooseVideoEngine } from "./choose-by-picture.ts";
import { readEnv } from "#platform/env.ts";
import { readEngineSettings } from "./engine-settings.ts";
import { createEngines } from "./engines.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";

const upload: SourcePicture = { bytes: new Uint8Array(1), mimeType: "image/png" };
const own: SourcePicture = { ...upload, scene: { version: 1 } };
const run = unwatchedRun();

/** An engine that reports its own name. */
function named(id: string, healthy: EngineHealth = { ok: true }) {
  const closed: string[] = [];
  const say = async () => ({ model: id });
  const facts = {
    id,
    label: `${id} label`,
    deterministic: true,
    trainedModel: false,
    billedPerCall: false,
    health: async () => healthy,
    close: () => closed.push(id),
    preflight: async () => ({ ok: false, reason: id, offers: [] }),
    edit: say,
    process: say,
    animate: say,
    closed,
  };
  return facts;
}
const hasScene = (picture: SourcePicture | undefined): boolean => picture?.scene !== undefined;

test("the first picture of an edit decides which engine plans and makes the edit", async () => {
  const drawings = Object.assign(named("drawings"), {
    serves: ({ pictures }: EditRequest) => hasScene(pictures[0]),
    capabilities: { kind: "edit", ownPictures: ["blue hair"], uploads: [], mask: true },
  }) as unknown as EditEngine & OwnPictures<EditRequest>;
  const pixels = Object.assign(named("pixels"), {
    capabilities: { kind: "edit", ownPictures: [], uploads: ["brighter"], mask: true },
  }) as unknown as EditEngine;
  const engine = chooseEditEngine(drawings, pixels);
  const request = (first: SourcePicture): EditRequest => ({
    pictures: [first, own],
    instruction: "brighter",
    seed: 1,
  });
  expect(await engine.edit(request(own), run)).toMatchObject({ model: "drawings" });
  expect(await engine.edit(request(upload), run)).toMatchObject({ model: "pixels" });
  expect(await engine.preflight(request(own))).toMatchObject({ reason: "drawings" });
  expect(await engine.preflight(request(upload))).toMatchObject({ reason: "pixels" });
  expect(engine).toMatchObject({
    id: "pixels",
    label: "pixels label",
    capabilities: { ownPictures: ["blue hair"], uploads: ["brighter"] },
  });
});

test("the picture decides which engine processes it and which animates it", async () => {
  const serves = ({ picture }: { picture: SourcePicture }): boolean => hasScene(picture);
  const capabilities = { ownPictures: [], uploads: [] };
  const process = chooseProcessEngine(
    Object.assign(named("drawings"), { serves, capabilities }) as unknown as ProcessEngine &
      OwnPictures<ProcessRequest>,
    Object.assign(named("pixels"), { capabilities }) as unknown as ProcessEngine,
  );
  const video = chooseVideoEngine(
    Object.assign(named("drawings"), { serves, capabilities }) as unknown as VideoEngine &
      OwnPictures<VideoRequest>,
    Object.assign(named("pixels"), { capabilities }) as unknown as VideoEngine,
  );
  const options = { operation: "remove-background" } as const;
  const still = { prompt: "", durationS: 4, seed: 1 };
  for (const [picture, model] of [
    [own, "drawings"],
    [upload, "pixels"],
  ] as const) {
    expect(await process.process({ picture, options, seed: 1 }, run)).toMatchObject({ model });
    expect(await process.preflight({ picture, options, seed: 1 })).toMatchObject({ reason: model });
    expect(await video.animate({ picture, ...still }, run)).toMatchObject({ model });
    expect(await video.preflight({ picture, ...still })).toMatchObject({ reason: model });
  }
});

test("the pair is healthy when both engines are, and closes both", async () => {
  const sick: EngineHealth = { ok: false, reason: "no ffmpeg" };
  for (const [first, second, expected] of [
    [{ ok: true }, { ok: true }, { ok: true }],
    [sick, { ok: true }, sick],
    [{ ok: true }, sick, sick],
  ] as const) {
    const [drawings, pixels] = [named("drawings", first), named("pixels", second)];
    const engine = chooseVideoEngine(
      drawings as unknown as VideoEngine & OwnPictures<VideoRequest>,
      pixels as unknown as VideoEngine,
    );
    expect(await engine.health()).toEqual(expected);
    engine.close();
    expect([...drawings.closed, ...pixels.closed]).toEqual(["drawings", "pixels"]);
  }
});

test("the configured engines offer changes of own pictures and of uploads under one name each", async () => {
  const engines = await createEngines(readEngineSettings(readEnv({}).engines));
  expect(engines.all().map(({ engine }) => engine.id)).toEqual([
    "sketch",
    "retouch",
    "motion",
    "esrgan",
    "process",
    "script",
  ]);
  const edit = engines.edit.first().capabilities;
  expect(edit.ownPictures.length).toBeGreaterThan(edit.uploads.length);
  const process = engines.process.first().capabilities;
  expect(process.ownPictures).toContain("remove-background");
  expect(process.uploads).not.toContain("remove-background");
  engines.close();
});
