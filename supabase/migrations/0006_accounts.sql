-- Every account has its credit account from the first moment, so that a new person's page has a row to watch.
create function public.open_credit_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.user_credits (user_id) values (new.id) on conflict do nothing;
  return null;
end
$$;
create trigger open_credit_account after insert on auth.users
  for each row execute function public.open_credit_account();
