/** What embeds beyond one foreign key: pairs, relations to themselves, views, functions, spreads, order and filters. */
import { expect, test } from "vitest";
import { startRest } from "./testing/rest-server.ts";

const rest = await startRest(`
  create table public.artists (id int primary key, name text, teacher int references public.artists (id));
  create table public.songs (id int primary key, title text, seconds int, artist_id int references public.artists (id));
  create table public.tags (id int primary key, label text);
  create table public.song_tags (
    song_id int references public.songs (id), tag_id int references public.tags (id), primary key (song_id, tag_id));
  create view public.long_songs as select id as song, title, artist_id as by_artist from public.songs where seconds > 200;
  create view public.longest as select song, by_artist from public.long_songs order by song limit 1;
  create function public.title_length(public.songs) returns int language sql stable return length($1.title);
  create function public.best_song(public.artists) returns setof public.songs rows 1 language sql stable
    as 'select * from public.songs where artist_id = $1.id order by seconds desc limit 1';
  create function public.long_ones(public.artists) returns setof public.songs language sql stable
    as 'select * from public.songs where artist_id = $1.id and seconds > 100 order by id';
  create function public.by_title(wanted text) returns setof public.songs language sql stable
    as 'select * from public.songs where title = wanted';
  create table public.secrets (id int primary key, song_id int references public.songs (id));
  create function public.hidden(public.songs) returns text language sql stable return 'hidden';
  grant select, insert on public.artists, public.songs, public.tags, public.song_tags to anon;
  grant select on public.long_songs, public.longest to anon;
  grant execute on all functions in schema public to anon;
  revoke execute on function public.hidden(public.songs) from anon, public;
  insert into public.artists values (1, 'Nina', null), (2, 'Miles', 1), (3, 'Chet', 1);
  insert into public.songs values (1, 'Sinnerman', 622, 1), (2, 'So What', 545, 2), (3, 'Blue', 90, 2), (4, 'Stars', 180, 1);
  insert into public.tags values (1, 'jazz'), (2, 'slow');
  insert into public.song_tags values (1, 1), (2, 1), (2, 2);
`);
const { anon } = rest;
const read = async (path: string): Promise<unknown> => (await rest.request(path)).json();

test("a table of pairs relates what it joins", async () => {
  expect(await read("/songs?select=title,tags(label)&order=id&tags.order=id&limit=3")).toEqual([
    { title: "Sinnerman", tags: [{ label: "jazz" }] },
    { title: "So What", tags: [{ label: "jazz" }, { label: "slow" }] },
    { title: "Blue", tags: [] },
  ]);
  expect(await read("/tags?select=label,songs!song_tags!inner(title)&songs.title=eq.Sinnerman")).toEqual([
    { label: "jazz", songs: [{ title: "Sinnerman" }] },
  ]);
});

test("in a relation to itself the table's name means those that refer to a row, the column's name the one referred to", async () => {
  expect(
    await read("/artists?select=name,teacher(name),pupils:artists(name)&order=id&pupils.order=id"),
  ).toEqual([
    { name: "Nina", teacher: null, pupils: [{ name: "Miles" }, { name: "Chet" }] },
    { name: "Miles", teacher: { name: "Nina" }, pupils: [] },
    { name: "Chet", teacher: { name: "Nina" }, pupils: [] },
  ]);
  expect(await read("/artists?select=name,pupils:artists!teacher(name)&id=eq.1&pupils.order=id")).toEqual([
    { name: "Nina", pupils: [{ name: "Miles" }, { name: "Chet" }] },
  ]);
});

test("views are related through the keys of the columns that they show, also views of views", async () => {
  expect(await read("/long_songs?select=title,artists(name)&order=song")).toEqual([
    { title: "Sinnerman", artists: { name: "Nina" } },
    { title: "So What", artists: { name: "Miles" } },
  ]);
  expect(await read("/artists?select=name,long_songs(title)&id=eq.2")).toEqual([
    { name: "Miles", long_songs: [{ title: "So What" }] },
  ]);
  expect(await read("/longest?select=song,artists(name)")).toEqual([{ song: 1, artists: { name: "Nina" } }]);
});

test("a function of a row is a column, or a relation when it answers rows", async () => {
  expect(await read("/songs?select=title,title_length&title_length=gt.6&order=title_length")).toEqual([
    { title: "So What", title_length: 7 },
    { title: "Sinnerman", title_length: 9 },
  ]);
  expect(await read("/artists?select=name,best_song(title),long_ones(title)&id=eq.1")).toEqual([
    {
      name: "Nina",
      best_song: { title: "Sinnerman" },
      long_ones: [{ title: "Sinnerman" }, { title: "Stars" }],
    },
  ]);
  expect(await read("/songs?select=hidden")).toMatchObject({ code: "42703" });
  expect(
    (await anon.rpc("by_title", { wanted: "Blue" }).select("title, title_length, artists(name)")).data,
  ).toEqual([{ title: "Blue", title_length: 4, artists: { name: "Miles" } }]);
  const added = await anon
    .from("songs")
    .insert({ id: 9, title: "New", seconds: 1, artist_id: 3 })
    .select("title_length, artists(name)")
    .single();
  expect(added.data).toEqual({ title_length: 3, artists: { name: "Chet" } });
  await rest.owner.query("delete from public.songs where id = 9");
});

