/** Whether a server is a WebUI that can do what the settings ask for, said for its operator. */
import { z } from "zod";
import type { EngineHealth } from "../engine.ts";
import { describeFailedCheck } from "../remote/failed-check.ts";
import { parseJson } from "../remote/parse-json.ts";
import type { A1111Client } from "./client.ts";
import type { A1111Options } from "./options.ts";

const named = z.object({ name: z.string(), aliases: z.array(z.string()).nullish() });
const samplers = z.array(named.extend({ options: z.record(z.string(), z.unknown()) }));
const schedulers = z.array(named.extend({ label: z.string() }));
const checkpoints = z.array(
  z.object({ title: z.string(), model_name: z.string(), hash: z.string().nullish() }),
);

/** Servers that answer at a part of these addresses, and the GET that only they answer with a JSON object. */
const impersonators = [
  { path: "api/extra/version", says: "KoboldCpp, which has only a part of the WebUI's API" },
  { path: "sdcpp/v1/capabilities", says: "sd-server of stable-diffusion.cpp: set SD_SERVER_URL for it" },
];

/** Throws nothing. */
export async function checkHealth(
  client: A1111Client,
  options: A1111Options,
  needs: "image" | "upscale",
): Promise<EngineHealth> {
  // Without the path, which may hold a secret.
  const where = new URL(options.url).origin;
  try {
    const reason =
      (await impersonatorOf(client)) ??
      (await (needs === "image" ? missing(client, options) : missingUpscaler(client, options)));
    return reason === null ? { ok: true } : { ok: false, reason: `${where}: ${reason}` };
  } catch (error) {
    return { ok: false, reason: `${where}: ${describe(error)}` };
  }
}

async function impersonatorOf(client: A1111Client): Promise<string | null> {
  const replies = await Promise.all(impersonators.map(({ path }) => client.get(path)));
  const index = replies.findIndex(({ status, bytes }) => status === 200 && isObject(bytes));
  return index < 0 ? null : `The server is ${impersonators[index]?.says}.`;
}

async function missing(
  client: A1111Client,
  { model, sampler, scheduler }: A1111Options,
): Promise<string | null> {
  const [known, ways, times] = await Promise.all([
    list(client, "sd-models", checkpoints),
    list(client, "samplers", samplers),
    list(client, "schedulers", schedulers),
  ]);
  const models = known.flatMap(({ title, model_name, hash }) => [
    title,
    title.replace(/ \[\w+\]$/, ""),
    model_name,
    ...(hash ? [hash] : []),
  ]);
  if (known.length === 0) return "It has no checkpoint.";
  if (model !== undefined && !models.includes(model))
    return `It has no checkpoint "${model}", only: ${some(known.map(({ title }) => title))}.`;
  if (sampler !== undefined && !namesOf(ways).includes(sampler))
    return `It knows no sampler "${sampler}", only: ${some(ways.map(({ name }) => name))}.`;
  const labels = times.map(({ label }) => label);
  if (scheduler !== undefined && ![...namesOf(times), ...labels].includes(scheduler))
    return `It knows no scheduler "${scheduler}", only: ${some(labels)}.`;
  return null;
}

async function missingUpscaler(client: A1111Client, { upscaler }: A1111Options): Promise<string | null> {
  const names = (await list(client, "upscalers", z.array(named))).map(({ name }) => name);
  if (upscaler === "None" || !names.includes(upscaler))
    return `It has no upscaler "${upscaler}", only: ${some(names.filter((name) => name !== "None"))}.`;
  return null;
}

/** Of a reason that the operator can mend. */
class Missing extends Error {}

async function list<Schema extends z.ZodType>(
  client: A1111Client,
  name: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const reply = await client.get(`sdapi/v1/${name}`);
  if (reply.status === 401 || reply.status === 403)
    throw new Missing("It refuses the name and the password, or needs them (--api-auth).");
  const told = schema.safeParse(parseJson(reply.bytes));
  if (told.success) return told.data;
  throw new Missing(
    reply.status === 404
      ? `It has no /sdapi/v1/${name}. Was the WebUI started with --api, and is it 1.9.3 or newer, or Forge?`
      : "A server answers, but not as the WebUI of AUTOMATIC1111 or Forge does under /sdapi/v1.",
  );
}

const namesOf = (items: z.infer<typeof named>[]): string[] =>
  items.flatMap(({ name, aliases }) => [name, ...(aliases ?? [])]);

const some = (names: readonly string[]): string =>
  names.length > 12 ? `${names.slice(0, 12).join(", ")}, …` : names.join(", ") || "nothing";

const isObject = (bytes: Uint8Array): boolean =>
  z.record(z.string(), z.unknown()).safeParse(parseJson(bytes)).success;

const describe = (error: unknown): string =>
  error instanceof Missing ? error.message : describeFailedCheck(error, "the WebUI");
