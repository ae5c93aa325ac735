/**
 * Requests of a small tool that records the steps of its checks, on a real database, queue and object store. Open it at
 * the top of a test file; every test gets a new person, and the ledger is checked when the file ends.
 */
import { randomUUID } from "node:crypto";
import { defineFunction } from "@galatea/contract/function.ts";
import { editFacts, editInput } from "@galatea/contract/tools/edit.ts";
import type { EngineFacts } from "@galatea/engines/engine.ts";
import sharp from "sharp";
import { beforeEach, expect } from "vitest";
import { z } from "zod";
import type { AssetSlot } from "#core/assets/admit-assets.ts";
import { createEngineList, plainly } from "#core/engines/engine-list.ts";
import type { FileFactsStore } from "#core/assets/file-facts.store.ts";
import { engineFacts } from "#testing/engine-facts.ts";
import { callRoute, openToolFixture } from "#testing/tool-fixture.ts";
import { jobHandler } from "../run.ts";
import { type SubmitDeps, submitRoute } from "../submit.ts";
import { defineTool, type Made, type Tool } from "../tool.ts";

const contract = defineFunction({
  name: "touch-up",
  summary: "A tool of this test.",
  access: "signed-in",
  startsJob: true,
  request: z.object({
    prompt: z.string().default("a lake"),
    pictures: z.array(z.string()).default([]),
    mask: z.string().optional(),
    referenceConsent: z.boolean().default(false),
    count: z.number().default(1),
  }),
  reply: z.object({}),
  errors: [],
});
const engine = engineFacts("test", "Test");
export type RecordedTypes = {
  contract: typeof contract;
  facts: typeof editFacts;
  engine: EngineFacts;
  subject: string;
};

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#456" } })
  .png()
  .toBuffer();
const made: Made = {
  bytes: picture,
  mimeType: "image/png",
  widthPx: 8,
  heightPx: 8,
  trainedModel: false,
  way: "created",
  params: {},
};
export const slot = (role: AssetSlot["role"], address: string): AssetSlot => ({
  role,
  field: role,
  address,
  needsConsent: role === "picture",
  consumed: true,
});

type Options = Parameters<typeof callRoute>[3] & { changes?: Partial<Tool<RecordedTypes>> };

export async function openSubmitFixture() {
  const fixture = await openToolFixture("edit");
  const { deps, pool, publish } = fixture;
  const person = { id: "" };
  /** The steps in the order of their first use. */
  const steps = new Set<string>();
  const note: NoteStep = (step, value) => {
    steps.add(step);
    return value;
  };
  const tool = recordingTool(note);
  const recordingDeps = recordUses(deps, note);

  const publishEngine = (problem: string | null): Promise<void> =>
    publish(
      {
        ...engine,
        capabilities: {
          kind: "edit",
          maxPictures: 4,
          seed: true,
          maxPixels: 1_000_000,
          ownPictures: [],
          uploads: [],
          mask: true,
        },
      },
      problem,
    );

  function submit(request: object = {}, { changes = {}, ...options }: Options = {}) {
    return callRoute(submitRoute(recordingDeps, { ...tool, ...changes }), person.id, request, options);
  }
  const upload = () => fixture.upload(person.id, { width: 8, height: 8, background: "#456" });

  /** The rows that the person's request leaves in the database. */
  async function traces() {
    const { rows } = await pool.query<{ jobs: number; assets: number; holds: number; queued: number }>(
      `select (select count(*)::int from generation_jobs where user_id = $1) as jobs,
              (select count(*)::int from job_assets join generation_jobs on id = job_id where user_id = $1) as assets,
              (select count(*)::int from credit_holds where user_id = $1) as holds,
              (select count(*)::int from pgboss.job where name = 'edit' and state = 'created') as queued`,
      [person.id],
    );
    return rows[0];
  }
  const nothing = { jobs: 0, assets: 0, holds: 0, queued: 0 };

  async function work(): Promise<void> {
    const handle = jobHandler(deps, tool);
    const { signal } = new AbortController();
    await expect.poll(async () => (await queued()).length).toBeGreaterThan(0);
    for (const jobId of await queued()) await handle({ queueId: randomUUID(), jobId, signal });
  }
  const queued = (): Promise<string[]> => fixture.queuedOf(person.id);

  async function untilQueued(): Promise<string> {
    await expect.poll(async () => (await queued()).length).toBeGreaterThan(0);
    return (await queued())[0] ?? "";
  }

  beforeEach(async () => {
    await publishEngine(null);
    await pool.query("delete from pgboss.job where name = 'edit'");
    person.id = await fixture.customer();
    steps.clear();
  });
  return {
    ...fixture,
    person,
    steps,
    note,
    submit,
    upload,
    publishEngine,
    traces,
    nothing,
    queued,
    untilQueued,
    work,
  };
}

