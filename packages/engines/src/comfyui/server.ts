/**
 * A ComfyUI server that runs one workflow: from a bound graph to the bytes of its picture or video, and whether it could. A job goes by
 * the run's `jobId`, so a repeated run finds the first one's work. What polling says counts; the socket only shows progress.
 */
import { randomUUID } from "node:crypto";
import {
  EngineError,
  type EngineHandle,
  type EngineHealth,
  type EngineRun,
  TakenOver,
  throwIfAborted,
} from "../engine.ts";
import { abortable, partOf } from "../runs.ts";
import type { ProviderAddress } from "../remote/provider-http.ts";
import { createNudge, type Nudge } from "../remote/nudge.ts";
import { waitForEnd } from "../remote/wait-for-end.ts";
import { bindWorkflow, withChoices, type WorkflowChoices, type WorkflowValues } from "./bind-workflow.ts";
import {
  type ComfyClient,
  type ComfyTiming,
  createComfyClient,
  type Submission,
  usualTiming,
} from "./client.ts";
import { createCheck, healthOf, partnerFault } from "./health.ts";
import { type ComfyJob, failureOf, savedFile } from "./job.ts";
import { type ComfyWorkflow, nodeTitled, type WorkflowKind, WorkflowError } from "./workflow.ts";
import { type Watch, watchJob } from "./watch.ts";

export type ComfyOptions = ProviderAddress &
  WorkflowChoices & {
    /** The engine's name, where an installation has several. */
    id?: string;
    /** In place of the sidecar's. */
    label?: string;
    workflow: ComfyWorkflow;
    /** Nodes that call paid services on the operator's account are refused without it. */
    allowPartnerNodes?: boolean;
    timing?: Partial<ComfyTiming>;
  };

export type Made = { bytes: Uint8Array; usage?: { seconds: number } };

type Work = {
  handle: EngineHandle;
  /** Uploads what the graph needs, and tells its values. Not called for work that the server already has. */
  prepare: () => Promise<Omit<WorkflowValues, "filenamePrefix">>;
};

export type ComfyServer = {
  client: ComfyClient;
  /** The name of the model in results. */
  model: string;
  health: () => Promise<EngineHealth>;
  /** @throws {EngineError} and nothing else. */
  make: (work: Work, run: EngineRun) => Promise<Made>;
  /** The result of a job that was submitted earlier. @throws {EngineError} `engine_lost` when it is not known. */
  wait: (promptId: string, run: EngineRun) => Promise<Made>;
};

/** @throws {WorkflowError} when the workflow makes something else, or has no slot for a choice. */
export function createComfyServer(options: ComfyOptions, kind: WorkflowKind): ComfyServer {
  const workflow = withChoices(options.workflow, options);
  if (workflow.sidecar.kind !== kind)
    throw new WorkflowError(
      `${workflow.file} is a workflow of the kind ${workflow.sidecar.kind}, not ${kind}.`,
    );
  const timing = { ...usualTiming, ...options.timing };
  const client = createComfyClient(options, timing);
  const check = createCheck(client, workflow);
  const outputId = nodeTitled(workflow, workflow.sidecar.output).id;
  const classes = new Set(Object.values(workflow.graph).map(({ class_type }) => class_type));

  const follow = (promptId: string, run: EngineRun): { watch: Watch; nudge: Nudge } => {
    const nudge = createNudge();
    const watched = { ...partOf(run, 0.08, 0.94), onEnd: nudge.nudge };
    return { watch: watchJob(options, promptId, watched), nudge };
  };

  const wait = async (promptId: string, run: EngineRun): Promise<Made> => {
    const { watch, nudge } = follow(promptId, run);
    try {
      return await waitForResult({ client, timing, outputId, classes, nudge }, promptId, run);
    } finally {
      watch.close();
    }
  };

  return {
    client,
    model: workflow.model,
    health: () => healthOf({ ...options, workflow }, client, check),
    wait,
    make: async ({ handle, prepare }, run) => {
      throwIfAborted(run.signal);
      run.onProgress({ fraction: 0.01 });
      const promptId = run.jobId;
      const { partnerNodes } = await check(run.signal);
      if (partnerNodes.length > 0 && options.allowPartnerNodes !== true)
        throw new EngineError("engine_failed", partnerFault(partnerNodes));
      const { watch, nudge } = follow(promptId, run);
      try {
        if (!(await isUnderWay({ client, outputId }, promptId, run.signal))) {
          const values = {
            ...(await prepare()),
            // Random, because a job may be repeated after its file was made and lost.
            filenamePrefix: `galatea/${promptId}-${randomUUID().slice(0, 8)}`,
          };
          await abortable(Promise.race([watch.settled, delay(timing.socketMs)]), run.signal);
          const graph = bindWorkflow(workflow, values);
          await submit(client, { promptId, graph, workflow }, run.signal);
        }
        await run.onHandle(handle);
        return await waitForResult({ client, timing, outputId, classes, nudge }, promptId, run);
      } finally {
        watch.close();
      }
    },
  };
}

