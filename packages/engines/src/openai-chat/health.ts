/** Whether a server speaks OpenAI's API and has the model, said for its operator. */
import { z } from "zod";
import type { EngineHealth } from "../engine.ts";
import { describeFailedCheck, isAway } from "../remote/failed-check.ts";
import { createProviderHttp, type ProviderReply, readJson } from "../remote/provider-http.ts";
import { type OpenAiChatOptions, usualTiming } from "./options.ts";

const list = z.object({
  data: z.array(z.object({ id: z.string(), owned_by: z.string().nullish() })),
});

/** Throws nothing. */
export async function checkHealth({ url, apiKey, model, timing }: OpenAiChatOptions): Promise<EngineHealth> {
  const { healthTimeoutMs } = { ...usualTiming, ...timing };
  // Without the path, which may hold a secret. A server that is started for us has no fixed address, and says itself why it is away.
  const isOurs = typeof url === "function";
  const where = isOurs ? "" : `${new URL(url).origin}: `;
  const refuse = (reason: string): EngineHealth => ({ ok: false, reason: `${where}${reason}` });
  const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  try {
    const reply = await createProviderHttp({ url: isOurs ? url : new URL(url), headers }).ask({
      path: "models",
      signal: new AbortController().signal,
      timeoutMs: healthTimeoutMs,
      maxBytes: 4_000_000,
    });
    const reason = faultOf(reply, model);
    return reason === null ? { ok: true } : refuse(reason);
  } catch (error) {
    return refuse(isOurs && isAway(error) ? error.message : describe(error));
  }
}

function faultOf(reply: ProviderReply, model: string): string | null {
  if (reply.status === 401 || reply.status === 403) return "It refuses the key, or needs one.";
  if (reply.status === 404) return "It has no list of models there. Does the address end with /v1?";
  const { data } = readJson(reply, list);
  // llama.cpp serves the one model that it has loaded, whatever it is called.
  const isThere = data.some(
    ({ id, owned_by }) => id === model || id === `${model}:latest` || owned_by === "llamacpp",
  );
  if (isThere) return null;
  const names = data.map(({ id }) => id);
  const shown = names.length > 12 ? `${names.slice(0, 12).join(", ")}, …` : names.join(", ") || "none";
  return `It has no model "${model}", only: ${shown}.`;
}

const describe = (error: unknown): string =>
  describeFailedCheck(error, "the server", {
    engine_busy: "The server takes no requests now; it may be loading its model.",
    engine_bad_output: "A server answers, but not as OpenAI's API does.",
  });
