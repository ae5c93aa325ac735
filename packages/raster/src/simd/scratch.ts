/** Memory for loops over pictures that are copied in and out: kept, because new memory costs as much as the loops. */
import { createMemory } from "./instructions.ts";

export type Scratch<Functions> = { bytes: Uint8Array<ArrayBuffer>; functions: Functions };

/** At least as many bytes as asked for. What was in them is gone at the next asking. */
export function createScratch<Functions>(
  instantiate: (memory: object) => Readonly<Record<string, unknown>>,
): (bytes: number) => Scratch<Functions> {
  let held: Scratch<Functions> | undefined;
  return (bytes) => {
    if (held === undefined || held.bytes.length < bytes) {
      const memory = createMemory(bytes);
      held = { bytes: new Uint8Array(memory.buffer), functions: instantiate(memory) as Functions };
    }
    return held;
  };
}