const delay = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

/** Whether the server has the job or its result. An ended job without a result is removed, so that its id starts anew. */
async function isUnderWay(
  { client, outputId }: Pick<Waiting, "client" | "outputId">,
  promptId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const job = await client.job(promptId, signal);
  if (job === null) return false;
  if (job.state === "pending" || job.state === "in_progress") return true;
  if (job.state === "completed" && savedFile(job, outputId) !== null) return true;
  await client.forget(promptId, signal);
  return false;
}

/**
 * The request itself is never broken off: the server may have queued the job by then, and a cancel that comes before it
 * cancels nothing.
 */
async function submit(client: ComfyClient, submission: Submission, signal: AbortSignal): Promise<void> {
  throwIfAborted(signal);
  const submitted = submitOrFind(client, submission);
  try {
    await abortable(submitted, signal);
  } catch (error) {
    if (signal.aborted && !(signal.reason instanceof TakenOver))
      void submitted
        .catch(() => undefined)
        .then(() => client.cancel(submission.promptId))
        .catch(() => undefined);
    throw error;
  }
}

/** An answer may be lost after the server has queued the job. */
async function submitOrFind(client: ComfyClient, submission: Submission): Promise<void> {
  const { signal } = new AbortController();
  try {
    await client.submit(submission, signal);
  } catch (error) {
    const isUnknown =
      error instanceof EngineError &&
      (error.code === "engine_timeout" || error.code === "engine_unavailable");
    if (!isUnknown) throw error;
    const job = await client.job(submission.promptId, signal).catch(() => null);
    if (job === null) throw error;
  }
}

type Waiting = {
  client: ComfyClient;
  timing: ComfyTiming;
  outputId: string;
  /** Of the workflow's nodes. */
  classes: ReadonlySet<string>;
  nudge: Nudge;
};

async function waitForResult(
  { client, timing, outputId, classes, nudge }: Waiting,
  promptId: string,
  run: EngineRun,
): Promise<Made> {
  const end = await waitForEnd({
    signal: run.signal,
    everyMs: timing.everyMs,
    patienceMs: timing.patienceMs,
    nudge,
    cancel: () => client.cancel(promptId),
    look: async () => {
      const job = await client.job(promptId, run.signal);
      if (job === null) throw new EngineError("engine_lost", "ComfyUI does not know the job.");
      if (job.state === "pending" || job.state === "in_progress") {
        run.onProgress({ fraction: job.state === "pending" ? 0.04 : 0.08 });
        return null;
      }
      run.onMachineFree?.();
      // A value, because a failure that is thrown here is taken for a short one of the server.
      return job.state === "completed" ? download({ client, outputId }, job, run) : failureOf(job, classes);
    },
  });
  if (end instanceof EngineError) throw end;
  return end;
}

async function download(
  { client, outputId }: Pick<Waiting, "client" | "outputId">,
  job: ComfyJob,
  run: EngineRun,
): Promise<Made> {
  const file = savedFile(job, outputId);
  if (file === null) throw new EngineError("engine_bad_output", "The job has saved nothing.");
  const bytes = await client.download(file, run.signal);
  run.onProgress({ fraction: 0.95 });
  return { bytes, ...(job.seconds === null ? {} : { usage: { seconds: job.seconds } }) };
}
