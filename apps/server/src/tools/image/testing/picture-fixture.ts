/**
 * Image requests of one person to two fake engines, and the rows that they leave. Open it at the top of a test file; every
 * test gets a new person, and the ledger is checked when the file ends.
 */
import { beforeEach, expect } from "vitest";
import { insertDoneJob } from "#testing/done-job.ts";
import { createFakeEngine } from "./fake-engine.ts";
import { openImageFixture } from "./image-fixture.ts";

type JobInDatabase = {
  id: string;
  seed: string;
  state: string;
  error_code: string | null;
  input: Record<string, unknown>;
};
export type PictureInDatabase = {
  id: string;
  job_id: string;
  follows_upload: boolean;
  content_url: string;
  object_path: string;
  generation_params: Record<string, unknown>;
  engine: string;
  character_id: string | null;
  parent_ids: string[];
};

export async function openPictureFixture() {
  const brush = createFakeEngine("brush");
  const crayon = createFakeEngine("crayon", {
    aspectRatios: ["1:1"],
    styles: ["wax"],
    seed: false,
    negativePrompt: false,
    maxReferences: 0,
  });
  /** It takes faces as pictures, as models do. */
  const lens = createFakeEngine("lens", { keepsIdentity: false, maxReferences: 2 });
  /** Two with prices of their own, one above and one below a companion's picture. */
  const priced = { oil: 50, chalk: 2 };
  const dear = Object.keys(priced).map((id) => createFakeEngine(id));
  const fixture = await openImageFixture([brush, crayon, lens, ...dear], priced);
  const person = { id: "" };

  const jobsOf = async (owner = person.id) =>
    (
      await fixture.pool.query<JobInDatabase>(
        "select id, seed, state, error_code, input from generation_jobs where user_id = $1 order by created_at, id",
        [owner],
      )
    ).rows;
  const picturesOf = async () =>
    (
      await fixture.pool.query<PictureInDatabase>(
        "select * from generated_content where user_id = $1 and job_id is not null order by created_at",
        [person.id],
      )
    ).rows;
  const holdsOf = async () =>
    (
      await fixture.pool.query<{ state: string }>("select state from credit_holds where user_id = $1", [
        person.id,
      ])
    ).rows.map(({ state }) => state);

  const submit = (request: object, options = {}) =>
    fixture.submit(person.id, { prompt: "a lake", ...request }, options);

  async function makePicture(request: object = {}): Promise<PictureInDatabase> {
    const before = new Set((await picturesOf()).map(({ id }) => id));
    expect(await submit(request)).toMatchObject({ ok: true });
    await fixture.work(person.id);
    const made = (await picturesOf()).find(({ id }) => !before.has(id));
    if (!made) throw new Error(`Nothing was made: ${JSON.stringify((await jobsOf()).at(-1))}`);
    return made;
  }

  async function addCharacter(prompt = "a woman with red hair"): Promise<string> {
    const { rows } = await fixture.pool.query<{ id: string }>(
      "insert into ai_models (user_id, name, prompt, job_id) values ($1, 'Mira', $2, $3) returning id",
      [person.id, prompt, await insertDoneJob(fixture.pool, person.id)],
    );
    return rows[0]?.id ?? "";
  }

  /** Only the URL is given; the database finds the file. */
  const showFace = (characterId: string, face: Pick<PictureInDatabase, "content_url">) =>
    fixture.pool.query(
      "update ai_models set reference_image_url = $2, face_id = null, version = version + 1 where id = $1",
      [characterId, face.content_url],
    );

  beforeEach(async () => {
    person.id = await fixture.customer();
    for (const engine of [brush, crayon, lens]) {
      engine.requests.length = 0;
      engine.before = () => undefined;
      delete engine.leavesOut;
      await fixture.setAway(engine.id, false);
    }
  });
  return {
    ...fixture,
    submitAs: fixture.submit,
    brush,
    lens,
    person,
    submit,
    makePicture,
    jobsOf,
    picturesOf,
    holdsOf,
    addCharacter,
    showFace,
  };
}
