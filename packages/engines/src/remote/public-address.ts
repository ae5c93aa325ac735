/**
 * Whether an address belongs to the public internet. A provider's answer may name any host, so what it names is asked only
 * at addresses that lead neither to this machine nor into the network around it.
 */
import { lookup } from "node:dns/promises";
import { BlockList, isIP, isIPv4 } from "node:net";

export type HostAddress = { address: string; family: 4 | 6 };

/** IANA's special-purpose registries, multicast, and what was never assigned. */
const special: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/** Parts of 2000::/3 that carry IPv4 addresses (Teredo, 6to4) or are reserved. */
const special6: readonly [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const refused = new BlockList();
for (const [net, prefix] of special) refused.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of special6) refused.addSubnet(net, prefix, "ipv6");
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/** False for what is no IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !refused.check(address, "ipv4");
  return globalUnicast.check(address, "ipv6") && !refused.check(address, "ipv6");
}

/** All addresses of a URL's host, which may be an address itself, in brackets for IPv6. Rejects where there are none. */
export async function addressesOf(hostname: string): Promise<HostAddress[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, "$1");
  const kind = isIP(literal);
  if (kind !== 0) return [{ address: literal, family: kind === 4 ? 4 : 6 }];
  const found = await lookup(hostname, { all: true });
  return found.map(({ address, family }) => ({ address, family: family === 4 ? 4 : 6 }));
}
