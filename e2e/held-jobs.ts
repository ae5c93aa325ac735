/** Keeps the workers away from new jobs, so that a story can look at work that waits and say when it goes on. */
import type { RunningServer } from "../acceptance/server.ts";
import { openDatabase } from "./database.ts";

export type HeldJobs = {
  /** The workers may have these jobs and all that follow. May be called twice. */
  release: () => Promise<void>;
};

/**
 * From now on the queue puts off every job that comes in, or only the one with this index in a batch: it waits, and can
 * be cancelled, like any other that nobody has taken yet. The queue does it itself as the job comes in, so that no
 * worker can be quicker. One story holds at a time.
 */
export async function holdJobs(server: RunningServer, { index }: { index?: number } = {}): Promise<HeldJobs> {
  const database = await openDatabase(server);
  await database.query(`
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
      for each row when (new.data ? 'jobId') execute function stories.put_off('${index ?? ""}')`);
  let isHeld = true;
  return {
    release: async () => {
      if (!isHeld) return;
      isHeld = false;
      // The channel is pg-boss's own: it wakes the workers, who would look again only after seconds.
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
