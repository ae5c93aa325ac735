-- The log of the safety checks also holds pictures that models were given or made and that did not pass. Neither the
-- picture nor anything computed from it is kept: not even a hash, which could be compared with other people's pictures.
alter table public.moderation_events
  alter column text_hash drop not null,
  add column picture text check (picture in ('given', 'made')),
  -- No foreign key: the log outlives the job.
  add column job_id uuid,
  add column engine text check (length(engine) between 1 and 100),
  drop constraint moderation_events_check1,
  -- A refused text can be appealed; a refused picture is told by the job, without an appeal.
  add constraint moderation_events_appeal check (
    (decision = 'refused' and picture is null) = (appeal_token_hash is not null)),
  add constraint moderation_events_subject check (
    case when picture is null
      then text_hash is not null and job_id is null and engine is null
      else text_hash is null and excerpt is null
       -- A profile picture is given to no job.
       and (job_id is not null or (picture = 'given' and engine is null)) end);
