import { beforeEach, expect, test } from "vitest";
import { asPerson } from "#testing/as-person.ts";
import { openCharacterFixture, publicUrl } from "./testing/character-fixture.ts";

const fixture = await openCharacterFixture();
const { rows, submit, run } = fixture;

let ada: string;
beforeEach(async () => {
  fixture.direct(() => Promise.resolve({}));
  await rows("update engine_status set checked_at = now()");
  ada = await fixture.customer();
});

type Character = Record<string, unknown> & { id: string; version: number; reference_image_url: string };

const read = async (id: string): Promise<Character> => {
  const [row] = await rows<Character>("select * from ai_models where id = $1", [id]);
  if (!row) throw new Error("The character is gone.");
  return row;
};
const versionsOf = (id: string) =>
  rows<Character>("select * from ai_model_versions where model_id = $1 order by version", [id]);
const deletions = (path: string) => rows("select path from asset_deletions where path = $1", [path]);
const pathOf = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.split("/ai-influencer-content/")[1] ?? "");
const isStored = async (path: string): Promise<boolean> =>
  (await fixture.objects.get("ai-influencer-content", path)) !== null;

async function save(body: object): Promise<Character> {
  const answer = await submit(ada, { name: "Mira", ...body });
  const jobId = String(answer.body?.["job_id"]);
  await run(jobId);
  const [made] = await rows<{ character_id: string }>(
    "select character_id from generated_content where job_id = $1",
    [jobId],
  );
  if (!made) throw new Error(`Nothing was made: ${JSON.stringify(answer)}`);
  return read(made.character_id);
}

test("an earlier version is restored free with everything about the person, and version numbers go on from the last", async () => {
  const first = await save({ prompt: "a woman with black hair", seed: 1, style: "ink" });
  const { id } = first;
  const second = await save({
    characterId: id,
    name: "Nora",
    prompt: "a woman with red hair",
    seed: 2,
    style: null,
  });
  expect(second).toMatchObject({ name: "Nora", seed: "2", style: null, version: 2 });
  expect(await fixture.restore(ada, id, 1)).toEqual({
    ok: true,
    body: { characterId: id, version: 1, imageUrl: first.reference_image_url },
  });
  // Restoring a version leaves the name alone.
  expect(await read(id)).toEqual({ ...first, name: "Nora" });
  expect((await versionsOf(id)).map(({ version }) => version)).toEqual([1, 2]);
  expect(await fixture.restore(ada, id, 2)).toMatchObject({ ok: true });
  expect(await read(id)).toEqual(second);
  await fixture.restore(ada, id, 1);
  expect(await save({ characterId: id, prompt: "a woman with grey hair" })).toMatchObject({
    version: 3,
    seed: "1",
  });
  expect(await fixture.balance(ada)).toBe(500 - 3 * 20);
});

test("a missing version and another person's character cannot be restored", async () => {
  const { id } = await save({ prompt: "a woman" });
  const stranger = await fixture.customer();
  for (const [who, version] of [
    [ada, 2],
    [ada, Number.MAX_SAFE_INTEGER],
    [stranger, 1],
  ] as const)
    expect(await fixture.restore(who, id, version)).toEqual({ ok: false, code: "character_not_found" });
});

test("a version whose face an operator removed is not restored, and nothing changes", async () => {
  const first = await save({ prompt: "a woman with black hair" });
  const second = await save({ characterId: first.id, prompt: "a woman with red hair" });
  await rows("delete from storage.objects where name = $1", [pathOf(first.reference_image_url)]);
  expect(await fixture.restore(ada, first.id, 1)).toEqual({
    ok: false,
    code: "reference_unusable",
    error: "The picture of this version was removed, so it cannot be brought back.",
  });
  expect(await read(first.id)).toEqual(second);
});

test("two simultaneous changes make two versions, whichever finishes first", async () => {
  const { id } = await save({ prompt: "a woman" });
  await Promise.all([
    save({ characterId: id, prompt: "a woman with black hair" }),
    save({ characterId: id, prompt: "a woman with red hair" }),
  ]);
  expect((await versionsOf(id)).map(({ version }) => version)).toEqual([1, 2, 3]);
});

