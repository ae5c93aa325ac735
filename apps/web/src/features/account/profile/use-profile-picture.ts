/** The picture of the account: the newest file in the person's folder of a private bucket. */
import type { setProfilePicture } from "@galatea/contract/functions/set-profile-picture.ts";
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import { profilePictureBucket } from "@galatea/contract/profile-picture.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Client } from "#platform/connection.ts";
import { callFunction } from "#platform/functions.ts";
import { unreachable } from "#platform/mail-messages.ts";
import { useSession } from "#platform/session.tsx";

const linkSeconds = 24 * 3_600;
/** Far less than the link's lifetime. */
const staleMs = 30 * 60_000;

const keyOf = (userId: string | undefined) => ["profile-picture", userId ?? null];

/** The address of the picture; null without one, and until it is known. */
export function useProfilePicture(): string | null {
  const { connection, user } = useSession();
  const { data } = useQuery({
    queryKey: keyOf(user?.id),
    enabled: connection !== null && user !== null,
    staleTime: staleMs,
    queryFn: () => (connection && user ? findPicture(connection.supabase, user.id) : null),
  });
  return data ?? null;
}

async function findPicture(supabase: Client, userId: string): Promise<string | null> {
  const [newest] = await listPaths(supabase, userId);
  if (newest === undefined) return null;
  const { data, error } = await supabase.storage
    .from(profilePictureBucket)
    .createSignedUrl(newest, linkSeconds);
  if (error) throw error;
  return data.signedUrl;
}

async function listPaths(supabase: Client, userId: string): Promise<string[]> {
  const { data, error } = await supabase.storage
    .from(profilePictureBucket)
    .list(userId, { sortBy: { column: "created_at", order: "desc" } });
  if (error) throw error;
  return data.map(({ name }) => `${userId}/${name}`);
}

/** `change(null)` removes the picture. A failure is a sentence. */
export function useChangePicture() {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File | null): Promise<void> => {
      if (!connection || !user) throw new Error(unreachable);
      await (file
        ? setPicture(connection.supabase, user.id, file)
        : removePictures(connection.supabase, user.id));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(user?.id) }),
  });
}

const extensions: Record<string, string> = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" };

async function setPicture(supabase: Client, userId: string, file: File): Promise<void> {
  const upload = `${userId}/portrait-${crypto.randomUUID()}.${extensions[file.type] ?? "jpg"}`;
  const stored = await supabase.storage.from(contentBucket).upload(upload, file, { contentType: file.type });
  if (stored.error) throw stored.error;
  const answer = await callFunction<typeof setProfilePicture>(supabase, "set-profile-picture", { upload }, [
    "path",
  ]);
  if (answer.ok) return;
  // The server removes what it has read; a refusal before that leaves the upload.
  await supabase.storage.from(contentBucket).remove([upload]);
  throw new Error(answer.sentence);
}

async function removePictures(supabase: Client, userId: string): Promise<void> {
  const paths = await listPaths(supabase, userId);
  if (paths.length === 0) return;
  const { error } = await supabase.storage.from(profilePictureBucket).remove(paths);
  if (error) throw error;
}
