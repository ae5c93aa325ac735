/**
 * One run on one of several machines. A machine that fails before anything was started there hands the job to another one
 * with the same model; a handle names the machine that has the work, so that it is resumed there.
 */
import {
  EngineError,
  type EngineFacts,
  type EngineHandle,
  type EngineRun,
  type Resumable,
  TakenOver,
} from "@galatea/engines/engine.ts";
import { plainLine } from "@galatea/engines/remote/plain-line.ts";
import { z } from "zod";
import { isFaultOfMachine } from "./faults.ts";
import type { BackendsStore } from "./backends.store.ts";
import type { Lease, Leases } from "./leases.ts";

/** An engine and the machine that it works on. */
export type MachineEngine<Engine> = { address: string; engine: Engine };

type AnyResult<Result> = EngineFacts & Resumable<Result>;

export type Pooled<Engine> = {
  /** The engine's kind and name, such as "image/z-image". */
  model: string;
  machines: readonly MachineEngine<Engine>[];
  leases: Leases;
  store: Pick<BackendsStore, "reportFault" | "reportSuccess">;
};

const pooledHandle = z.object({ backend: z.string(), handle: z.json().refine((handle) => handle !== null) });

/** @throws {EngineError} `engine_unavailable` when no machine is left, beside what the engines throw. */
export async function runOnMachine<Result, Engine extends AnyResult<Result>>(
  pooled: Pooled<Engine>,
  run: EngineRun,
  work: (engine: Engine, run: EngineRun) => Promise<Result>,
): Promise<Result> {
  const failed: string[] = [];
  for (;;) {
    const addresses = pooled.machines.map(({ address }) => address).filter((one) => !failed.includes(one));
    const lease = await waitForMachine(pooled, addresses, run);
    const machine = machineAt(pooled, lease.address);
    await mayCall(machine, lease, run);
    const outcome = await workThere({ pooled, machine, lease }, run, (seen) => work(machine.engine, seen));
    if (outcome.ok) return outcome.result;
    failed.push(machine.address);
    if (!outcome.mayMoveOn || failed.length === pooled.machines.length) throw outcome.error;
  }
}

/** @throws {EngineError} `engine_lost` for a machine that is not configured any more. */
export async function resumeOnMachine<Result, Engine extends AnyResult<Result>>(
  pooled: Pooled<Engine>,
  given: EngineHandle,
  run: EngineRun,
  request: unknown,
): Promise<Result> {
  const read = pooledHandle.safeParse(given);
  // A handle from when the model had one machine alone, which is the first.
  const address = read.success ? read.data.backend : pooled.machines[0]?.address;
  const handle = read.success ? read.data.handle : given;
  const machine = pooled.machines.find((one) => one.address === address);
  if (!machine?.engine.resume)
    throw new EngineError("engine_lost", `No machine of ${pooled.model} has the work.`);
  const resume = machine.engine.resume.bind(machine.engine);
  const lease = await pooled.leases.hold({ jobId: run.jobId, model: pooled.model }, machine.address);
  const outcome = await workThere({ pooled, machine, lease, handle }, run, (seen) =>
    resume(handle, seen, request),
  );
  if (outcome.ok) return outcome.result;
  throw outcome.error;
}

/** A backend that charges is called by one attempt of a job alone, unless it knows its work by the job. */
async function mayCall(
  { engine }: MachineEngine<EngineFacts>,
  lease: Lease,
  { onBilledCall }: EngineRun,
): Promise<void> {
  if (!engine.billedPerCall || engine.idempotentByJobId) return;
  try {
    await onBilledCall?.();
  } catch (error) {
    await lease.giveBack();
    throw error;
  }
}

function machineAt<Engine>({ machines, model }: Pooled<Engine>, address: string): MachineEngine<Engine> {
  const machine = machines.find((one) => one.address === address);
  if (!machine) throw new Error(`A lease of ${model} names a machine of another model.`);
  return machine;
}

async function waitForMachine<Engine>(
  { leases, model }: Pooled<Engine>,
  addresses: string[],
  { jobId, signal, onWaiting }: EngineRun,
): Promise<Lease> {
  onWaiting?.(true);
  try {
    return await leases.take({ jobId, model, addresses }, signal);
  } finally {
    onWaiting?.(false);
  }
}

type Outcome<Result> = { ok: true; result: Result } | { ok: false; error: unknown; mayMoveOn: boolean };

type There<Engine> = {
  pooled: Pooled<Engine>;
  machine: MachineEngine<Engine>;
  lease: Lease;
  /** Of work that was started before. */
  handle?: EngineHandle;
};

async function workThere<Result, Engine extends AnyResult<Result>>(
  there: There<Engine>,
  run: EngineRun,
  work: (run: EngineRun) => Promise<Result>,
): Promise<Outcome<Result>> {
  const { pooled, machine, lease } = there;
  const { address, engine } = machine;
  let { handle } = there;
  const seen: EngineRun = {
    ...run,
    onMachineFree: () => {
      run.onMachineFree?.();
      void lease.giveBack();
    },
    onHandle: (started) => {
      handle = started;
      return run.onHandle({ backend: address, handle: started });
    },
  };
  try {
    const result = await work(seen);
    await pooled.store.reportSuccess(address).catch(() => undefined);
    await lease.giveBack();
    return { ok: true, result };
  } catch (error) {
    const hasStarted = handle !== undefined;
    const isFault = isFaultOfMachine(error, { hasStarted, signal: run.signal });
    if (isFault) await pooled.store.reportFault(address, problemOf(error), run.jobId).catch(() => undefined);
    await release(there, run.signal, handle);
    const isBusy = error instanceof EngineError && error.code === "engine_busy";
    const mayMoveOn = !run.signal.aborted && !hasStarted && (isBusy || (isFault && !engine.billedPerCall));
    return { ok: false, error, mayMoveOn };
  }
}

/** Work that another worker goes on with keeps its machine, and so does work that the machine cannot stop. */
async function release<Engine extends AnyResult<unknown>>(
  { machine: { engine }, lease }: There<Engine>,
  signal: AbortSignal,
  handle: EngineHandle | undefined,
): Promise<void> {
  if (signal.aborted && signal.reason instanceof TakenOver) lease.leave();
  else if (signal.aborted && handle !== undefined && engine.whenFree)
    void engine.whenFree(handle).finally(() => void lease.giveBack());
  else await lease.giveBack();
}

const problemOf = (error: unknown): string =>
  error instanceof EngineError ? plainLine(`${error.code}: ${error.message}`, 500) : "The time limit passed.";