test("an identity that an engine stores stays with its version, and the first one counts", async () => {
  const { id } = await save({ prompt: "a woman with black hair" });
  const remember = (version: number, engine: string, look: string) =>
    rows("select remember_identity($1, $2, $3, to_jsonb($4::text))", [id, version, engine, look]);
  const looksOf = async () =>
    (await versionsOf(id)).map(({ identities }) => (identities as Record<string, unknown>)["other"]);
  await remember(1, "other", "first");
  await remember(1, "other", "later");
  expect([(await read(id))["identities"], await looksOf()]).toEqual([
    expect.objectContaining({ other: "first" }),
    ["first"],
  ]);
  await save({ characterId: id, prompt: "a woman with red hair" });
  expect((await read(id))["identities"]).not.toHaveProperty("other");
  // A picture of the first version finishes only now.
  await remember(1, "third", "of the first");
  await remember(2, "other", "of the second");
  expect(await looksOf()).toEqual(["first", "of the second"]);
  expect((await read(id))["identities"]).not.toHaveProperty("third");
  await fixture.restore(ada, id, 1);
  expect((await read(id))["identities"]).toMatchObject({ other: "first", third: "of the first" });
});

test("a face and the upload behind it outlive their rows, and are deleted with the last character that names them", async () => {
  const source = await fixture.upload(ada, "the source.png");
  await rows(
    "insert into generated_content (user_id, content_type, content_url) values ($1, 'reference_image', $2)",
    [ada, source],
  );
  const first = await save({
    prompt: "a woman with black hair",
    uploadedReferenceImageUrl: source,
    referenceConsent: true,
  });
  const { id } = first;
  await save({ characterId: id, prompt: "a woman with red hair", uploadedReferenceImageUrl: null });
  const paths = [pathOf(first.reference_image_url), pathOf(source)];
  await rows("delete from generated_content where user_id = $1", [ada]);
  await fixture.sweep();
  for (const path of paths) expect([path, await isStored(path)]).toEqual([path, true]);
  // Another character that shows the same face keeps it.
  const [twin] = await rows<{ id: string }>(
    "insert into ai_models (user_id, name, prompt, reference_image_url) values ($1, 'Twin', 'x', $2) returning id",
    [ada, first.reference_image_url],
  );
  await rows("delete from ai_models where id = $1", [id]);
  await fixture.sweep();
  expect(await Promise.all(paths.map(isStored))).toEqual([true, false]);
  await rows("delete from ai_models where id = $1", [twin?.id]);
  await fixture.sweep();
  expect(await fixture.files(ada)).toEqual([]);
});

test("a picture in the gallery keeps a face whose character was deleted", async () => {
  const { id, reference_image_url } = await save({ prompt: "a woman" });
  await rows("delete from ai_models where id = $1", [id]);
  await fixture.sweep();
  expect(await isStored(pathOf(reference_image_url))).toBe(true);
  expect(await rows("select character_id from generated_content where user_id = $1", [ada])).toEqual([
    { character_id: null },
  ]);
});

