/** The person's collections: listing, making, renaming and deleting them, adding and removing pictures. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Client } from "#platform/connection.ts";
import type { ContentRow, CollectionSummary } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { inParts } from "#gallery/rows/in-parts.ts";
import { forgetHiddenGalleries, recount, removeFromGalleries } from "#gallery/rows/gallery-cache.ts";

export const longestName = 60;
/** PostgreSQL's code for a unique violation: a person's collections have different names. */
const taken = "23505";

export function useCollections() {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  return useQuery({
    queryKey: ["content", user?.id ?? null, "collections"],
    enabled: supabase !== null && user !== null,
    queryFn: async (): Promise<CollectionSummary[]> => {
      const { data, error } = await client(supabase).rpc("collection_summaries");
      if (error) throw new Error(error.message);
      return data;
    },
  });
}

export type Named = { ok: true; id: string } | { ok: false; sentence: string };

/** Makes a collection, or renames the one with this id. */
export function useNameCollection() {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, name }: { id: string | null; name: string }): Promise<Named> => {
      const supabase = client(connection?.supabase ?? null);
      const words = name.trim();
      if (words === "") return { ok: false, sentence: "Please give it a name." };
      if (words.length > longestName)
        return { ok: false, sentence: `A name has at most ${longestName} characters.` };
      const table = supabase.from("collections");
      const { data, error } = await (
        id
          ? table.update({ name: words }).eq("id", id)
          : table.insert({ name: words, user_id: user?.id ?? "" })
      )
        .select("id")
        .single();
      if (error?.code === taken) return { ok: false, sentence: "You have a collection of this name." };
      if (error?.code === "quota_rows" || error?.code === "quota_bytes")
        return { ok: false, sentence: error.message };
      if (error) return { ok: false, sentence: "The collection could not be saved." };
      return { ok: true, id: data.id };
    },
    onSettled: () => user && recount(queryClient, user.id),
  });
}

export function useDeleteCollection() {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (collection: Pick<CollectionSummary, "id" | "name">) => {
      const { error } = await client(connection?.supabase ?? null)
        .from("collections")
        .delete()
        .eq("id", collection.id);
      if (error) throw new Error(error.message);
    },
    onSuccess: (_nothing, { name }) =>
      toast.success(`“${name}” is deleted`, { description: "Its pictures stay." }),
    onError: () => toast.error("The collection could not be deleted"),
    onSettled: () => user && recount(queryClient, user.id),
  });
}

type Move = { collection: Pick<CollectionSummary, "id" | "name">; rows: readonly Pick<ContentRow, "id">[] };

/** Pictures that are in the collection already stay as they are. */
export function useAddToCollection() {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ collection, rows }: Move) => {
      const supabase = client(connection?.supabase ?? null);
      if (!user) throw new Error("Signed out.");
      const isDone = await inParts(rows, (ids) =>
        supabase.from("collection_items").upsert(
          ids.map((id) => ({ collection_id: collection.id, content_id: id, user_id: user.id })),
          { onConflict: "collection_id,content_id", ignoreDuplicates: true },
        ),
      );
      if (!isDone) throw new Error("Not every picture was added.");
    },
    onSuccess: (_nothing, { collection, rows }) => {
      toast.success(`${countOf(rows)} in “${collection.name}”`);
      if (!user) return;
      forgetHiddenGalleries(queryClient, user.id, (conditions) => conditions.in_collection === collection.id);
      recount(queryClient, user.id);
    },
    onError: () => toast.error("Not added. The collection is unchanged."),
  });
}

export function useTakeFromCollection() {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ collection, rows }: Move) => {
      const supabase = client(connection?.supabase ?? null);
      const isDone = await inParts(rows, (ids) =>
        supabase.from("collection_items").delete().eq("collection_id", collection.id).in("content_id", ids),
      );
      if (!isDone) throw new Error("Not every picture was removed.");
    },
    onSuccess: (_nothing, { collection, rows }) => {
      toast.success(`${countOf(rows)} removed from “${collection.name}”`);
      if (!user) return;
      removeFromGalleries(
        queryClient,
        user.id,
        rows,
        (conditions) => conditions.in_collection === collection.id,
      );
      recount(queryClient, user.id);
    },
    onError: () => toast.error("Not removed. The collection is unchanged."),
  });
}

const countOf = (rows: readonly unknown[]): string =>
  rows.length === 1 ? "1 picture" : `${rows.length} pictures`;

function client(supabase: Client | null): Client {
  if (!supabase) throw new Error("Not connected.");
  return supabase;
}
