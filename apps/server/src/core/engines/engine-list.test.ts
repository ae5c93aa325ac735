import type { ImageEngine } from "@galatea/engines/image/engine.ts";
import { expect, test } from "vitest";
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
