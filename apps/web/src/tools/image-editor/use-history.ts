/** The steps around the picture in hand: everything that was made on the way, and stepping back and forward through it. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import type { Client } from "#platform/connection.ts";
import type { ContentRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { contentColumns, readContentRow } from "#platform/stored-rows.ts";
import { nextStep, stepsOf, type EditRow, type Step } from "./history.ts";
import { heldOf, type HeldPicture } from "./draft.ts";

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
    // Until it is read what it changed, the nearest of its parents stands for that.
    const all = stepsOf(isKnown ? rows : [...rows, { ...row, changedId: row.parent_ids[0] ?? null }]);
    // Of a picture from elsewhere these are not the steps.
    return all.some((step) => step.row.id === contentId) && (isKnown || hangsOn(all, contentId)) ? all : [];
  }, [rows, row, contentId]);
}

const hangsOn = (steps: readonly Step[], contentId: string): boolean =>
  steps.some((step) => step.row.id === contentId && step.parentId !== null);

async function fetchHistory(supabase: Client, contentId: string): Promise<EditRow[]> {
  const rows = new Map<string, EditRow>();
  const add = (found: readonly EditRow[]) => found.forEach((row) => rows.set(row.id, row));
  add(await fetchByIds(supabase, [contentId]));
  let root = contentId;
  for (let hop = 0; hop < mostGenerations; hop += 1) {
    const changed = rows.get(root)?.changedId ?? null;
    if (changed === null) break;
    add(await fetchByIds(supabase, [changed]));
    if (!rows.has(changed)) break;
    root = changed;
  }
  let frontier = rows.has(root) ? [root] : [];
  for (let hop = 0; frontier.length > 0 && rows.size < mostSteps && hop < mostGenerations; hop += 1) {
    const asked = frontier;
    const made = await fetchMadeFrom(supabase, asked);
    add(made.filter(({ changedId }) => changedId !== null && asked.includes(changedId)));
    // What was found going back has children of its own, too.
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
    .limit(mostSteps);
  if (error) throw new Error(error.message);
  return withChanged(supabase, data);
}

type StoredRow = Parameters<typeof readContentRow>[0] & { job_id: string | null };

/** An edit was given its pictures in order: the first is the one that it changed. */
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

/** Their ids fit into one address. */
const jobsPerCall = 100;

/** By job; without an entry nothing tells, as of a picture that was adjusted. */
async function fetchFirstPictures(
  supabase: Client,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const firsts = new Map<string, { content_id: string | null; upload_id: string | null }>();
  for (let from = 0; from < jobIds.length; from += jobsPerCall) {
    const { data, error } = await supabase
      .from("job_assets")
      .select("job_id,content_id,upload_id")
      .in("job_id", jobIds.slice(from, from + jobsPerCall))
      .eq("role", "picture")
      .order("position");
    if (error) throw new Error(error.message);
    for (const asset of data) if (!firsts.has(asset.job_id)) firsts.set(asset.job_id, asset);
  }
  const rowOf = await fetchRecords(
    supabase,
    [...firsts.values()].flatMap(({ upload_id: id }) => id ?? []),
  );
  return new Map(
    [...firsts].map(([jobId, { content_id: contentId, upload_id: uploadId }]) => [
      jobId,
      contentId ?? (uploadId === null ? null : (rowOf.get(uploadId) ?? null)),
    ]),
  );
}

/** The rows in which uploads are recorded, by the ids of their files. */
async function fetchRecords(supabase: Client, ids: string[]): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map();
  const { data, error } = await supabase.rpc("own_files", { file_ids: ids });
  if (error) throw new Error(error.message);
  return new Map(data.map(({ id, content_id: contentId }) => [id, contentId]));
}

type Steps = { steps: readonly Step[]; currentId: string | null; take: (picture: HeldPicture) => void };

/** Back to what a picture was made from, and forward to where one came from. */
export function useSteps({ steps, currentId, take }: Steps) {
  /** Which step was gone back from, by the step that was gone to. */
  const leftFor = useRef(new Map<string, string>());
  const current = steps.find(({ row }) => row.id === currentId);
  const before = steps.find(({ row }) => row.id === current?.parentId);
  const after = currentId !== null && current ? nextStep(steps, currentId, null) : null;

  const go = (step: Step) => {
    if (step.row.id !== currentId) take(heldOf(step.row));
  };
  const undo =
    before && current
      ? () => {
          leftFor.current.set(before.row.id, current.row.id);
          go(before);
        }
      : null;
  const redo =
    after && currentId !== null
      ? () => {
          const step = nextStep(steps, currentId, leftFor.current.get(currentId) ?? null);
          if (step) go(step);
        }
      : null;

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
    // In a text field these keys belong to the text.
    if (isTyped(event.target)) return;
    const step = key === "y" || event.shiftKey ? redo : undo;
    if (!step) return;
    event.preventDefault();
    step();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return { undo, redo, go };
}

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== "range" && target.type !== "radio");
