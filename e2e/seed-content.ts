/** Fills a gallery without running engines: files in the store, rows in the database. */
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import type { Person } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { openDatabase } from "./database.ts";

const jobKinds = {
  image: "image",
  image_upscale: "upscale",
  image_edit: "edit",
  image_process: "process",
  video: "video",
} as const;

export type SeedRow = {
  prompt: string;
  /** A video has a poster and no file of its own. */
  type?: keyof typeof jobKinds;
  engine?: string;
  params?: Record<string, unknown>;
  parentIds?: string[];
  daysAgo?: number;
  /** Its file does not exist. */
  lost?: boolean;
  inTrash?: boolean;
};

const bucket = "ai-influencer-content";
const shapes = [
  [320, 400],
  [400, 300],
  [320, 320],
] as const;

/** The first row is the newest. @returns the ids in the same order. */
export async function seedContent(
  server: RunningServer,
  person: Person,
  rows: readonly SeedRow[],
): Promise<string[]> {
  const files = await uploadFiles(person);
  const seeds = rows.map((row, index) => toSeed(row, index, files[index % files.length]));
  const client = await openDatabase(server);
  try {
    await client.query(insertSeeds, [person.userId, JSON.stringify(seeds)]);
  } finally {
    await client.end();
  }
  return seeds.map(({ id }) => id);
}

/** Each content comes from a succeeded job. */
const insertSeeds = `
  with seed as (
    select *, now() - days_ago * interval '1 day' - index * interval '1 second' as made_at
      from jsonb_to_recordset($2::jsonb)
        as row(id uuid, job_id uuid, job_kind text, type text, url text, prompt text, params jsonb, engine text,
               parent_ids uuid[], days_ago float, index int, in_trash boolean)
  ), job as (
    insert into public.generation_jobs
      (id, user_id, kind, input, input_hash, state, progress, content_id, cost_credits, created_at, finished_at, deadline_at)
    select job_id, $1::uuid, job_kind, jsonb_build_object('prompt', prompt), '', 'succeeded', 1, id, 0,
           made_at, made_at, made_at
      from seed
  )
  insert into public.generated_content
    (id, user_id, content_type, content_url, prompt, generation_params, engine, parent_ids, job_id, created_at, trashed_at)
  select id, $1::uuid, type, url, prompt, params, engine, parent_ids, job_id, made_at, case when in_trash then now() end
    from seed`;

type File = { url: string; width: number; height: number };

function toSeed(row: SeedRow, index: number, file?: File) {
  if (!file) throw new Error("No file.");
  const { prompt, type = "image", engine = "sketch", parentIds = [], daysAgo = 0 } = row;
  return {
    id: randomUUID(),
    job_id: randomUUID(),
    job_kind: jobKinds[type],
    type,
    url: type === "video" ? `${file.url}.mp4` : row.lost ? `${file.url}-lost.png` : file.url,
    prompt,
    params: {
      width: file.width,
      height: file.height,
      seed: 48_217,
      label: row.engine ?? "sketch preview",
      ...(type === "video" && { poster_url: file.url, duration: 6 }),
      ...row.params,
    },
    engine,
    parent_ids: parentIds,
    days_ago: daysAgo,
    index,
    in_trash: row.inTrash ?? false,
  };
}

async function uploadFiles(person: Person): Promise<File[]> {
  return Promise.all(
    shapes.map(async ([width, height], index) => {
      const objectPath = `${person.userId}/${Date.now()}-${randomUUID()}.png`;
      const store = person.client.storage.from(bucket);
      const { error } = await store.upload(objectPath, await drawFile(index, width, height), {
        contentType: "image/png",
      });
      if (error) throw error;
      return { url: store.getPublicUrl(objectPath).data.publicUrl, width, height };
    }),
  );
}

function drawFile(index: number, width: number, height: number): Promise<Buffer> {
  const hue = 330 + index * 24;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue} 28% 22%)"/>
    <path d="M${width * 0.28} ${height}V${height * 0.5}a${width * 0.22} ${width * 0.22} 0 0 1 ${width * 0.44} 0V${height}z"
      fill="hsl(${hue} 60% 68%)"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
