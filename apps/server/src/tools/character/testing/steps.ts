/** Steps of character tests: submit, draw, read the result. */
import { expect } from "vitest";
import type { CharacterFixture } from "./character-fixture.ts";

export type Row = Record<string, unknown>;
type Character = Row & { id: string; version: number };

export const words = "a woman with copper hair";

export const jobOf = (answer: { body?: Row }): string => String(answer.body?.["job_id"]);

export function createSteps({ rows, submit, run }: CharacterFixture) {
  const charactersOf = (userId: string) =>
    rows<Character>("select * from ai_models where user_id = $1 order by created_at", [userId]);
  const jobRow = async (jobId: string) =>
    (await rows<Row>("select state, error_code, content_id from generation_jobs where id = $1", [jobId]))[0];

  /** Submits and draws. */
  async function make(userId: string, body: object): Promise<string> {
    const jobId = jobOf(await submit(userId, body));
    await run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: "succeeded" });
    return jobId;
  }

  async function makeCharacter(userId: string, body: object = {}): Promise<Character> {
    await make(userId, { name: "Mira", prompt: words, ...body });
    const found = (await charactersOf(userId)).at(-1);
    if (!found) throw new Error("No character was made.");
    return found;
  }
  return { charactersOf, jobRow, make, makeCharacter };
}