test("when a picture and its character are deleted at the same moment, the file is deleted once", async () => {
  const { id, reference_image_url } = await save({ prompt: "a woman" });
  const path = pathOf(reference_image_url);
  const [one, two] = [await fixture.pool.connect(), await fixture.pool.connect()];
  try {
    await one.query("begin");
    // Deletes the row alone, without locking its character.
    await one.query("delete from generated_content where object_path = $1", [path]);
    const other = two.query("delete from ai_models where id = $1", [id]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await one.query("commit");
    await other;
  } finally {
    one.release();
    two.release();
  }
  expect(await deletions(path)).toHaveLength(1);
});

test("a face whose last picture is being deleted cannot be given to a new character", async () => {
  const url = await fixture.upload(ada);
  await rows(
    "insert into generated_content (user_id, content_type, content_url) values ($1, 'reference_image', $2)",
    [ada, url],
  );
  const one = await fixture.pool.connect();
  try {
    await one.query("begin");
    await one.query("delete from generated_content where object_path = $1", [pathOf(url)]);
    const character = rows(
      "insert into ai_models (user_id, name, prompt, reference_image_url) values ($1, 'A', 'x', $2)",
      [ada, url],
    ).then(
      () => "made",
      (error: { hint?: string }) => error.hint,
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    await one.query("commit");
    expect(await character).toBe("reference_unusable");
  } finally {
    one.release();
  }
});

test("a name has at most 60 characters including spaces, however it is written", async () => {
  await expect(
    rows("insert into ai_models (user_id, name, prompt) values ($1, $2, 'x')", [ada, `A${" ".repeat(60)}`]),
  ).rejects.toMatchObject({ code: "23514" });
});

test("deleting an account deletes every face and every source", async () => {
  const source = await fixture.upload(ada);
  const upload = { uploadedReferenceImageUrl: source, referenceConsent: true };
  const { reference_image_url } = await save({ prompt: "a woman", ...upload });
  await rows("delete from auth.users where id = $1", [ada]);
  expect(await deletions(pathOf(reference_image_url))).toHaveLength(1);
  expect(await deletions(pathOf(source))).toHaveLength(1);
});

test("an upload outlives its character while a picture or a queued job was made from it", async () => {
  ada = await fixture.customer("professional");
  const [followed, awaited, lonely] = [
    await fixture.upload(ada),
    await fixture.upload(ada),
    await fixture.upload(ada),
  ];
  const characters: Character[] = [];
  for (const source of [followed, awaited, lonely])
    characters.push(
      await save({ prompt: "a woman", uploadedReferenceImageUrl: source, referenceConsent: true }),
    );
  // The face of the first character is in the gallery and was made from the upload.
  await rows("delete from generated_content where character_id = any ($1)", [
    characters.slice(1).map(({ id }) => id),
  ]);
  const waiting = await submit(ada, {
    name: "Nora",
    prompt: "a woman with red hair",
    uploadedReferenceImageUrl: awaited,
  });
  expect(waiting).toMatchObject({ ok: true });
  await rows("delete from ai_models where user_id = $1", [ada]);
  await fixture.sweep();
  expect(await Promise.all([followed, awaited, lonely].map((url) => isStored(pathOf(url))))).toEqual([
    true,
    true,
    false,
  ]);
  await run(String(waiting.body?.["job_id"]));
  expect(await rows("select name, source_id from ai_models where user_id = $1", [ada])).toEqual([
    { name: "Nora", source_id: await fixture.fileIdOf(awaited) },
  ]);
});

test("a face listed for deletion cannot be given to a new character", async () => {
  const url = await fixture.upload(ada);
  await rows("insert into asset_deletions (bucket, path) values ('ai-influencer-content', $1)", [
    pathOf(url),
  ]);
  await expect(
    rows("insert into ai_models (user_id, name, prompt, reference_image_url) values ($1, 'A', 'x', $2)", [
      ada,
      url,
    ]),
  ).rejects.toMatchObject({ hint: "reference_unusable" });
});

/** Inserts as /rest does. */
async function insertAsPerson(face: string): Promise<string> {
  const sql = "insert into ai_models (user_id, name, prompt, reference_image_url) values ($1, 'A', 'x', $2)";
  try {
    await asPerson(fixture.pool, ada, sql, [ada, face]);
    return "made";
  } catch (error) {
    return String((error as { hint?: string }).hint);
  }
}

test("a face is found by a URL of the installation's own origin only, whatever path a foreign URL has", async () => {
  const url = await fixture.upload(ada);
  const { pathname } = new URL(url);
  for (const foreign of [
    "https://example.org",
    `${publicUrl}.example.org`,
    `${publicUrl}@example.org`,
    `${publicUrl}:81`,
    "//example.org",
  ])
    expect([foreign, await insertAsPerson(`${foreign}${pathname}`)]).toEqual([foreign, "reference_unusable"]);
  for (const own of [url, pathname]) expect(await insertAsPerson(own)).toBe("made");
});

test("a trashed picture becomes no character's face, and stays the face of a character that had it", async () => {
  const first = await save({ prompt: "a woman with black hair" });
  const face = first.reference_image_url;
  await rows("update generated_content set trashed_at = now() where content_url = $1", [face]);
  await rows(
    "insert into generated_content (user_id, content_type, content_url) values ($1, 'reference_image', $2)",
    [ada, face],
  );
  expect(await insertAsPerson(face)).toBe("reference_unusable");
  await save({ characterId: first.id, prompt: "a woman with red hair" });
  expect(await fixture.restore(ada, first.id, 1)).toMatchObject({ ok: true });
});

test("a version can be restored after the installation has moved to another address", async () => {
  const first = await save({ prompt: "a woman with black hair" });
  await save({ characterId: first.id, prompt: "a woman with red hair" });
  await rows("update installation set public_url = 'https://moved.test'");
  try {
    expect(await fixture.restore(ada, first.id, 1)).toMatchObject({ ok: true });
    expect(await insertAsPerson(first.reference_image_url)).toBe("reference_unusable");
  } finally {
    await rows("update installation set public_url = $1", [publicUrl]);
  }
});
