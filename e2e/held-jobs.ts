/** Keeps the workers away from new jobs, so that a story can test waiting jobs and decide when they continue. */
import type { RunningServer } from "../acceptance/server.ts";
import { openDatabase } from "./database.ts";

export type HeldJobs = {
  /** Gives these jobs and all later ones to the workers. May be called twice. */
  release: () => Promise<void>;
};

/**
 * The queue postpones every new job, or only the one with this index in a batch: it waits and can be cancelled like any
 * other that no worker has taken. A trigger does it as the job is inserted, so that no worker can be quicker. Only one
 * story holds jobs at a time.
 */
export async function holdJobs(server: RunningServer, { index }: { index?: number } = {}): Promise<HeldJobs> {
  const database = await openDatabase(server);
  await unlessDeadlocked(() =>
    database.query(`
    create schema if not exists stories;
    create or replace function stories.put_off() returns trigger
    language plpgsql security definer set search_path = '' as $$
    begin
      if exists (select from public.generation_jobs job where job.id = (new.data ->> 'jobId')::uuid
                   and tg_argv[0] in ('', job.input -> 'batch' ->> 'index')) then
        new.start_after := pg_catalog.now() + interval '1 hour';
      end if;
      return new;
    end $$;
    create trigger story_holds before insert on pgboss.job
      for each row when (new.data ? 'jobId') execute function stories.put_off('${index ?? ""}')`),
  );
  let isHeld = true;
  return {
    release: async () => {
      if (!isHeld) return;
      isHeld = false;
      // The channel is pg-boss's own: it wakes the workers, which poll only every few seconds.
      await database.query(`
        drop trigger story_holds on pgboss.job;
        with released as (
          update pgboss.job set start_after = now()
           where state = 'created' and start_after > now() + interval '30 minutes' and data ? 'jobId' returning name)
        select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), name)
          from (select distinct name from released) names`);
      await database.end();
    },
  };
}

/** The queue's own upkeep may hold what the trigger needs. Nothing of a deadlocked statement is left, so it is repeated. */
async function unlessDeadlocked(work: () => Promise<unknown>): Promise<void> {
  for (let triesLeft = 5; ; triesLeft -= 1) {
    try {
      await work();
      return;
    } catch (error) {
      const isDeadlock = error instanceof Error && "code" in error && error.code === "40P01";
      if (!isDeadlock || triesLeft === 0) throw error;
    }
  }
}
