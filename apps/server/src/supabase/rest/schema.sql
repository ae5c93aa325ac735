-- Lets the generated SQL fail a statement that matches more or fewer rows than its request allows.
create schema rest;
grant usage on schema rest to anon, authenticated, service_role;

-- Raises SQLSTATE GX002 with the protocol's code as message and the number of rows as detail.
create function rest.refuse_row_count(code text, row_count bigint) returns integer
language plpgsql volatile
as $$
begin
  raise exception using errcode = 'GX002', message = code, detail = row_count::text;
end;
$$;

grant execute on function rest.refuse_row_count(text, bigint) to anon, authenticated, service_role;

-- Raises SQLSTATE GX003 when the answer of a statement passes its bound.
create function rest.refuse_answer_size(max_bytes bigint) returns boolean
language plpgsql volatile
as $$
begin
  raise exception using errcode = 'GX003', message = 'the answer is larger than ' || max_bytes || ' bytes';
end;
$$;

grant execute on function rest.refuse_answer_size(bigint) to anon, authenticated, service_role;
