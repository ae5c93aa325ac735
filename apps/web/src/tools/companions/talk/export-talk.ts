/** Saves a talk: the whole tree as JSON, or the branch that is shown as Markdown. */
import type { TalkFile, TalkFileMessage } from "@galatea/contract/companions/talk-file.ts";
import { saveBlob } from "#gallery/save-picture.ts";
import type { Client } from "#platform/connection.ts";
import type { CompanionRow, MessageRow } from "#platform/database.ts";
import { messageBefore, readPage } from "./pages.ts";
import { markdownOf } from "./talk-file.ts";

type Talk = Pick<CompanionRow, "id" | "girlfriend_name">;

const pageRows = 1000;
const columns =
  "id,parent_id,role,kind,content,image_url,state,engine,model,recalled,notice,offered_scene,favourite,created_at";

export async function exportTree(supabase: Client, { id, girlfriend_name: name }: Talk): Promise<void> {
  const messages: TalkFileMessage[] = [];
  for (;;) {
    const { data, error } = await supabase
      .from("ai_messages")
      .select(columns)
      .eq("conversation_id", id)
      .neq("state", "writing")
      .order("created_at")
      .order("id")
      .range(messages.length, messages.length + pageRows - 1);
    if (error) throw new Error(error.message);
    for (const row of data)
      messages.push({
        id: row.id,
        parentId: row.parent_id,
        role: row.role,
        kind: row.kind,
        content: row.content,
        imageUrl: row.image_url,
        state: row.state === "writing" ? "cut" : row.state,
        engine: row.engine,
        model: row.model,
        recalled: row.recalled,
        notice: row.notice,
        offeredScene: row.offered_scene,
        favourite: row.favourite,
        createdAt: row.created_at,
      });
    if (data.length < pageRows) break;
  }
  const { data: talk } = await supabase.from("ai_conversations").select("leaf_id").eq("id", id).single();
  const file: TalkFile = {
    format: "galatea-talk",
    version: 1,
    exportedAt: new Date().toISOString(),
    companion: { name },
    leafId: talk?.leaf_id ?? null,
    messages,
  };
  saveBlob(new Blob([JSON.stringify(file, null, 1)], { type: "application/json" }), `${fileName(name)}.json`);
}

export async function exportBranch(supabase: Client, { id, girlfriend_name: name }: Talk): Promise<void> {
  const pages: MessageRow[][] = [];
  for (let before: string | null | undefined; before !== null; before = messageBefore(pages.at(-1) ?? []))
    pages.push(
      await readPage(supabase, id, { size: pageRows, ...(before !== undefined && { from: before }) }),
    );
  const said = pages
    .toReversed()
    .flat()
    .map((row) => ({
      role: row.role,
      content: row.content,
      imageUrl: row.image_url,
      createdAt: row.created_at,
    }));
  saveBlob(new Blob([markdownOf(name, said)], { type: "text/markdown" }), `${fileName(name)}.md`);
}

const fileName = (name: string): string =>
  `galatea-talk-${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}-${new Date().toISOString().slice(0, 10)}`;
