/** What is known after a message, for engines that read facts from a model's words: a model forgets to note what was told. */
import type { MemoryNote } from "./engine.ts";
import { lifeFactsIn } from "./life-facts.ts";
import { addNotes, lossIn, notesIn, withoutTakenBack } from "./remember.ts";

/** @param companion her name. */
export function hearMessage(
  message: string,
  memory: readonly MemoryNote[],
  at: Date,
  companion: string,
): MemoryNote[] {
  const found = notesIn(message, at, companion);
  const loss = lossIn(message, memory);
  if (loss !== null) found.push({ subject: "loss", value: loss, at });
  return addNotes(withoutTakenBack(message, memory), [...found, ...lifeFactsIn(message, at, found)]);
}
