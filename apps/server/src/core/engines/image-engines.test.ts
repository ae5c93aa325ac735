import type { ImageEngine } from "@galatea/engines/image/engine.ts";
import { expect, test } from "vitest";
import { readEnv } from "#platform/env.ts";
import { readEngineSettings } from "./engine-settings.ts";
import { createEngines } from "./engines.ts";
import { createImageEngines } from "./image-engines.ts";

const named = (id: string): ImageEngine => ({ id }) as ImageEngine;

test("the first healthy engine serves, and another one only on request", () => {
  const unhealthy = new Set<string>();
  const engines = createImageEngines([named("brush"), named("crayon")], ({ id }) => !unhealthy.has(id));
  expect(engines.first().id).toBe("brush");
  expect(engines.find("crayon")?.id).toBe("crayon");
  expect(engines.find("pencil")).toBeNull();
  unhealthy.add("brush");
  expect(engines.first().id).toBe("crayon");
  unhealthy.add("crayon");
  expect(engines.first().id).toBe("brush");
  unhealthy.clear();
  expect(engines.first().id).toBe("brush");
});

test("the configured engines are the offered ones", async () => {
  const engines = createEngines(readEngineSettings(readEnv({}).engines));
  expect(engines.image().id).toBe("sketch");
  expect(engines.findImage("sketch")).toBe(engines.image());
  expect(engines.findImage("crayon")).toBeNull();
  expect(engines.all().filter(({ capabilities }) => capabilities.kind === "image")).toHaveLength(1);
  expect(await engines.check(engines.image())).toEqual({ ok: true });
  engines.close();
});
