/** Engines whose model runs on several machines: each run goes to one of them, and each is as healthy as it is. */
import type { EngineCapabilities } from "@galatea/contract/engine-capabilities.ts";
import type { EditEngine, EditResult } from "@galatea/engines/edit/engine.ts";
import type {
  EngineFacts,
  EngineHandle,
  EngineHealth,
  EngineRun,
  Resumable,
} from "@galatea/engines/engine.ts";
import type { ImageEngine, ImageResult } from "@galatea/engines/image/engine.ts";
import type { ProcessEngine, ProcessResult } from "@galatea/engines/process/engine.ts";
import { plainLine } from "@galatea/engines/remote/plain-line.ts";
import type { UpscaleEngine, UpscaleResult } from "@galatea/engines/upscale/engine.ts";
import type { VideoEngine, VideoResult } from "@galatea/engines/video/engine.ts";
import type { Backend, BackendsStore } from "./backends.store.ts";
import type { Leases } from "./leases.ts";
import { type MachineEngine, type Pooled, resumeOnMachine, runOnMachine } from "./run-on-machine.ts";

export type Pool = { store: BackendsStore; leases: Leases };

/** The same model on each machine, at least one, whose engines have the same name. */
export type Machines<Engine> = {
  /** The kind of server, such as "comfyui". */
  server: string;
  /** How many jobs each machine is given at once. */
  slots: number;
  engines: readonly MachineEngine<Engine>[];
  /** A backend of others with the same model, which costs money: for jobs that no own machine is free for. */
  overflow?: { server: string; slots: number; afterSeconds: number; machine: MachineEngine<Engine> };
};

export function pooledImageEngine(machines: Machines<ImageEngine>, pool: Pool): ImageEngine {
  const { first, pooled, facts } = poolOf<ImageResult, ImageEngine>(machines, pool);
  return {
    ...first,
    ...facts,
    generate: (request, run) => runOnMachine(pooled, run, (engine, seen) => engine.generate(request, seen)),
  };
}

export function pooledEditEngine(machines: Machines<EditEngine>, pool: Pool): EditEngine {
  const { first, pooled, facts } = poolOf<EditResult, EditEngine>(machines, pool);
  return {
    ...first,
    ...facts,
    edit: (request, run) => runOnMachine(pooled, run, (engine, seen) => engine.edit(request, seen)),
  };
}

export function pooledUpscaleEngine(machines: Machines<UpscaleEngine>, pool: Pool): UpscaleEngine {
  const { first, pooled, facts } = poolOf<UpscaleResult, UpscaleEngine>(machines, pool);
  return {
    ...first,
    ...facts,
    upscale: (request, run) => runOnMachine(pooled, run, (engine, seen) => engine.upscale(request, seen)),
  };
}

export function pooledVideoEngine(machines: Machines<VideoEngine>, pool: Pool): VideoEngine {
  const { first, pooled, facts } = poolOf<VideoResult, VideoEngine>(machines, pool);
  return {
    ...first,
    ...facts,
    animate: (request, run) => runOnMachine(pooled, run, (engine, seen) => engine.animate(request, seen)),
  };
}

export function pooledProcessEngine(machines: Machines<ProcessEngine>, pool: Pool): ProcessEngine {
  const { first, pooled, facts } = poolOf<ProcessResult, ProcessEngine>(machines, pool);
  return {
    ...first,
    ...facts,
    process: (request, run) => runOnMachine(pooled, run, (engine, seen) => engine.process(request, seen)),
  };
}

type AnyEngine<Result> = EngineFacts & Resumable<Result> & { readonly capabilities: EngineCapabilities };

function poolOf<Result, Engine extends AnyEngine<Result>>(
  { server, slots, engines: own, overflow }: Machines<Engine>,
  { store, leases }: Pool,
): {
  first: Omit<Engine, "whenFree">;
  pooled: Pooled<Engine>;
  facts: Pick<EngineFacts, "health" | "close" | "billedPerCall" | "idempotentByJobId"> & Resumable<Result>;
} {
  const engine = own[0]?.engine;
  if (!engine) throw new Error("A pool has at least one machine");
  const { whenFree: _, ...first } = engine;
  const model = `${first.capabilities.kind}/${first.id}`;
  const machines = overflow ? [...own, overflow.machine] : own;
  const addresses = machines.map(({ address }) => address);
  const pooled: Pooled<Engine> = { model, machines, leases, store };
  return {
    first,
    pooled,
    facts: {
      ...billing(engine, overflow?.machine.engine),
      health: async () => {
        await store.register(
          server,
          own.map(({ address }) => address),
          slots,
        );
        if (overflow)
          await store.register(
            overflow.server,
            [overflow.machine.address],
            overflow.slots,
            overflow.afterSeconds,
          );
        const before = await store.list(addresses);
        await Promise.all(machines.map((machine) => check(machine, { store, model, before })));
        return healthOf(await store.list(addresses), model);
      },
      close: () => {
        for (const { engine } of machines) engine.close();
      },
      ...(machines.some(({ engine: one }) => one.resume)
        ? {
            resume: (handle: EngineHandle, run: EngineRun, request?: unknown) =>
              resumeOnMachine<Result, Engine>(pooled, handle, run, request),
          }
        : {}),
    },
  };
}

/** The pool itself sees to it that a backend that charges is called once for a job (`onBilledCall`). */
function billing(
  first: EngineFacts,
  overflow: EngineFacts | undefined,
): Pick<EngineFacts, "billedPerCall" | "idempotentByJobId"> {
  return overflow?.billedPerCall
    ? { billedPerCall: true, idempotentByJobId: true }
    : { billedPerCall: first.billedPerCall };
}

/**
 * A machine that is down is left alone until its pause is over, and one that works is not asked: on a processor it answers
 * late, and its job tells whether it lives.
 */
async function check(
  { address, engine }: MachineEngine<EngineFacts>,
  { store, model, before }: { store: BackendsStore; model: string; before: readonly Backend[] },
): Promise<void> {
  const known = before.find((backend) => backend.address === address);
  if (known?.isResting) return;
  if (known && known.state === "up" && known.busy > 0 && known.models.includes(model)) return;
  const health = await engine.health();
  await store.reportCheck(address, model, health.ok ? null : plainLine(health.reason, 500) || "unknown");
}

function healthOf(backends: readonly Backend[], model: string): EngineHealth {
  if (backends.some(({ state, models }) => state === "up" && models.includes(model))) return { ok: true };
  const told = backends.map(({ address, state, problem }) => {
    const origin = shownAddress(address);
    const reason = state === "draining" ? "draining" : (problem ?? "not checked yet");
    return reason.includes(origin) ? reason : `${origin}: ${reason}`;
  });
  return { ok: false, reason: told.join("; ") };
}

/** For logs and people: without the path of a server, which may hold a secret. A service has no server: "fal:model". */
export function shownAddress(address: string): string {
  const { origin } = new URL(address);
  return origin === "null" ? address : origin;
}