/** Notes the step and passes its result on. */
type NoteStep = <Value>(step: string, value: Value) => Value;

const recordingTool = (note: NoteStep): Tool<RecordedTypes> =>
  defineTool<RecordedTypes>({
    facts: editFacts,
    input: editInput,
    contract,
    purpose: (count) => (count === 1 ? "to edit images" : `to edit ${count} images`),
    needsPlan: true,
    deadlineMs: 60_000,
    timeoutMs: 10_000,
    answerQuestion: () => note("question", Promise.resolve(null)),
    identity: (request, canonical) =>
      note("identity", { ...request, pictures: request.pictures.map(canonical) }),
    admit: () => note("admission", Promise.resolve({ ok: true, subject: "the subject" })),
    admitAgain: () => note("admission again", Promise.resolve(null)),
    slots: ({ pictures, mask }) => [
      ...pictures.map((address) => slot("picture", address)),
      ...(mask === undefined ? [] : [slot("mask", mask)]),
    ],
    consentGiven: ({ referenceConsent }) => referenceConsent,
    refuse: () => note("capabilities", null),
    passages: ({ request: { prompt } }) =>
      note("words", [{ kind: "edit", context: "text-to-image", text: prompt, shownChars: prompt.length }]),
    preflight: () => note("preflight", Promise.resolve({ ok: true, parsed: [] })),
    inputs: ({ request: { prompt, count }, subject, seed }) => {
      expect(subject).toBe("the subject");
      return note(
        "inputs",
        Array.from({ length: count }, () => ({ input: { prompt, pictureCount: 1 }, seed })),
      );
    },
    reply: ({ urls }) => ({ urls }),
    engines: createEngineList([plainly(engine)]),
    run: () => Promise.resolve(made),
    verify: () => Promise.resolve(),
  });

/** Records each use of a store or service as one step. */
const recorded = <Name extends string, Of extends Record<Name, (...args: never[]) => unknown>>(
  note: NoteStep,
  service: Of,
  uses: Record<Name, string>,
): Of => {
  const used = { ...service };
  for (const name of Object.keys(uses) as Name[]) {
    const use = service[name];
    used[name] = ((...args: never[]) => note(uses[name], use)(...args)) as Of[Name];
  }
  return used;
};

const recordUses = (deps: SubmitDeps & { fileFacts: FileFactsStore }, note: NoteStep): SubmitDeps => ({
  ...deps,
  jobs: recorded(note, deps.jobs, { listByIdemKeys: "key" }),
  ledger: recorded(note, deps.ledger, { tier: "tier", balance: "payable", reserve: "reserve" }),
  quotas: recorded(note, deps.quotas, { refuseFull: "space" }),
  engineStatus: recorded(note, deps.engineStatus, { findServing: "engine" }),
  assetSources: {
    ...deps.assetSources,
    fileFacts: recorded(note, deps.fileFacts, {
      findPath: "files",
      findOwnFile: "files",
      keepConsents: "consent",
    }),
  },
  queue: recorded(note, deps.queue, { enqueue: "enqueue" }),
});
