/** The steps around the picture in hand: back to where it began, and everything that was made on the way. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Client } from "#platform/connection.ts";
import type { ContentRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { changedParentOf, stepsOf, type Step } from "./history.ts";

const columns =
  "id,user_id,content_type,content_url,prompt,created_at,generation_params,engine,character_id,parent_ids,favourite,trashed_at";
/** Far beyond what somebody walks through; it only bounds the questions. */
const mostGenerations = 40;
const mostSteps = 200;

/** @param row the picture in hand, which is a step before the others were asked again. */
export function useHistory(contentId: string | null, row: ContentRow | null): readonly Step[] {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const query = useQuery({
    queryKey: ["content", user?.id ?? null, "edit-history", contentId],
    enabled: supabase !== null && user !== null && contentId !== null,
    // One step on or back is the same tree.
    placeholderData: keepPreviousData,
    queryFn: () => {
      if (!supabase || !contentId) throw new Error("Not connected.");
      return fetchHistory(supabase, contentId);
    },
  });
  const rows = query.data;
  return useMemo(() => {
    if (contentId === null || !rows) return [];
    const isKnown = row === null || row.id !== contentId || rows.some(({ id }) => id === row.id);
    const all = stepsOf(isKnown ? rows : [...rows, row]);
    // Of a picture from elsewhere these are not the steps.
    return all.some((step) => step.row.id === contentId) && (isKnown || hangsOn(all, contentId)) ? all : [];
  }, [rows, row, contentId]);
}

const hangsOn = (steps: readonly Step[], contentId: string): boolean =>
  steps.some((step) => step.row.id === contentId && step.parentId !== null);

async function fetchHistory(supabase: Client, contentId: string): Promise<ContentRow[]> {
  const rows = new Map<string, ContentRow>();
  const add = (found: readonly ContentRow[]) => found.forEach((row) => rows.set(row.id, row));
  add(await read(supabase, (table) => table.in("id", [contentId])));
  let root = contentId;
  for (let hop = 0; hop < mostGenerations; hop += 1) {
    const row = rows.get(root);
    const parents = row?.content_type === "image_edit" ? row.parent_ids : [];
    if (!row || parents.length === 0) break;
    add(await read(supabase, (table) => table.in("id", parents)));
    const changed = changedParentOf(row, rows);
    // Material that lay beside is nobody's step.
    for (const id of parents) if (id !== changed) rows.delete(id);
    if (changed === null || !rows.has(changed)) break;
    root = changed;
  }
  let frontier = rows.has(root) ? [root] : [];
  for (let hop = 0; frontier.length > 0 && rows.size < mostSteps && hop < mostGenerations; hop += 1) {
    const asked = frontier;
    const made = await read(supabase, (table) =>
      table.overlaps("parent_ids", asked).eq("content_type", "image_edit").limit(mostSteps),
    );
    const known = new Map(rows);
    for (const row of made) {
      const parent = changedParentOf(row, known);
      if (parent !== null && asked.includes(parent)) rows.set(row.id, row);
    }
    frontier = made.filter(({ id }) => rows.has(id) && !known.has(id)).map(({ id }) => id);
    // What was found going back has children of its own, too.
    frontier.push(...made.filter(({ id }) => known.has(id)).map(({ id }) => id));
  }
  return [...rows.values()];
}

type Table = ReturnType<ReturnType<Client["from"]>["select"]>;

async function read(supabase: Client, narrow: (table: Table) => Table): Promise<ContentRow[]> {
  const { data, error } = await narrow(
    supabase.from("generated_content").select(columns) as unknown as Table,
  );
  if (error) throw new Error(error.message);
  return data as unknown as ContentRow[];
}
