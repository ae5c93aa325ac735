/** The one map that a network gives for a picture. */
import type { Plane } from "@galatea/raster/planes.ts";
import { EngineError } from "../engine.ts";
import type { NetworkOutput } from "./network-messages.ts";

/** @throws {EngineError} `engine_bad_output` unless it is one map of numbers, in dims such as [1, 1, height, width]. */
export function mapOf({ values, dims }: NetworkOutput): Plane {
  const [height = 0, width = 0] = dims.slice(-2);
  if (dims.length < 2 || width < 1 || height < 1 || values.length !== width * height)
    throw new EngineError(
      "engine_bad_output",
      `The network gave [${dims.join(", ")}], which is not one map.`,
    );
  if (!values.every(Number.isFinite))
    throw new EngineError("engine_bad_output", "The network gave what is no number.");
  return { data: values, width, height };
}

/** From the least to the largest of its numbers, in place; 0 everywhere where they are all alike. */
export function stretch(map: Plane): Plane {
  let [least, largest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of map.data) {
    least = Math.min(least, value);
    largest = Math.max(largest, value);
  }
  const range = largest - least;
  for (let index = 0; index < map.data.length; index += 1)
    map.data[index] = range < 1e-6 ? 0 : (map.data[index]! - least) / range;
  return map;
}
