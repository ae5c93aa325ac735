/** Counts the open connections, in all and of each address. */
import type { IncomingMessage } from "node:http";

export type ConnectionCountLimits = {
  connections: number;
  connectionsPerAddress: number;
  /** Null lifts the limit, as for a proxy on the same machine, whose address all clients share. */
  addressOf(request: IncomingMessage): string | null;
};

export function createConnectionCount(limits: ConnectionCountLimits) {
  const perAddress = new Map<string, number>();
  let total = 0;
  return {
    enter(address: string | null): boolean {
      const ofAddress = address === null ? 0 : (perAddress.get(address) ?? 0);
      if (total >= limits.connections || ofAddress >= limits.connectionsPerAddress) return false;
      total += 1;
      if (address !== null) perAddress.set(address, ofAddress + 1);
      return true;
    },
    leave(address: string | null): void {
      total -= 1;
      if (address === null) return;
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    },
  };
}
