/** Whether a server is an sd-server that can do what the settings ask for, said for its operator. */
import { EngineError } from "../engine.ts";
import { describeFailedCheck, isAway } from "../remote/failed-check.ts";
import type { SdServerCapabilities, SdServerClient, SdServerMode } from "./client.ts";
import type { SdServerConnection, SdServerSampling } from "./options.ts";

type Told = { model: SdServerCapabilities["model"] | null };
type Needs = { mode: SdServerMode; references?: boolean; lastFrame?: boolean };
type Checked = Told & ({ ok: true } | { ok: false; reason: string });

/** Throws nothing. `model` is null when the server did not name it. */
export async function checkHealth(
  client: SdServerClient,
  { url, settings }: SdServerConnection & { settings: SdServerSampling },
  needs: Needs,
): Promise<Checked> {
  // Without the path, the name and the password that an address may hold. One that is started for us has no fixed one.
  const where = typeof url === "function" ? "" : `${url.origin}: `;
  try {
    const told = await client.capabilities(new AbortController().signal);
    const reason = missing(told, settings, needs);
    return {
      model: told.model,
      ...(reason === null ? { ok: true } : { ok: false, reason: `${where}${reason}` }),
    };
  } catch (error) {
    return {
      model: null,
      ok: false,
      reason: `${where}${where === "" && isAway(error) ? error.message : describe(error)}`,
    };
  }
}

const describe = (error: unknown): string =>
  error instanceof EngineError && error.code === "engine_bad_output"
    ? `A server answers, but not as sd-server of stable-diffusion.cpp does under /sdcpp/v1. KoboldCpp, ComfyUI and the WebUI of AUTOMATIC1111 are other servers, and old versions of sd-server lack this API. ${error.message}`
    : describeFailedCheck(error, "sd-server");

/** The server takes an unknown sampler or scheduler without a word, and uses another. */
function missing(
  { supported_modes, features_by_mode, samplers, schedulers }: SdServerCapabilities,
  { sampler, scheduler }: SdServerSampling,
  { mode, references, lastFrame }: Needs,
): string | null {
  const makes = { img_gen: "pictures", vid_gen: "videos" };
  if (!supported_modes.includes(mode))
    return `Its model makes no ${makes[mode]} (${mode}), only: ${supported_modes.join(", ") || "nothing"}.`;
  const can = (feature: string): boolean => features_by_mode[mode]?.[feature] === true;
  if (references && !can("ref_images")) return "It takes no reference pictures (ref_images).";
  if (mode === "vid_gen" && !can("init_image")) return "It starts no video from a picture (init_image).";
  if (lastFrame && !can("end_image")) return "It ends no video on a picture (end_image).";
  if (sampler !== undefined && !samplers.includes(sampler))
    return `It knows no sampler "${sampler}", only: ${samplers.join(", ")}.`;
  if (scheduler !== undefined && !schedulers.includes(scheduler))
    return `It knows no scheduler "${scheduler}", only: ${schedulers.join(", ")}.`;
  return null;
}
