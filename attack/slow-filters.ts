/** Filters that make the database work for seconds, by strangers, beside somebody's upload. */
import { uploadPicture } from "../acceptance/files.ts";
import { type BenchRow, atMost } from "../bench/bench-row.ts";
import { signUp, type Target } from "./target.ts";

const atOnce = 40;
const maxUploadMs = 2_000;
/** A client's statement may run for two seconds. */
const maxAnswerMs = 4_000;

const columns = ["capabilities->>x", "kind"];
const patterns = [
  "imatch.(.*)(.*)(.*)(.*)\\1\\2\\3\\4",
  "match.((a*)*)*b",
  "match.(a|a)*$",
  "imatch.(x+x+)+y",
  `match.${"(.*)".repeat(20)}z`,
  "match.a{1,250}{1,250}",
  `ilike.${"*a".repeat(400)}`,
  "not.imatch.(.*)\\1",
];

export async function attackBySlowFilters(target: Target): Promise<BenchRow[]> {
  const uploader = await signUp(target, "standard");
  const headers = { apikey: target.publishableKey };
  let slowestMs = 0;
  let wrong = 0;
  const paths = Array.from({ length: atOnce }, (_, index) => {
    const pattern = encodeURIComponent(patterns[index % patterns.length] ?? "");
    return `/rest/v1/engine_status?${columns[index % columns.length]}=${pattern}`;
  });
  const filters = paths.map(async (path) => {
    const startedMs = performance.now();
    const answer = await fetch(`${target.url}${path}`, { headers });
    await answer.arrayBuffer();
    slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    if (answer.status >= 500 && !answer.headers.has("retry-after")) wrong += 1;
  });
  const startedMs = performance.now();
  await uploadPicture(uploader);
  const uploadMs = performance.now() - startedMs;
  await Promise.all(filters);
  return [
    atMost(maxAnswerMs, {
      name: `slow filters, slowest of ${atOnce}`,
      value: slowestMs,
      unit: "ms",
      decimals: 0,
    }),
    atMost(maxUploadMs, { name: "slow filters, another's upload", value: uploadMs, unit: "ms", decimals: 0 }),
    atMost(0, { name: "slow filters, answers 5xx without a time to wait", value: wrong, unit: "" }),
  ];
}
