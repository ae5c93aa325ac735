/** Pages and searches of a gallery of 50,000 pictures, read by its owner over /rest/v1/rpc of the running product. */
import { openGalleryFixture, galleryRows, type GalleryFixture } from "./gallery-fixture.ts";
import { quantile } from "./quantile.ts";
import type { BenchRow } from "./bench-row.ts";

const samples = 60;
const types = ["image", "image_upscale", "image_edit", "image_process"];

type Read = { name: string; args: Record<string, unknown>; rows: number; limitMs: number | null };

const reads: Read[] = [
  { name: "first page of 50", args: {}, rows: 50, limitMs: 30 },
  { name: "first page, one kind", args: { types: ["image_upscale"] }, rows: 50, limitMs: 30 },
  { name: "first page, one engine", args: { by_engine: "openai" }, rows: 50, limitMs: 30 },
  { name: "first page, favourites", args: { favourites: true }, rows: 50, limitMs: 30 },
  { name: "first page, the empty trash", args: { trashed: true }, rows: 0, limitMs: 30 },
  { name: "search, a word in every picture", args: { search: "woman" }, rows: 50, limitMs: 50 },
  {
    name: "search, four words, the last unfinished",
    args: { search: "proud woman coat tea" },
    rows: 50,
    limitMs: 50,
  },
  { name: "search, a word in one of a thousand", args: { search: "lighthouse" }, rows: 50, limitMs: 50 },
  { name: "search, a word in none", args: { search: "zebra" }, rows: 0, limitMs: 50 },
  { name: "search, one letter", args: { search: "l" }, rows: 50, limitMs: 50 },
];

export async function benchGallery(): Promise<BenchRow[]> {
  const fixture = await openGalleryFixture();
  try {
    const rows: BenchRow[] = [];
    for (const read of reads) rows.push(await measure(fixture, read));
    const middle = pageInTheMiddle();
    rows.push(await measure(fixture, { name: "page in the middle", args: middle, rows: 50, limitMs: 30 }));
    rows.push(await measureCount(fixture));
    return rows;
  } finally {
    await fixture.server.stop();
  }
}

async function measure(fixture: GalleryFixture, { name, args, rows, limitMs }: Read): Promise<BenchRow> {
  const p95 = await p95Of(async () => {
    const page = (await call(fixture, "gallery_page", { types, page_size: 50, ...args })) as unknown[];
    if (page.length !== rows) throw new Error(`${name}: ${page.length} rows instead of ${rows}.`);
  });
  return rowOf(name, p95, limitMs);
}

/** The count has no limit, because the page does not wait for it. */
async function measureCount(fixture: GalleryFixture): Promise<BenchRow> {
  const p95 = await p95Of(async () => {
    const count = await call(fixture, "gallery_count", { types });
    if (Number(count) !== galleryRows) throw new Error(`Counted ${String(count)}.`);
  });
  return rowOf("count of all", p95, null);
}

function pageInTheMiddle(): Record<string, unknown> {
  const middle = new Date(Date.now() - (galleryRows / 2) * 21 * 60_000).toISOString();
  return { after_created_at: middle, after_id: "00000000-0000-0000-0000-000000000000" };
}

async function p95Of(work: () => Promise<void>): Promise<number> {
  for (let warmUp = 0; warmUp < 10; warmUp += 1) await work();
  const durationsMs: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const startMs = performance.now();
    await work();
    durationsMs.push(performance.now() - startMs);
  }
  return quantile(durationsMs, 0.95);
}

async function call({ server, person }: GalleryFixture, name: string, body: object): Promise<unknown> {
  const reply = await fetch(`${server.url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: {
      apikey: server.publishableKey,
      authorization: `Bearer ${person.accessToken}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  const answer: unknown = await reply.json();
  if (!reply.ok) throw new Error(`${name}: ${reply.status}, ${JSON.stringify(answer).slice(0, 300)}`);
  return answer;
}

function rowOf(name: string, p95: number, limitMs: number | null): BenchRow {
  const value = Number(p95.toFixed(1));
  return {
    name: `gallery of ${galleryRows} pictures, ${name}, p95`,
    value,
    unit: "ms",
    limit: limitMs === null ? "" : `≤ ${limitMs} ms`,
    ok: limitMs === null ? null : value <= limitMs,
  };
}

if (process.argv[1] === import.meta.filename) console.table(await benchGallery());
