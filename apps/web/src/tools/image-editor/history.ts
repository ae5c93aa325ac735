/**
 * The steps of one picture's editing as a tree: each step is a stored picture, and its parent is the picture that it was
 * made from.
 */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { fetchFirstPictures } from "#tools/shell/job-sources.ts";
import type { Client } from "#platform/connection.ts";
import type { ContentRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { contentColumns, readContentRow } from "#platform/stored-rows.ts";

/** `changedId`: the parent that was edited, as opposed to material; null where it has no row or was deleted. */
export type EditRow = ContentRow & { changedId: string | null };
export type Step = { row: EditRow; parentId: string | null };

/** Bounds the queries; far more than a person makes of one picture. */
const maxGenerations = 40;
const maxSteps = 200;

/** @param row the row of the current picture, which makes a new edit a step before the others are read again */
export function useHistory(contentId: string | null, row: ContentRow | null): readonly Step[] {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const { data: rows } = useQuery({
    queryKey: ["content", user?.id ?? null, "edit-history", contentId],
    enabled: supabase !== null && user !== null && contentId !== null,
    // The parent and the children of a picture have the same tree.
    placeholderData: keepPreviousData,
    queryFn: () => {
      if (!supabase || !contentId) throw new Error("Not connected.");
      return fetchHistory(supabase, contentId);
    },
  });
  return useMemo(() => {
    if (contentId === null || !rows) return [];
    const isRead = row === null || row.id !== contentId || rows.some(({ id }) => id === row.id);
    // A new edit's first parent stands for what it changed until that is read.
    const steps = stepsOf(isRead ? rows : [...rows, { ...row, changedId: row.parent_ids[0] ?? null }]);
    const current = steps.find((step) => step.row.id === contentId);
    // The rows may still be those of another picture's tree.
    return current && (isRead || current.parentId !== null) ? steps : [];
  }, [rows, row, contentId]);
}

/** Steps in the trash are left out; their children hang on the nearest step before them. */
export function stepsOf(rows: readonly EditRow[]): Step[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const nearestKept = (id: string | null): string | null => {
    let nearest = id;
    for (let hops = 0; nearest !== null && hops <= rows.length; hops += 1) {
      const row = rowOf.get(nearest);
      if (!row) return null;
      if (row.trashed_at === null) return nearest;
      nearest = row.changedId;
    }
    return null;
  };
  return rows
    .filter(({ trashed_at }) => trashed_at === null)
    .map((row) => ({ row, parentId: nearestKept(row.changedId) }));
}

export const byAge = (one: Step, other: Step): number =>
  Date.parse(one.row.created_at) - Date.parse(other.row.created_at) || (one.row.id < other.row.id ? -1 : 1);

/** The step that redo shows: the one that was left by undo, else the newest. @param leftId the step that was left */
export function nextStep(steps: readonly Step[], currentId: string, leftId: string | null): Step | null {
  const children = steps.filter(({ parentId }) => parentId === currentId).toSorted(byAge);
  return children.find(({ row }) => row.id === leftId) ?? children.at(-1) ?? null;
}

async function fetchHistory(supabase: Client, contentId: string): Promise<EditRow[]> {
  const rows = new Map<string, EditRow>();
  const add = (found: readonly EditRow[]) => found.forEach((row) => rows.set(row.id, row));
  add(await fetchByIds(supabase, [contentId]));
  let root = contentId;
  for (let hop = 0; hop < maxGenerations; hop += 1) {
    const changed = rows.get(root)?.changedId ?? null;
    if (changed === null) break;
    add(await fetchByIds(supabase, [changed]));
    if (!rows.has(changed)) break;
    root = changed;
  }
  let frontier = rows.has(root) ? [root] : [];
  for (let hop = 0; frontier.length > 0 && rows.size < maxSteps && hop < maxGenerations; hop += 1) {
    const parents = frontier;
    const made = await fetchMadeFrom(supabase, parents);
    add(made.filter(({ changedId }) => changedId !== null && parents.includes(changedId)));
    // Rows that were found on the way to the root have children of their own, too.
    frontier = made.filter(({ id }) => rows.has(id)).map(({ id }) => id);
  }
  return [...rows.values()];
}

const columns = `${contentColumns},job_id` as const;

async function fetchByIds(supabase: Client, ids: readonly string[]): Promise<EditRow[]> {
  const { data, error } = await supabase.from("generated_content").select(columns).in("id", ids);
  if (error) throw new Error(error.message);
  return withChanged(supabase, data);
}

async function fetchMadeFrom(supabase: Client, ids: string[]): Promise<EditRow[]> {
  const { data, error } = await supabase
    .from("generated_content")
    .select(columns)
    .overlaps("parent_ids", ids)
    .eq("content_type", "image_edit")
    .limit(maxSteps);
  if (error) throw new Error(error.message);
  return withChanged(supabase, data);
}

type StoredRow = Parameters<typeof readContentRow>[0] & { job_id: string | null };

/** The first picture of an edit's job is the one that it changed; adjustments have no job and one parent. */
async function withChanged(supabase: Client, stored: readonly StoredRow[]): Promise<EditRow[]> {
  const edits = stored.filter(({ content_type }) => content_type === "image_edit");
  const firsts = await fetchFirstPictures(
    supabase,
    edits.flatMap(({ job_id: id }) => id ?? []),
  );
  return stored.map(({ job_id: jobId, ...row }) => {
    const first = jobId === null ? undefined : firsts.get(jobId);
    const changedId =
      row.content_type !== "image_edit" ? null : first === undefined ? row.parent_ids[0] : first;
    return { ...readContentRow(row), changedId: changedId ?? null };
  });
}
