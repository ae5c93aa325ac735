import type { ImageEngine } from "@galatea/engines/image/engine.ts";
import { rm } from "node:fs/promises";
import { readNetworks } from "@galatea/engines/networks/manifest.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";
import { checkManifest, makeModelsFolder } from "@galatea/engines/testing/networks.ts";
import { startSdServer } from "@galatea/engines/testing/sd-server.ts";
import { expect, onTestFinished, test } from "vitest";
import { PictureRefused } from "#core/moderation/pictures/picture-judge.ts";
import { vitClassifierId } from "#core/moderation/pictures/thresholds.ts";
import { readEnv } from "#platform/env.ts";
import { createEngineList, plainly } from "./engine-list.ts";
import { readEngineSettings } from "./engine-settings.ts";
import { createEngines } from "./engines.ts";

const named = (id: string): ImageEngine => ({ id }) as ImageEngine;

test("the first healthy engine serves, and another one only on request", () => {
  const unhealthy = new Set<string>();
  const isHealthy = ({ id }: ImageEngine): boolean => !unhealthy.has(id);
  const engines = createEngineList([plainly(named("brush")), plainly(named("crayon"))], isHealthy);
  expect(engines.first().id).toBe("brush");
  expect(engines.choose("crayon")?.id).toBe("crayon");
  expect(engines.choose("pencil")).toBeNull();
  unhealthy.add("brush");
  expect(engines.first().id).toBe("crayon");
  expect(engines.choose(null)?.id).toBe("crayon");
  expect(engines.choose("brush")?.id).toBe("brush");
  unhealthy.add("crayon");
  expect(engines.first().id).toBe("brush");
  unhealthy.clear();
  expect(engines.first().id).toBe("brush");
});

test("an engine with a price of its own never stands in for one that costs what the tool costs", () => {
  const oil = { engine: named("oil"), note: "slow", priceCredits: 50 };
  const away = new Set<string>(["brush"]);
  const engines = createEngineList(
    [oil, plainly(named("brush")), plainly(named("crayon"))],
    ({ id }) => !away.has(id),
  );
  expect(engines.first().id).toBe("oil");
  expect(engines.choose(null)?.id).toBe("crayon");
  away.add("crayon");
  expect(engines.choose(null)?.id).toBe("brush");
  expect(createEngineList([oil]).choose(null)).toBeNull();
  expect(createEngineList([oil]).choose("oil")?.id).toBe("oil");
});

test("the configured engines are the offered ones", async () => {
  const engines = await createEngines(readEngineSettings(readEnv({}).engines));
  const sketch = engines.image.first();
  expect(sketch.id).toBe("sketch");
  expect(engines.image.find("sketch")).toBe(sketch);
  expect(engines.image.find("crayon")).toBeNull();
  expect(engines.image.offered).toEqual([plainly(sketch)]);
  expect(await engines.check(sketch)).toEqual({ ok: true });
  engines.close();
});

test("where the check of pictures lacks its weights the sketch draws, and a model makes nothing", async () => {
  const manifest = checkManifest(384, ["sfw", "nsfw"], { name: vitClassifierId });
  const folder = await makeModelsFolder([{ manifest, weights: null }]);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const open = async (variables: Record<string, string>) => {
    const networks = readNetworks(folder);
    const engines = await createEngines(readEngineSettings(readEnv(variables).engines), { networks });
    onTestFinished(() => engines.close());
    return engines;
  };
  const request = { prompt: "a lighthouse by the sea", size: { widthPx: 256, heightPx: 256 }, seed: 1 };

  const sketched = await open({});
  expect(await sketched.check(sketched.image.first())).toEqual({ ok: true });
  const picture = await sketched.image.first().generate(request, unwatchedRun());
  expect(picture.bytes.length).toBeGreaterThan(1_000);

  const server = await startSdServer();
  onTestFinished(server.close);
  const modelled = await open({ SD_SERVER_URL: server.url.href, SD_SERVER_MODEL: "sdxl" });
  const model = modelled.image.first();
  expect(await modelled.check(model)).toEqual({
    ok: false,
    reason: expect.stringContaining("The check of pictures is not available") as string,
  });
  await expect(model.generate(request, unwatchedRun())).rejects.toBeInstanceOf(PictureRefused);
  expect(server.submitted()).toBe(0);
});
