-- Completes jobs.

-- Deletes the uploads that were sent for this job alone, with their rows, unless something else needs them.
create function jobs.consume_uploads(p_job uuid) returns void
language plpgsql
as $$
declare
  upload record;
begin
  for upload in
    select object.id, object.name, job.user_id
      from public.generation_jobs job
      join public.job_assets asset on asset.job_id = job.id and asset.consumed
      join storage.objects object on object.id = asset.upload_id and object.bucket_id = 'ai-influencer-content'
     where job.id = p_job and starts_with(object.name, job.user_id::text || '/')
       and not public.is_shown_by_character(object.id)
       and not exists (
         select from public.job_assets needed join public.generation_jobs other on other.id = needed.job_id
          where needed.upload_id = object.id and other.id <> p_job and other.state in ('queued', 'running'))
       and not exists (
         select from public.job_assets used join public.generated_content made on made.job_id = used.job_id
          where used.upload_id = object.id and not used.consumed)
       -- Its owner keeps it.
       and not exists (
         select from public.generated_content recorded
          where recorded.user_id = job.user_id and recorded.object_path = object.name
            and (recorded.favourite or exists (
              select from public.collection_items item where item.content_id = recorded.id)))
  loop
    delete from public.generated_content
     where user_id = upload.user_id and object_path = upload.name and content_type = 'reference_image';
    perform public.release_object('ai-influencer-content', upload.name);
  end loop;
end
$$;

-- Creates the character {name, prompt, source_id, attributes, seed, style, identities} with its new face, or, with {id},
-- gives that character a new version. Without a name the character keeps its current one.
create function jobs.save_character(p_owner uuid, p_job uuid, p_character jsonb, p_face_url text, p_face_path text)
  returns uuid
language plpgsql
as $$
declare
  saved uuid := (p_character ->> 'id')::uuid;
  face uuid := (select id from storage.objects where bucket_id = 'ai-influencer-content' 
             and name collate "C" = p_face_path);
  source uuid := (p_character ->> 'source_id')::uuid;
begin
  if saved is null then
    insert into public.ai_models
      (user_id, name, prompt, reference_image_url, face_id, has_source, source_id, attributes, seed, style, identities,
       job_id)
    values (p_owner, p_character ->> 'name', p_character ->> 'prompt', p_face_url, face, source is not null, source,
            p_character -> 'attributes', (p_character ->> 'seed')::bigint, p_character ->> 'style',
            p_character -> 'identities', p_job)
    returning id into saved;
    return saved;
  end if;
  -- Waits for a concurrent change before the versions are counted.
  perform from public.ai_models where id = saved and user_id = p_owner for update;
  update public.ai_models
     set name = coalesce(p_character ->> 'name', name), prompt = p_character ->> 'prompt',
         reference_image_url = p_face_url, face_id = face, has_source = source is not null, source_id = source,
         attributes = p_character -> 'attributes', seed = (p_character ->> 'seed')::bigint, style = p_character ->> 'style', identities = p_character -> 'identities',
         job_id = p_job,
         version = (select max(earlier.version) + 1 from public.ai_model_versions earlier where earlier.model_id = saved)
   where id = saved and user_id = p_owner;
  if not found then
    raise exception 'This character does not exist any more.'
      using errcode = 'check_violation', hint = 'character_not_found';
  end if;
  return saved;
end
$$;

-- Closes a job, once. p_attempt null (cancel, reaper) overrules the running attempt. p_content (for 'succeeded'):
-- {content_type, content_url, prompt, generation_params, follows_upload, parent_ids, character_id, object_bucket,
-- object_path, poster_path}; for a character's face {character}, see jobs.save_character (the job fails if the
-- character cannot be saved). applied = false when the job was closed before; nothing changed then. Unless the job
-- succeeded, by whichever attempt, the caller has to delete this attempt's files.
create function jobs.finish_job(
  p_job uuid, p_attempt integer, p_state text, p_error_code text, p_content jsonb, p_timings jsonb,
  p_usage jsonb default null
) returns table (applied boolean, state text, content_id uuid, balance integer)
language plpgsql
as $$
#variable_conflict use_column
declare
  owner uuid;
  job public.generation_jobs;
  new_content uuid;
  saved_character uuid;
  refusal text;
begin
  select user_id into owner from public.generation_jobs where id = p_job;
  if owner is null then
    return query select false, null::text, null::uuid, 0;
    return;
  end if;
  perform credits.lock_account(owner);
  select * into strict job from public.generation_jobs where id = p_job for update;
  if job.state not in ('queued', 'running') or (p_attempt is not null and job.attempt <> p_attempt) then
    return query select false, job.state, job.content_id, credits.balance(owner);
    return;
  end if;

  if p_state = 'succeeded' and p_content ? 'character' then
    begin
      saved_character := jobs.save_character(owner, p_job, p_content -> 'character', p_content ->> 'content_url',
                                             p_content ->> 'object_path');
    exception when check_violation then
      get stacked diagnostics refusal = pg_exception_hint;
      if refusal not in ('character_limit', 'character_not_found', 'reference_unusable') then
        raise;
      end if;
      p_state := 'failed';
      p_error_code := refusal;
    end;
  end if;

  if p_state = 'succeeded' then
    insert into public.generated_content
      (user_id, content_type, content_url, prompt, generation_params, follows_upload, engine, character_id, parent_ids,
       object_bucket, object_path, poster_path, job_id)
    values (owner, p_content ->> 'content_type', p_content ->> 'content_url', p_content ->> 'prompt',
            case when saved_character is null then p_content -> 'generation_params'
                 else (p_content -> 'generation_params') || jsonb_build_object('character_id', saved_character) end,
            coalesce((p_content ->> 'follows_upload')::boolean, false), job.engine,
            -- Null if the character was deleted meanwhile.
            coalesce(saved_character,
              (select id from public.ai_models where id = (p_content ->> 'character_id')::uuid and user_id = owner)),
            array(select jsonb_array_elements_text(coalesce(p_content -> 'parent_ids', '[]'))::uuid),
            p_content ->> 'object_bucket', p_content ->> 'object_path', p_content ->> 'poster_path', job.id)
    returning id into new_content;
    delete from public.pending_objects
     where bucket = p_content ->> 'object_bucket'
       and path in (p_content ->> 'object_path', p_content ->> 'poster_path');
    perform jobs.consume_uploads(p_job);
    perform credits.settle(job.hold_id);
  elsif job.hold_id is not null then
    perform credits.release(job.hold_id, coalesce(p_error_code, p_state));
  end if;

  delete from public.job_previews where job_id = p_job;
  update public.generation_jobs target
     set state = p_state, error_code = p_error_code, content_id = new_content, finished_at = clock_timestamp(),
         progress = case when p_state = 'succeeded' then 1 else target.progress end,
         timings = coalesce(p_timings, target.timings), engine_handle = null,
         usage = case when p_state = 'succeeded' then p_usage end
   where target.id = p_job;
  return query select true, p_state, new_content, credits.balance(owner);
end
$$;

grant execute on all functions in schema jobs to service_role;
