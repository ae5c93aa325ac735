/** Sends a talk's file in parts. A part that is refused takes back the parts before it, so a talk comes whole or not at all. */
import type { chatWithAiGirlfriend } from "@galatea/contract/functions/chat-with-ai-girlfriend.ts";
import type { z } from "zod";
import type { Client } from "#platform/connection.ts";
import { callFunction, type Refusal } from "#platform/functions.ts";
import { partsOf, readTalk } from "./talk-file.ts";

export type Imported = { ok: true; messages: number; leafId: string } | { ok: false; reason: string };

type Request = Extract<z.input<typeof chatWithAiGirlfriend.request>, { action: "import_messages" }>;

/** As in the contract; its module would bring zod into the browser. */
const fileBytes = 64 * 1024 * 1024;
const limitedMs = 5_000;

const nothing = "Nothing was imported.";
const partly = "A part of it is among the branches now, where it can be deleted.";

/** @param onProgress how many messages are stored, and of how many. */
export async function importTalk(
  supabase: Client,
  conversationId: string,
  file: Blob,
  onProgress: (done: number, of: number) => void,
): Promise<Imported> {
  if (file.size > fileBytes) return { ok: false, reason: `The file is larger than 64 MB. ${nothing}` };
  const read = readTalk(await file.text());
  if (!read.ok) return { ok: false, reason: `${read.reason} ${nothing}` };
  const importId = crypto.randomUUID();
  const newIds = new Map<string, string>();
  for (const part of partsOf(read.messages)) {
    const answer = await sendPart(supabase, {
      action: "import_messages",
      conversationId,
      importId,
      // The server checks every field.
      messages: part as unknown as Request["messages"],
    });
    if (!answer.ok) {
      const roots = read.messages.filter(({ parentId }) => parentId === null);
      const isGone = await takeBack(
        supabase,
        roots.flatMap(({ id }) => newIds.get(id) ?? []),
      );
      return { ok: false, reason: `${reasonOf(answer, newIds.size)} ${isGone ? nothing : partly}` };
    }
    for (const [id, newId] of Object.entries(answer.imported)) newIds.set(id, newId);
    onProgress(newIds.size, read.messages.length);
  }
  const leafId = newIds.get(read.leafId ?? "") ?? newIds.get(read.messages.at(-1)?.id ?? "") ?? "";
  return { ok: true, messages: newIds.size, leafId };
}

type Sent = { ok: true; imported: Record<string, string> } | Refusal;

async function sendPart(supabase: Client, body: Request): Promise<Sent> {
  for (;;) {
    const answer = await callFunction<typeof chatWithAiGirlfriend>(
      supabase,
      "chat-with-ai-girlfriend",
      body,
      [],
    );
    if (answer.ok) return { ok: true, ...(answer.value as { imported: Record<string, string> }) };
    if (answer.code !== "rate_limited") return answer;
    await new Promise((resolve) => setTimeout(resolve, limitedMs));
  }
}

async function takeBack(supabase: Client, roots: readonly string[]): Promise<boolean> {
  let isGone = true;
  for (const messageId of roots) {
    const body = { action: "delete_message", messageId } as const;
    const name = "chat-with-ai-girlfriend";
    isGone = (await callFunction<typeof chatWithAiGirlfriend>(supabase, name, body, [])).ok && isGone;
  }
  return isGone;
}

/** @param before the messages of the parts before. */
function reasonOf({ sentence, details }: Refusal, before: number): string {
  const index = /^messages\.(\d+)/.exec(details.issues?.[0]?.path ?? "")?.[1];
  return index === undefined ? sentence : `Message ${before + Number(index) + 1}: ${sentence}`;
}
