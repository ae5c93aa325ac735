/** The pictures and videos that a job works from. No other file of the tools reads them from the database. */
import { type AssetReference } from "@galatea/contract/asset-reference.ts";
import { openPictureUrl } from "@galatea/contract/picture-urls.ts";
import { useQuery } from "@tanstack/react-query";
import { objectUrl } from "#gallery/content-sources.ts";
import type { Client } from "#platform/connection.ts";
import type { JobAssetRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import type { Asset } from "./asset.ts";

/** Without an asset the source was deleted. */
export type JobSource = { role: JobAssetRow["role"]; asset: Asset | null };

/** In the order in which the job was given them; null until they are read. */
export function useJobSources(jobId: string | null): readonly JobSource[] | null {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const { data } = useQuery({
    queryKey: ["job-sources", user?.id ?? null, jobId],
    enabled: supabase !== null && user !== null && jobId !== null,
    // A job's sources never change, but when it is done its uploads may be deleted and leave the table.
    staleTime: Infinity,
    gcTime: Infinity,
    queryFn: () => {
      if (!supabase || !jobId) throw new Error("Not connected.");
      return fetchSources(supabase, jobId);
    },
  });
  return data ?? null;
}

/** The asset of the first source in one of these roles. */
export const sourceAsset = (
  sources: readonly JobSource[] | null,
  ...roles: JobSource["role"][]
): Asset | null => sources?.find(({ role }) => roles.includes(role))?.asset ?? null;

async function fetchSources(supabase: Client, jobId: string): Promise<JobSource[]> {
  const found = await fetchReferences(supabase, jobId);
  const idsOf = (kind: AssetReference["kind"]): string[] =>
    found.flatMap(({ reference }) => (reference?.kind === kind ? reference.id : []));
  const urls = new Map([
    ...(await contentUrls(supabase, idsOf("content"))),
    ...(await uploadUrls(supabase, idsOf("upload"))),
  ]);
  return found.map(({ role, reference }) => ({ role, asset: reference && assetOf(reference, urls) }));
}

/** Without a reference the source was deleted. */
export type JobReference = { role: JobAssetRow["role"]; reference: AssetReference | null };

/** The references that a repeated request sends, in the order in which the job was given them. */
export async function fetchReferences(supabase: Client, jobId: string): Promise<JobReference[]> {
  const { data, error } = await supabase
    .from("job_assets")
    .select("role,kind,content_id,upload_id,sample,share_token")
    .eq("job_id", jobId)
    .order("position");
  if (error) throw new Error(error.message);
  return data.map((row) => ({ role: row.role, reference: referenceOf(row) }));
}

type Named = Pick<JobAssetRow, "kind" | "content_id" | "upload_id" | "sample" | "share_token">;

/** Null when the source was deleted. */
function referenceOf({ kind, ...row }: Named): AssetReference | null {
  const id = { content: row.content_id, upload: row.upload_id, sample: row.sample, share: row.share_token }[
    kind
  ];
  return id === null ? null : { kind, id };
}

function assetOf(reference: AssetReference, urls: ReadonlyMap<string, string>): Asset | null {
  const url = openPictureUrl(reference) ?? urls.get(reference.id);
  return url === undefined ? null : { reference, url };
}

type UrlsById = readonly (readonly [id: string, url: string])[];

async function contentUrls(supabase: Client, ids: string[]): Promise<UrlsById> {
  if (ids.length === 0) return [];
  const { data } = await supabase.from("generated_content").select("id,content_url").in("id", ids);
  return (data ?? []).map(({ id, content_url }) => [id, content_url] as const);
}

async function uploadUrls(supabase: Client, ids: string[]): Promise<UrlsById> {
  if (ids.length === 0) return [];
  const { data } = await supabase.rpc("own_files", { file_ids: ids });
  return (data ?? []).map(({ id, path }) => [id, objectUrl(path)] as const);
}

/** A hundred ids fit into one address. */
const jobsPerQuery = 100;

/**
 * The first picture of each of these jobs, as the id of its row: null where it has none or was deleted. A job that was
 * given no picture has no entry.
 */
export async function fetchFirstPictures(
  supabase: Client,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const firsts = new Map<string, { content_id: string | null; upload_id: string | null }>();
  for (let from = 0; from < jobIds.length; from += jobsPerQuery) {
    const { data, error } = await supabase
      .from("job_assets")
      .select("job_id,content_id,upload_id")
      .in("job_id", jobIds.slice(from, from + jobsPerQuery))
      .eq("role", "picture")
      .order("position");
    if (error) throw new Error(error.message);
    for (const asset of data) if (!firsts.has(asset.job_id)) firsts.set(asset.job_id, asset);
  }
  const uploadIds = [...firsts.values()].flatMap(({ upload_id: id }) => id ?? []);
  const rowOf = await fetchUploadRows(supabase, uploadIds);
  return new Map(
    [...firsts].map(([jobId, { content_id: contentId, upload_id: uploadId }]) => [
      jobId,
      contentId ?? (uploadId === null ? null : (rowOf.get(uploadId) ?? null)),
    ]),
  );
}

/** The rows in which uploads are recorded, by the ids of the uploads. */
async function fetchUploadRows(supabase: Client, ids: string[]): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map();
  const { data, error } = await supabase.rpc("own_files", { file_ids: ids });
  if (error) throw new Error(error.message);
  return new Map(data.map(({ id, content_id: contentId }) => [id, contentId]));
}
