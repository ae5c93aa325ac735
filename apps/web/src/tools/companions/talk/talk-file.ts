/** A talk as a file: read with its place named where it is wrong, ordered and cut for the way back, and as Markdown. */
import { companionLimits } from "@galatea/contract/companions/prices.ts";
import type { TalkFileMessage } from "@galatea/contract/companions/talk-file.ts";
import { isRecord } from "#tools/shell/draft/draft-store.ts";

type Raw = Record<string, unknown> & { id: string; parentId: string | null };
export type ReadTalk = { ok: true; leafId: string | null; messages: Raw[] } | { ok: false; reason: string };

// As in the contract; its module would bring zod into the browser.
const format = "galatea-talk";
const version = 1;

/** Parents come before their children afterwards. The server checks every field. */
export function readTalk(text: string): ReadTalk {
  const refuse = (reason: string): ReadTalk => ({ ok: false, reason });
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return refuse("The file is no JSON.");
  }
  if (!isRecord(file) || file["format"] !== format || !Array.isArray(file["messages"]))
    return refuse("The file is no talk of Galatea.");
  if (file["version"] !== version) return refuse("The file comes from a newer version of Galatea.");
  const given: unknown[] = file["messages"];
  if (given.length === 0) return refuse("The file has no messages.");
  if (given.length > companionLimits.importedMessages)
    return refuse(`The file has ${given.length.toLocaleString("en-US")} messages; 20,000 can be imported.`);
  const wrong = given.findIndex((message) => !isMessage(message));
  if (wrong >= 0) return refuse(`Message ${wrong + 1} has no id, or no message that it follows.`);
  const messages = given as Raw[];
  if (new Set(messages.map(({ id }) => id)).size < messages.length)
    return refuse("Two messages have the same id.");
  const ordered = parentsFirst(messages);
  if (ordered.length < messages.length) return refuse("A message follows one that is not in the file.");
  const leafId = file["leafId"];
  return { ok: true, leafId: typeof leafId === "string" ? leafId : null, messages: ordered };
}

const isMessage = (message: unknown): message is Raw =>
  isRecord(message) &&
  typeof message["id"] === "string" &&
  (message["parentId"] === null || typeof message["parentId"] === "string");

/** Leaves out what hangs on nothing. */
function parentsFirst(messages: readonly Raw[]): Raw[] {
  const children = Map.groupBy(messages, ({ parentId }) => parentId);
  const ordered = [...(children.get(null) ?? [])];
  for (const { id } of ordered) for (const child of children.get(id) ?? []) ordered.push(child);
  return ordered;
}

const partBytes = 200_000;

/** Parts that the server takes in one request. */
export function partsOf<Message extends object>(messages: readonly Message[]): Message[][] {
  const parts: Message[][] = [];
  let bytes = Infinity;
  for (const message of messages) {
    const size = new TextEncoder().encode(JSON.stringify(message)).length + 1;
    bytes += size;
    const last = parts.at(-1);
    if (last && bytes <= partBytes && last.length < companionLimits.importedAtOnce) last.push(message);
    else {
      parts.push([message]);
      bytes = size;
    }
  }
  return parts;
}

type Said = Pick<TalkFileMessage, "role" | "content" | "imageUrl" | "createdAt">;

/** The messages of one branch, each under its speaker and time. What was said is kept as it is, as a quotation. */
export function markdownOf(name: string, messages: readonly Said[]): string {
  const said = messages.map(({ role, content, imageUrl, createdAt }) => {
    const lines = [
      ...(content === "" ? [] : content.split("\n")),
      ...(imageUrl === null ? [] : [`![](${imageUrl})`]),
    ];
    return `**${role === "user" ? "You" : name}**, ${createdAt}\n\n${lines.map((line) => `> ${line}`.trimEnd()).join("\n")}\n`;
  });
  return [`# Talk with ${name}\n`, `${name} is an AI and a fictional character.\n`, ...said].join("\n");
}
