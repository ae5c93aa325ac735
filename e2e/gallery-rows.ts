/** Pictures in somebody's gallery without the time that making them takes: files in the store, rows in the database. */
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import type { Person } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { openDatabase } from "./database.ts";

export type PictureRow = {
  prompt: string;
  /** A film's file is not there; its poster is. */
  type?: "image" | "image_upscale" | "image_edit" | "image_process" | "video";
  engine?: string;
  params?: Record<string, unknown>;
  parentIds?: string[];
  daysAgo?: number;
  /** Its file is not there. */
  lost?: boolean;
  inTrash?: boolean;
};

const bucket = "ai-influencer-content";
const shapes = [
  [320, 400],
  [400, 300],
  [320, 320],
] as const;

/** The first stands on top. @returns their ids in the same order. */
export async function putPictures(
  server: RunningServer,
  person: Person,
  rows: readonly PictureRow[],
): Promise<string[]> {
  const files = await uploadFiles(person);
  const client = await openDatabase(server);
  try {
    const ids: string[] = [];
    for (const [place, row] of rows.entries()) {
      const file = files[place % files.length];
      if (!file) throw new Error("No file.");
      const id = randomUUID();
      ids.push(id);
      await client.query(
        // No queue shows a job of this kind, and this one is too old to count against the day's limit.
        `with job as (
           insert into generation_jobs (user_id, kind, input, input_hash, state, cost_credits, content_id, output_bytes,
                                        created_at, finished_at, deadline_at)
           select $2, 'adjust', '{}', 'hash', 'succeeded', 0, $1, 1, at, at, at
             from (select now() - interval '2 days') as made (at)
           returning id)
         insert into generated_content
           (id, user_id, content_type, content_url, prompt, generation_params, engine, parent_ids, job_id, created_at,
            trashed_at)
         select $1, $2, $3, $4, $5, $6, $7, $8, job.id, now() - $9 * interval '1 day' - $10 * interval '1 second',
                case when $11 then now() end
           from job`,
        [
          id,
          person.userId,
          row.type ?? "image",
          row.type === "video" ? `${file.url}.mp4` : row.lost ? `${file.url}-lost.png` : file.url,
          row.prompt,
          {
            width: file.width,
            height: file.height,
            seed: 48_217,
            label: row.engine ?? "sketch preview",
            ...(row.type === "video" && { poster_url: file.url, duration: 6 }),
            ...row.params,
          },
          row.engine ?? "sketch",
          row.parentIds ?? [],
          row.daysAgo ?? 0,
          place,
          row.inTrash ?? false,
        ],
      );
    }
    return ids;
  } finally {
    await client.end();
  }
}

type File = { url: string; width: number; height: number };

async function uploadFiles(person: Person): Promise<File[]> {
  const files: File[] = [];
  for (const [place, [width, height]] of shapes.entries()) {
    const hue = 330 + place * 24;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="hsl(${hue} 28% 22%)"/>
      <path d="M${width * 0.28} ${height}V${height * 0.5}a${width * 0.22} ${width * 0.22} 0 0 1 ${width * 0.44} 0V${height}z"
        fill="hsl(${hue} 60% 68%)"/></svg>`;
    const objectPath = `${person.userId}/${Date.now()}-${randomUUID()}.png`;
    const store = person.client.storage.from(bucket);
    const { error } = await store.upload(objectPath, await sharp(Buffer.from(svg)).png().toBuffer(), {
      contentType: "image/png",
    });
    if (error) throw error;
    files.push({ url: store.getPublicUrl(objectPath).data.publicUrl, width, height });
  }
  return files;
}
