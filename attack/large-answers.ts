/** Answers that would be larger than the server's memory, from rows that anybody may write. */
import type { Person } from "../acceptance/people.ts";
import { uploadPicture } from "../acceptance/files.ts";
import { type BenchRow, atMost, unlimited } from "../bench/bench-row.ts";
import { signUp, type Target } from "./target.ts";

const rowsWanted = 1000;
const rowsAtOnce = 100;
const promptChars = 2000;
const maxMegabytes = 17;

export async function attackByLargeAnswers(target: Target): Promise<BenchRow[]> {
  const person = await signUp(target, "standard");
  const rows = await writeRows(person);
  const columns = (count: number): string =>
    Array.from({ length: count }, (_, index) => `a${index}:prompt`).join();
  const reads: [path: string, method?: string][] = [
    [`/rest/v1/generated_content?select=${columns(270)}`],
    [`/rest/v1/generated_content?select=${columns(60)}`],
    ["/rest/v1/generated_content?select=*,b:generated_content(*)"],
    [`/rest/v1/generated_content?select=${columns(60)}&favourite=eq.false`, "PATCH"],
  ];
  let largest = 0;
  let wrong = 0;
  for (const [path, method = "GET"] of reads) {
    const answer = await fetch(`${target.url}${path}`, {
      method,
      headers: {
        apikey: target.publishableKey,
        authorization: `Bearer ${person.accessToken}`,
        "content-type": "application/json",
        prefer: "return=representation",
      },
      ...(method === "PATCH" ? { body: '{"favourite":false}' } : {}),
    }).catch(() => null);
    largest = Math.max(largest, (await answer?.arrayBuffer().catch(() => null))?.byteLength ?? 0);
    if (!answer || answer.status >= 500) wrong += 1;
  }
  const alive = await fetch(`${target.url}/config.json`).catch(() => null);
  return [
    unlimited({ name: "large answers, rows that could be written", value: rows, unit: "" }),
    atMost(maxMegabytes, {
      name: "large answers, the largest",
      value: largest / 1e6,
      unit: "MB",
      decimals: 1,
    }),
    atMost(0, { name: "large answers, failed or none", value: wrong, unit: "" }),
    atMost(0, { name: "large answers, server gone afterwards", value: alive?.ok ? 0 : 1, unit: "" }),
  ];
}

/** Notes about an upload of one's own, until there are enough or no more are taken. */
async function writeRows(person: Person): Promise<number> {
  const { url } = await uploadPicture(person);
  const prompt = "x".repeat(promptChars);
  for (let written = 0; written < rowsWanted; written += rowsAtOnce) {
    const { error } = await person.client.from("generated_content").insert(
      Array.from({ length: rowsAtOnce }, () => ({
        user_id: person.userId,
        content_type: "reference_image",
        content_url: url,
        prompt,
        generation_params: {},
      })),
    );
    if (error) return written;
  }
  return rowsWanted;
}
