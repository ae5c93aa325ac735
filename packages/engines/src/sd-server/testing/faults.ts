/** What a job of an sd-server may go wrong with, whether it makes pictures or videos. */
import type { SdServerFault } from "../../../testing/sd-server.ts";
import type { EngineErrorCode } from "../../engine.ts";

export const jobFaults: readonly [SdServerFault, EngineErrorCode][] = [
  ["queue full", "engine_busy"],
  ["submission broken", "engine_failed"],
  ["submission html", "engine_bad_output"],
  ["submission redirect", "engine_failed"],
  ["submission refused", "engine_bad_input"],
  ["no access", "engine_unavailable"],
  ["job broken", "engine_failed"],
  ["job html", "engine_bad_output"],
  ["job expired", "engine_lost"],
  ["out of memory", "engine_out_of_memory"],
  ["generation failed", "engine_failed"],
  ["no picture", "engine_bad_output"],
  ["base64 cut off", "engine_bad_output"],
  ["picture cut off", "engine_bad_output"],
  ["page as picture", "engine_bad_output"],
];
