-- What constraints and policies need to know of the plans. The price list itself is packages/contract/src/plans.ts;
-- a test holds both together.
create table public.plans (
  name text primary key,
  rank integer not null unique,
  price_cents integer not null check (price_cents >= 0),
  credits integer not null check (credits >= 0),
  max_characters integer not null check (max_characters >= 0),
  max_companions integer not null check (max_companions >= 0)
);

insert into public.plans (name, rank, price_cents, credits, max_characters, max_companions) values
  ('free', 0, 0, 0, 0, 1),
  ('standard', 1, 1200, 500, 3, 3),
  ('professional', 2, 2600, 2000, 5, 5),
  ('launch', 3, 5000, 5000, 10, 10),
  ('growth', 4, 15000, 20000, 20, 20);

alter table public.plans enable row level security;
create policy plans_are_public on public.plans for select to anon, authenticated using (true);
grant select on public.plans to anon, authenticated, service_role;
