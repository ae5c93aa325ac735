/**
 * What another page asks to set in motion: `?picture=`, `?characterId=` and `?extend=` in the address, and a provided
 * picture in the tab's storage. Each is taken once and emptied, so that a reload does not do it again.
 */
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import type { Client } from "#platform/connection.ts";
import type { ContentRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { contentColumns, readContentRow } from "#platform/stored-rows.ts";
import { toast } from "#platform/toast.ts";
import { sampleStill, stillOf, videoSource, type Source } from "./sources.ts";

const names = ["picture", "extend", "characterId"] as const;
type Name = (typeof names)[number];
type Found = { ok: true; source: Source } | { ok: false; title: string };

export function useAskedSource(choose: (source: Source) => void): void {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  const [params, setParams] = useSearchParams();
  const name = names.find((known) => params.get(known)) ?? null;
  const id = name && params.get(name);

  const takeHandedOver = useEffectEvent(() => {
    const path = takeHandedSample();
    if (path) choose(sampleStill(path));
  });
  useEffect(() => takeHandedOver(), []);

  const heard = useEffectEvent((found: Found) => {
    setParams(
      (before) => {
        for (const known of names) before.delete(known);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
    if (found.ok) choose(found.source);
    else toast.error(found.title, { description: "What you have typed is as it was." });
  });
  useEffect(() => {
    if (!name || !id || !supabase || !userId) return;
    let left = false;
    void find(supabase, userId, name, id).then((found) => !left && heard(found));
    return () => {
      left = true;
    };
  }, [name, id, supabase, userId]);
}

async function find(supabase: Client, userId: string, name: Name, id: string): Promise<Found> {
  return name === "characterId" ? findCharacter(supabase, userId, id) : findContent(supabase, userId, id);
}

/** Another person's picture is not found, like one that was deleted. */
async function findContent(supabase: Client, userId: string, id: string): Promise<Found> {
  const { data, error } = await supabase
    .from("generated_content")
    .select(contentColumns)
    .eq("user_id", userId)
    .eq("id", id)
    .limit(1);
  const [row] = (data ?? []).map(readContentRow);
  if (!row) return missing(error, "picture");
  if (row.trashed_at !== null) return { ok: false, title: "This picture is in the trash" };
  return { ok: true, source: sourceOf(row) };
}

const sourceOf = (row: ContentRow): Source =>
  row.content_type === "video" ? videoSource(row) : stillOf(row);

async function findCharacter(supabase: Client, userId: string, id: string): Promise<Found> {
  const { data, error } = await supabase
    .from("ai_models")
    .select("id,name,reference_image_url")
    .eq("user_id", userId)
    .eq("id", id)
    .limit(1);
  const character = data?.[0];
  if (!character) return missing(error, "character");
  return {
    ok: true,
    source: {
      kind: "character",
      characterId: character.id,
      faceUrl: character.reference_image_url,
      title: character.name,
    },
  };
}

const handedKey = "selected-gallery-image";
const samplePath = /^\/samples\/((?:[a-z0-9-]+\/)?[a-z0-9-]+\.(?:webp|png|jpg))$/;

/** A provided picture that another page left in the tab, taken once: its path below `/samples/`, or null. */
function takeHandedSample(): string | null {
  try {
    const handed = window.sessionStorage.getItem(handedKey);
    window.sessionStorage.removeItem(handedKey);
    const parsed = handed === null ? null : URL.parse(handed, window.location.origin);
    return parsed?.origin === window.location.origin ? (samplePath.exec(parsed.pathname)?.[1] ?? null) : null;
  } catch {
    return null;
  }
}

/** 22P02: what stands in the address is no id. */
const missing = (error: { code: string } | null, what: string): Found =>
  error && error.code !== "22P02"
    ? { ok: false, title: `The ${what} did not arrive` }
    : { ok: false, title: `This ${what} does not exist any more` };
