/** Whether a ComfyUI server could run a workflow now, and what is wrong, in the operator's words. */
import { EngineError, type EngineHealth } from "../engine.ts";
import { abortable } from "../runs.ts";
import { checkWorkflow, type WorkflowCheck } from "./check-workflow.ts";
import { type ComfyClient, oldestVersion } from "./client.ts";
import type { NodeInfo } from "./node-info.ts";
import type { ComfyWorkflow } from "./workflow.ts";

const healthMs = 2_000;
/** A workflow that fits is checked again after it, because files and nodes may go. */
const checkedForMs = 60_000;

export type Check = (signal: AbortSignal) => Promise<WorkflowCheck>;

/** Compares the workflow with the server's node classes. A check without faults stands for a minute. */
export function createCheck(client: ComfyClient, workflow: ComfyWorkflow): Check {
  let last: { check: WorkflowCheck; atMs: number } | null = null;
  return async (signal) => {
    if (last !== null && performance.now() - last.atMs < checkedForMs) return last.check;
    const classes = new Set(Object.values(workflow.graph).map(({ class_type }) => class_type));
    const infos = new Map<string, NodeInfo | null>();
    const ask = async (name: string) => infos.set(name, await client.nodeInfo(name, signal));
    await Promise.all([...classes].map(ask));
    const check = checkWorkflow(workflow, infos);
    last = check.faults.length === 0 ? { check, atMs: performance.now() } : null;
    return check;
  };
}

export const partnerFault = (titles: readonly string[]): string =>
  `The nodes ${titles.map((title) => `"${title}"`).join(", ")} call paid services. Allow partner nodes to use them.`;

type Asked = { url: URL; workflow: ComfyWorkflow; allowPartnerNodes?: boolean };

/** Answers within two seconds, and throws nothing. */
export async function healthOf(asked: Asked, client: ComfyClient, check: Check): Promise<EngineHealth> {
  // Without the path, which may hold a secret.
  const where = asked.url.origin;
  const signal = AbortSignal.timeout(healthMs);
  try {
    const reason = await abortable(faultOf(asked, { client, check, where }, signal), signal);
    return reason === null ? { ok: true } : { ok: false, reason };
  } catch (error) {
    return { ok: false, reason: reasonOf(error, where, signal) };
  }
}

async function faultOf(
  { workflow, allowPartnerNodes }: Asked,
  { client, check, where }: { client: ComfyClient; check: Check; where: string },
  signal: AbortSignal,
): Promise<string | null> {
  const version = await client.version(signal);
  if (version === null) return `The server at ${where} is no ComfyUI.`;
  if (isOlder(version, oldestVersion))
    return `The ComfyUI at ${where} is ${version}; ${oldestVersion} or newer is needed.`;
  const { faults, partnerNodes } = await check(signal);
  if (partnerNodes.length > 0 && allowPartnerNodes !== true) return partnerFault(partnerNodes);
  return faults.length === 0
    ? null
    : `${workflow.file} does not fit the ComfyUI at ${where}. ${faults.join(" ")}`;
}

function isOlder(version: string, than: string): boolean {
  const numbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
  const [given, least] = [numbers(version), numbers(than)];
  for (const [index, number] of least.entries()) {
    const own = given[index] ?? 0;
    if (own !== number) return own < number;
  }
  return false;
}

function reasonOf(error: unknown, where: string, signal: AbortSignal): string {
  if (signal.aborted) return `The ComfyUI at ${where} did not answer within ${healthMs / 1000} seconds.`;
  if (!(error instanceof EngineError)) return `The check of the ComfyUI at ${where} failed.`;
  return error.code === "engine_unavailable"
    ? `The ComfyUI at ${where} cannot be reached.`
    : `The ComfyUI at ${where} fails: ${error.message}`;
}
