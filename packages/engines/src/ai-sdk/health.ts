/** Whether an OpenAI-compatible server is there and has the model, by its `GET /v1/models`, said for its operator. */
import { z } from "zod";
import type { EngineHealth } from "../engine.ts";
import { describeFailedCheck } from "../remote/failed-check.ts";
import { plainLine } from "../remote/plain-line.ts";
import { createProviderHttp, describeReply, readJson } from "../remote/provider-http.ts";
import type { AiSdkSettings, AiSdkTiming } from "./options.ts";
import { baseOf } from "./sdk-model.ts";

const models = z.object({ data: z.array(z.object({ id: z.string() })) });
const mostBytes = 4_000_000;
const mostNamed = 8;

/** Throws nothing. */
export async function checkServer(settings: AiSdkSettings, { healthMs }: AiSdkTiming): Promise<EngineHealth> {
  const base = baseOf(settings);
  const { apiKey, model } = settings;
  // Without the path that an address may hold.
  const unhealthy = (reason: string): EngineHealth => ({ ok: false, reason: `${base.origin}: ${reason}` });
  try {
    const headers = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
    const { ask } = createProviderHttp({ url: base, headers });
    const signal = new AbortController().signal;
    const reply = await ask({ path: "models", signal, timeoutMs: healthMs, maxBytes: mostBytes });
    if (reply.status === 401 || reply.status === 403) return unhealthy("the key was refused");
    if (reply.status >= 400)
      return unhealthy(`GET ${base.pathname}/models answered ${describeReply(reply)}. Is the address right?`);
    const ids = readJson(reply, models).data.map(({ id }) => id);
    if (ids.includes(model)) return { ok: true };
    const named = ids.slice(0, mostNamed).map((id) => plainLine(id, 80));
    return unhealthy(`it does not serve "${model}", only: ${named.join(", ") || "nothing"}`);
  } catch (error) {
    return unhealthy(
      describeFailedCheck(error, "the server", {
        engine_bad_output: "A server answers, but not with OpenAI's list of models.",
      }),
    );
  }
}
