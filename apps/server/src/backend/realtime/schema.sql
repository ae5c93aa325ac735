-- Realtime: what changed, in an order that loses no commit. The tables of this publication are watched.
create schema realtime;
create publication supabase_realtime;
