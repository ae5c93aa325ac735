-- The bucket that holds everything made or uploaded. Public by address: names are unguessable, and each person
-- writes, lists and removes below their own folder only.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('ai-influencer-content', 'ai-influencer-content', true, 10485760,
        array['image/jpeg', 'image/png', 'image/webp']);

create policy own_folder_read on storage.objects for select to authenticated
  using (bucket_id = 'ai-influencer-content' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy own_folder_write on storage.objects for insert to authenticated
  with check (bucket_id = 'ai-influencer-content' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- A file that was made here, or is just being stored: the moment before its row is written is no gap in which another
-- picture could be put in its place.
create function public.is_made_file(p_path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select starts_with(p_path, (select auth.uid())::text || '/') and (
    exists (select from public.pending_objects where bucket = 'ai-influencer-content' and path = p_path)
    or exists (select from public.generated_content
                where job_id is not null and user_id = (select auth.uid())
                  and (object_path = p_path or poster_path = p_path or export_path = p_path)))
$$;
grant execute on function public.is_made_file to authenticated;

-- A generated file is removed with its row, never from under it, and never replaced by something else.
create policy own_uploads_update on storage.objects for update to authenticated
  using (bucket_id = 'ai-influencer-content' and (storage.foldername(name))[1] = (select auth.uid())::text
    and not public.is_made_file(name))
  with check (bucket_id = 'ai-influencer-content' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy own_uploads_delete on storage.objects for delete to authenticated
  using (bucket_id = 'ai-influencer-content' and (storage.foldername(name))[1] = (select auth.uid())::text
    and not public.is_made_file(name));

-- What a signed-in page follows live.
alter publication supabase_realtime add table
  public.user_credits, public.credit_transactions, public.generation_jobs, public.generated_content;
