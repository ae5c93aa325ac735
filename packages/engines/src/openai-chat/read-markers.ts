/** Reads the model's lines for pictures and facts, strictly: what is malformed is dropped, and nothing is without bounds. */
import type { ChatRequest, MemoryNote } from "../chat/engine.ts";
import { hearMessage } from "../chat/hear-message.ts";
import { mostNotes } from "../chat/remember.ts";
import { plainLine } from "../remote/plain-line.ts";
import type { Marker } from "./split-hidden.ts";

const mostNotesOfReply = 5;

const note = /^(?<subject>[\p{L}\p{N}][\p{L}\p{N} '_-]{0,39}?)\s*=\s*(?<value>[^=[\]<>{}]{1,200})$/u;
/** A person has one of each. */
const single = new Set(["name", "age", "birthday"]);

/** The scene of the first picture that is offered; null without one. */
export function pictureOf(markers: readonly Marker[]): string | null {
  for (const { kind, content } of markers) {
    const scene = kind === "picture" ? plainLine(content, 300) : "";
    if (/\p{L}/u.test(scene)) return scene;
  }
  return null;
}

/** The danger that the model saw the person in; null without one. A word that is not understood is taken for the gravest. */
export function dangerOf(markers: readonly Marker[]): "self-harm" | "eating-disorder" | null {
  const danger = markers.find(({ kind }) => kind === "danger");
  if (!danger) return null;
  return /eating|anorexia|bulimia/i.test(danger.content) ? "eating-disorder" : "self-harm";
}

/** The request's notes, what the message told outright, and the new ones of the reply. */
export function memoryAfter(
  { memory, message, now, persona }: ChatRequest,
  markers: readonly Marker[],
): MemoryNote[] {
  const found = markers
    .filter(({ kind }) => kind === "remember")
    .flatMap(({ content }) => readNote(content, now))
    .slice(0, mostNotesOfReply);
  let notes = hearMessage(message, memory, now, persona.name);
  const heard = notes.filter((known) => !memory.includes(known)).map(({ value }) => value.toLowerCase());
  for (const one of found) {
    const value = one.value.toLowerCase();
    const isKnown = notes.some(
      (known) => known.subject.toLowerCase() === one.subject && known.value.toLowerCase() === value,
    );
    if (isKnown || heard.some((known) => known.includes(value))) continue;
    if (single.has(one.subject)) notes = notes.filter(({ subject }) => subject !== one.subject);
    notes.push(one);
  }
  return notes.slice(-mostNotes);
}

function readNote(content: string, at: Date): MemoryNote[] {
  const { subject, value } = note.exec(plainLine(content, 400))?.groups ?? {};
  if (subject === undefined || value === undefined || value.trim() === "") return [];
  return [{ subject: subject.trim().toLowerCase(), value: value.trim(), at }];
}