test("a spread puts the columns of a row into the row around it, and lists of those of several", async () => {
  expect(
    await read("/songs?select=title,...artists(by:name,...teacher(taught_by:name))&order=id&limit=2"),
  ).toEqual([
    { title: "Sinnerman", by: "Nina", taught_by: null },
    { title: "So What", by: "Miles", taught_by: "Nina" },
  ]);
  expect(await read("/artists?select=name,...songs(titles:title)&order=id&songs.order=id")).toEqual([
    { name: "Nina", titles: ["Sinnerman", "Stars"] },
    { name: "Miles", titles: ["So What", "Blue"] },
    { name: "Chet", titles: [] },
  ]);
});

test("rows are ordered by a column of an embedded row, and filtered by whether anything is embedded", async () => {
  expect(await read("/songs?select=title,artists(name)&order=artists(name).desc,title")).toMatchObject([
    { title: "Sinnerman" },
    { title: "Stars" },
    { title: "Blue" },
    { title: "So What" },
  ]);
  expect(await read("/artists?select=name,songs()&songs=is.null")).toEqual([{ name: "Chet" }]);
  expect(
    await read("/artists?select=name,songs(),best_song()&or=(songs.is.null,name.eq.Nina)&order=id"),
  ).toEqual([{ name: "Nina" }, { name: "Chet" }]);
  const counted = await rest.request("/artists?select=name,songs()&songs=not.is.null", {
    headers: { prefer: "count=exact" },
  });
  expect(counted.headers.get("content-range")).toBe("0-1/2");
  expect(await read("/artists?select=name,songs(title)&order=songs(title)")).toMatchObject({
    code: "PGRST118",
  });
  expect(await read("/artists?select=name,songs(title)&songs=eq.1")).toMatchObject({ code: "PGRST120" });
  expect(await read("/artists?select=name&order=songs(title)")).toMatchObject({ code: "PGRST108" });
});

test("aggregates group by the other columns, at each level and through spreads", async () => {
  expect(
    await read("/songs?select=artist_id,seconds.sum(),most:seconds.max()::text,count()&order=artist_id"),
  ).toEqual([
    { artist_id: 1, sum: 802, most: "622", count: 2 },
    { artist_id: 2, sum: 635, most: "545", count: 2 },
  ]);
  expect(await read("/artists?select=name,songs(count)&order=id")).toEqual([
    { name: "Nina", songs: [{ count: 2 }] },
    { name: "Miles", songs: [{ count: 2 }] },
    { name: "Chet", songs: [{ count: 0 }] },
  ]);
  expect(await read("/songs?select=artists(name),seconds.avg()&order=artist_id")).toMatchObject({
    code: "42803",
  });
  const byArtist = await read("/songs?select=artists(name),seconds.min()");
  expect(byArtist).toHaveLength(2);
  expect(byArtist).toContainEqual({ artists: { name: "Miles" }, min: 90 });
  expect(await read("/song_tags?select=tag_id,...songs(seconds.sum())&order=tag_id")).toEqual([
    { tag_id: 1, sum: 1167 },
    { tag_id: 2, sum: 545 },
  ]);
  expect(await read("/artists?select=name,...songs(seconds.sum())")).toMatchObject({ code: "PGRST127" });
});

test("trees negate as a whole, also those of an embedded relation", async () => {
  expect(await read("/songs?select=id&not.or=(id.eq.1,id.eq.2)&order=id")).toEqual([{ id: 3 }, { id: 4 }]);
  expect(await read("/songs?select=id&not.and=(seconds.gt.100,artist_id.eq.1)&order=id")).toEqual([
    { id: 2 },
    { id: 3 },
  ]);
  expect(await read("/artists?select=id,songs(id)&songs.not.or=(id.eq.1,id.eq.2)&id=eq.1")).toEqual([
    { id: 1, songs: [{ id: 4 }] },
  ]);
});

test("nobody reads through a relation what its role may not see", async () => {
  expect(await read("/songs?select=title,secrets(id)")).toMatchObject({ code: "PGRST200" });
  await rest.owner.query("revoke select on public.song_tags from anon; notify pgrst, 'reload schema'");
  await expect.poll(() => read("/songs?select=title,tags(label)")).toMatchObject({ code: "42501" });
  await rest.owner.query("grant select on public.song_tags to anon");
});

test("a view's rows are never estimated for those to whom it shows only some of them", async () => {
  await rest.owner.query(`
    create table public.diaries (id int primary key, owner text);
    insert into public.diaries select i, 'somebody else' from generate_series(1, 500) i;
    create view public.my_diaries as select * from public.diaries where owner = current_setting('request.path', true);
    grant select on public.my_diaries to anon;
    analyze public.diaries;
    notify pgrst, 'reload schema'`);
  await expect.poll(() => read("/my_diaries?limit=0")).toEqual([]);
  for (const count of ["planned", "estimated"]) {
    const counted = await rest.request("/my_diaries?owner=eq.somebody%20else", {
      headers: { prefer: `count=${count}` },
    });
    expect(counted.headers.get("content-range"), count).toBe("*/0");
  }
});
