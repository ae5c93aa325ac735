/** A running product with one person whose gallery holds 50,000 pictures from two years. */
import { readdir } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import sharp from "sharp";
import { buyPlan, type Person, signUp } from "../acceptance/people.ts";
import { type RunningServer, startServer } from "../acceptance/server.ts";
import { joinEmbeddedPostgres } from "../apps/server/src/platform/postgres/embedded.ts";
import { recountKept } from "./recount-kept.ts";

export const galleryRows = 50_000;
const samplesDir = path.join(import.meta.dirname, "../apps/web/public/samples");
/** All rows share these few files, because the bench measures the masonry grid and not the disk. */
const files = 24;

export type GalleryFixture = { server: RunningServer; person: Person; databaseUrl: string };

export async function openGalleryFixture(rows = galleryRows): Promise<GalleryFixture> {
  const server = await startServer();
  try {
    const person = await signUp(server);
    await buyPlan(person);
    const databaseUrl = await joinEmbeddedPostgres(server.dataDir);
    if (!databaseUrl) throw new Error("The server's database was not found.");
    await fill(databaseUrl, person.userId, await uploadSamples(person), rows);
    return { server, person, databaseUrl };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

type Uploaded = { url: string; width: number; height: number; blur: string };

async function uploadSamples(person: Person): Promise<Uploaded[]> {
  const names = (await readdir(samplesDir, { recursive: true })).filter((name) =>
    /\.(webp|png|jpe?g|avif)$/.test(name),
  );
  const uploaded: Uploaded[] = [];
  for (const [index, name] of names.toSorted().slice(0, files).entries()) {
    const picture = sharp(path.join(samplesDir, name));
    const { width, height } = await picture.metadata();
    const objectPath = `${person.userId}/${index}-bench.webp`;
    const bucket = person.client.storage.from("ai-influencer-content");
    const { error } = await bucket.upload(objectPath, await picture.clone().webp().toBuffer(), {
      contentType: "image/webp",
    });
    if (error) throw error;
    const blur = await picture.clone().resize(12).webp({ quality: 40 }).toBuffer();
    uploaded.push({
      url: bucket.getPublicUrl(objectPath).data.publicUrl,
      width,
      height,
      blur: `data:image/webp;base64,${blur.toString("base64")}`,
    });
  }
  return uploaded;
}

async function fill(url: string, userId: string, pictures: Uploaded[], rows: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin; set local session_replication_role = replica");
    await client.query(
      `insert into generation_jobs (id, user_id, kind, input, input_hash, state, cost_credits, content_id, finished_at,
                                    deadline_at, created_at)
       select md5($1::uuid::text || n)::uuid, $1::uuid, 'image', '{}', 'hash', 'succeeded', 0, gen_random_uuid(), now(), now(),
              now() - n * interval '21 minutes'
         from generate_series(1, $2) n`,
      [userId, rows],
    );
    await client.query(
      `insert into generated_content
         (user_id, content_type, content_url, prompt, generation_params, engine, favourite, job_id, created_at)
       select $1::uuid,
              case when n % 11 = 0 then 'image_edit' when n % 7 = 0 then 'image_upscale' else 'image' end,
              picture ->> 'url',
              'A ' || (array['smiling','quiet','proud','tired','dancing'])[1 + n % 5] || ' woman in a '
                || (array['green','indigo','ochre','crimson','ivory','teal','grey'])[1 + n % 7] || ' coat, '
                || (array['a forest at dawn','a harbour in fog','a studio wall','a night market'])[1 + n % 4]
                || ', number ' || n || case when n % 997 = 0 then ', a lighthouse far away' else '' end,
              jsonb_build_object('width', picture -> 'width', 'height', picture -> 'height', 'aspect_ratio', '4:5',
                'seed', n * 7919, 'engine', 'sketch', 'label', 'sketch preview', 'blur', picture -> 'blur',
                'scene', jsonb_build_object('layers', repeat(md5(n::text), 40))),
              case when n % 9 = 0 then 'openai' else 'sketch' end, n % 25 = 0, md5($1::uuid::text || n)::uuid,
              now() - n * interval '21 minutes'
         from generate_series(1, $3) n,
              lateral (select $2::jsonb -> (n % jsonb_array_length($2::jsonb)) as picture) one`,
      [userId, JSON.stringify(pictures), rows],
    );
    await client.query("commit");
    await recountKept(client, userId);
    await client.query("vacuum analyze generated_content, generation_jobs");
  } finally {
    await client.end();
  }
}
