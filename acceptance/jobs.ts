/** Jobs, read by their owner. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Person } from "./people.ts";

type Job = {
  kind: string;
  state: string;
  error_code: string | null;
  progress: number;
  content_id: string | null;
};

/** Polls the job until it fulfils the condition. */
export async function waitForJob(who: Person, id: string, until: (job: Job) => boolean): Promise<Job> {
  for (let tries = 0; tries < 4800; tries += 1) {
    const { data } = await who.client.from("generation_jobs").select("*").eq("id", id).single();
    if (data && until(data as Job)) return data as Job;
    await sleep(25);
  }
  throw new Error("The job did not come that far.");
}

export const isOver = ({ state }: Pick<Job, "state">): boolean => state !== "queued" && state !== "running";
