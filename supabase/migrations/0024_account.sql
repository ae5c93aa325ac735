-- What people see of their own account: their picture, and their sessions.

-- The pictures of accounts. The server makes and replaces them, from uploads that it has checked; each person reads and
-- removes their own. Triggers count them as every other file, and accounts.delete_person removes them with the account.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('profile-pictures', 'profile-pictures', false, 1048576, array['image/jpeg']);

create policy own_profile_picture_read on storage.objects for select to authenticated
  using (bucket_id = 'profile-pictures' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy own_profile_picture_delete on storage.objects for delete to authenticated
  using (bucket_id = 'profile-pictures' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- Sessions that people see and end. A token's session is looked up at every use, so an ended one stops at once.

-- The caller's live sessions, this one first, then the latest use. A session is used when its token is renewed, which
-- clients do about once an hour.
create function public.own_sessions()
returns table (id uuid, user_agent text, started_at timestamptz, last_used_at timestamptz, is_current boolean)
language sql stable security definer set search_path = ''
as $$
  select session.id, session.user_agent, session.created_at,
         coalesce(session.refreshed_at, session.created_at),
         session.id::text is not distinct from (select auth.jwt() ->> 'session_id')
    from auth.sessions session
   where session.user_id = (select auth.uid()) and (session.not_after is null or session.not_after > now())
   order by 5 desc, 4 desc, 1
$$;

-- Ends one session of the caller. False when they have none with this id.
create function public.end_own_session(session_id uuid) returns boolean
language sql security definer set search_path = ''
as $$
  with ended as (
    delete from auth.sessions session
     where session.id = end_own_session.session_id and session.user_id = (select auth.uid())
    returning session.id
  )
  select exists (select from ended)
$$;

-- The generated types of the browser read which columns of a result are never null: the catalogue does not know.
comment on function public.own_sessions is 'Never null: id, started_at, last_used_at, is_current.';

revoke execute on function public.own_sessions, public.end_own_session from public, anon;
grant execute on function public.own_sessions, public.end_own_session to authenticated;
