import { expect, test } from "vitest";
import { startRest } from "./testing/rest-server.ts";

const rest = await startRest(`
  create table public.authors (id int primary key, name text);
  create table public.books (
    id int primary key, title text,
    author_id int references public.authors (id),
    editor_id int constraint books_editor references public.authors (id));
  create table public.reviews (id int primary key, book_id int references public.books (id), stars int, user_id uuid);
  create table public.covers (book_id int primary key references public.books (id), url text);
  alter table public.reviews enable row level security;
  create policy own on public.reviews to authenticated using (user_id = auth.uid());
  create policy anonymous on public.reviews to anon using (user_id is null);
  grant select on public.authors, public.books, public.reviews, public.covers to anon, authenticated;
  grant insert on public.reviews to authenticated;
  insert into public.authors values (1, 'Ursula'), (2, 'Ted'), (3, 'Nobody');
  insert into public.books values (1, 'Left Hand', 1, 2), (2, 'Exhalation', 2, null), (3, 'Tehanu', 1, 2);
  insert into public.reviews values (1, 1, 5, null), (2, 1, 3, null), (3, 2, 4, null), (4, 1, 1, gen_random_uuid());
  insert into public.covers values (1, 'left.png');
`);
const { anon } = rest;

test("rows embed the rows that they refer to and those that refer to them", async () => {
  const { data, error } = await anon
    .from("books")
    .select("title, author:authors!author_id(name), reviews(stars), covers(url)")
    .order("id");
  expect(error).toBeNull();
  expect(data).toEqual([
    {
      title: "Left Hand",
      author: { name: "Ursula" },
      reviews: [{ stars: 5 }, { stars: 3 }],
      covers: { url: "left.png" },
    },
    { title: "Exhalation", author: { name: "Ted" }, reviews: [{ stars: 4 }], covers: null },
    { title: "Tehanu", author: { name: "Ursula" }, reviews: [], covers: null },
  ]);
  const nested = await anon
    .from("authors")
    .select("name, books!author_id(title, reviews(stars))")
    .eq("id", 2)
    .single();
  expect(nested.data).toEqual({ name: "Ted", books: [{ title: "Exhalation", reviews: [{ stars: 4 }] }] });
  const byKeyName = await anon.from("books").select("id, books_editor(name)").eq("id", 1).single();
  expect(byKeyName.data).toEqual({ id: 1, books_editor: { name: "Ted" } });
});

test("embedded rows have filters, order and limit of their own; inner ones also select the parents", async () => {
  const filtered = await anon.from("books").select("id, reviews(stars)").gte("reviews.stars", 4).order("id");
  expect(filtered.data).toEqual([
    { id: 1, reviews: [{ stars: 5 }] },
    { id: 2, reviews: [{ stars: 4 }] },
    { id: 3, reviews: [] },
  ]);
  const inner = await anon
    .from("books")
    .select("id, reviews!inner(stars)", { count: "exact" })
    .gte("reviews.stars", 5);
  expect([inner.data, inner.count]).toEqual([[{ id: 1, reviews: [{ stars: 5 }] }], 1]);
  const best = await anon
    .from("books")
    .select("id, reviews(stars)")
    .order("stars", { referencedTable: "reviews" })
    .limit(1, { referencedTable: "reviews" })
    .order("id")
    .limit(1);
  expect(best.data).toEqual([{ id: 1, reviews: [{ stars: 3 }] }]);
  const either = await anon
    .from("books")
    .select("id, reviews(stars)")
    .or("stars.eq.5,stars.eq.4", { referencedTable: "reviews" })
    .order("id");
  expect(either.data?.map(({ reviews }) => reviews.length)).toEqual([1, 1, 0]);
});

test("policies hold for embedded rows, and a written row can embed others", async () => {
  const user = await rest.signUp();
  const empty = await user.client.from("books").select("id, reviews(id)").eq("id", 1).single();
  expect(empty.data).toEqual({ id: 1, reviews: [] });
  const written = await user.client
    .from("reviews")
    .insert({ id: 10, book_id: 3, stars: 2, user_id: user.id })
    .select("stars, book:books(title)")
    .single();
  expect(written.error).toBeNull();
  expect(written.data).toEqual({ stars: 2, book: { title: "Tehanu" } });
});

test("an unknown or ambiguous relation is refused", async () => {
  const unrelated = await anon.from("covers").select("authors(name)");
  expect([unrelated.status, unrelated.error?.code]).toEqual([400, "PGRST200"]);
  const ambiguous = await anon.from("books").select("authors(name)");
  expect([ambiguous.status, ambiguous.error?.code]).toEqual([300, "PGRST201"]);
  const notEmbedded = await anon.from("books").select("id").eq("reviews.stars", 5);
  expect([notEmbedded.status, notEmbedded.error?.code]).toEqual([400, "PGRST108"]);
});
