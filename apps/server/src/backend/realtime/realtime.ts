// Temporary placeholder until the realtime module is written here (its owner overwrites this file).
import type { Server } from "node:http";
export function createRealtime(_deps: unknown): { attach(server: Server): void; stop(): Promise<void> } {
  return { attach: () => undefined, stop: () => Promise.resolve() };
}
