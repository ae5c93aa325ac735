-- Every state that a character ever had. A change of its description, face, style or seed makes a new version; a
-- version, once written, keeps all that makes the person, so that one click brings it back.
create table public.ai_model_versions (
  model_id uuid not null references public.ai_models (id) on delete cascade,
  version integer not null check (version >= 1),
  user_id uuid not null references auth.users (id) on delete cascade,
  prompt text not null,
  reference_image_url text,
  source_image_url text,
  attributes jsonb not null,
  seed bigint not null,
  style text,
  looks jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (model_id, version)
);

alter table public.ai_model_versions enable row level security;
create policy read_own_versions on public.ai_model_versions for select to authenticated
  using (user_id = (select auth.uid()));
revoke all on public.ai_model_versions from public, anon, authenticated, service_role;
grant select on public.ai_model_versions to authenticated;
grant select, insert, update, delete on public.ai_model_versions to service_role;

-- What a person declared about an upload that may show somebody: append-only, it outlives the upload.
create table public.picture_consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  object_path text not null check (length(object_path) <= 1024),
  -- The sentence that was agreed to, word for word.
  statement text not null check (length(statement) between 1 and 500),
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, object_path, statement)
);
create trigger picture_consents_append_only before update or delete on public.picture_consents
  for each row execute function public.refuse_moderation_change();
create trigger picture_consents_no_truncate before truncate on public.picture_consents
  for each statement execute function public.refuse_moderation_change();
alter table public.picture_consents enable row level security;
revoke all on public.picture_consents from public, anon, authenticated, service_role;
grant select, insert on public.picture_consents to service_role;
