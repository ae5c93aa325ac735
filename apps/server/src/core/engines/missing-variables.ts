/**
 * Variables that do nothing because the address or the key of their server is missing. Such a start is refused: people would
 * get sketches or the script from an operator who set up a model.
 */
import { type EngineVariables, isAuto } from "#platform/engine-env.ts";
import { modelKinds, type Models } from "./models.ts";

type Name = keyof EngineVariables;

const services = ["OPENAI", "GOOGLE", "BLACK_FOREST_LABS", "FAL", "REPLICATE", "XAI", "TOGETHER"] as const;

/** The variable that is needed, and which others need it. The key of a server is also for those of the models file. */
const needs: readonly { needed: Name; by: RegExp }[] = [
  { needed: "COMFYUI_URL", by: /^COMFYUI_/ },
  { needed: "SD_SERVER_URL", by: /^SD_SERVER_/ },
  { needed: "A1111_URL", by: /^A1111_/ },
  { needed: "OPENAI_COMPATIBLE_URL", by: /^OPENAI_COMPATIBLE_(?!API_KEY$)/ },
  { needed: "CHAT_URL", by: /^CHAT_/ },
  ...services.map((service) => ({
    needed: `${service}_API_KEY` as const,
    by: new RegExp(`^${service}_(?:IMAGE|EDIT|VIDEO)_MODEL$`),
  })),
];

/** A sentence for each key that nothing uses. It stops no start, because other programs read the same variables. */
export function unusedKeys(variables: EngineVariables, models: Models): string[] {
  const serving = new Set(
    modelKinds.flatMap((kind) =>
      models[kind].flatMap(({ server, machines }) => [server, machines?.overflow?.server ?? server]),
    ),
  );
  const unused = services.flatMap((service): string[] => {
    const name = service.toLowerCase().replaceAll("_", "-");
    if (variables[`${service}_API_KEY`] === undefined || serving.has(name)) return [];
    return [
      `${service}_API_KEY is set and nothing uses it: set ${service}_IMAGE_MODEL or ${service}_EDIT_MODEL, or leave the key out`,
    ];
  });
  const ofCompatible =
    variables.OPENAI_COMPATIBLE_API_KEY !== undefined && !serving.has("openai-compatible")
      ? ["OPENAI_COMPATIBLE_API_KEY is set and nothing uses it: set OPENAI_COMPATIBLE_URL and a model"]
      : [];
  return [...unused, ...ofCompatible];
}

/** A line for each variable that is missing. */
export function missingVariables(variables: EngineVariables): string[] {
  const given = (Object.keys(variables) as Name[]).filter((name) => isGiven(variables[name]));
  return needs.flatMap(({ needed, by }) => {
    if (given.includes(needed)) return [];
    const needless = given.filter((name) => by.test(name));
    if (needless.length === 0) return [];
    return [`${needed}: is missing; without it ${needless.join(", ")} would do nothing`];
  });
}

const isGiven = (value: EngineVariables[Name]): boolean =>
  value !== undefined && !(Array.isArray(value) && isAuto(value.map(String)));
