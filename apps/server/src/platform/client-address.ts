/**
 * The address that a request is rate-limited by: the socket's, or behind a proxy that the operator named the client's
 * in `X-Forwarded-For`. Anybody can send that header, so from other addresses it is ignored.
 */
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { BlockList, isIP, isIPv6 } from "node:net";

export type ClientAddress = (c: Context) => string;

/**
 * @param trustedProxies addresses or CIDR ranges whose `X-Forwarded-For` is believed.
 * @returns a function that answers an IPv4 address, an IPv6 /64 network, or "unknown".
 */
export function createClientAddress(trustedProxies: string[] = []): ClientAddress {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) addRange(trusted, proxy);
  const isTrusted = (address: string): boolean => trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  return (c) => {
    let address = plain(socketAddress(c));
    if (isIP(address) === 0) return "unknown";
    // From right to left: each trusted proxy vouches for the entry it appended.
    const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",").map((entry) => plain(entry.trim()));
    while (isTrusted(address)) {
      const previous = forwarded.pop();
      if (previous === undefined || isIP(previous) === 0) break;
      address = previous;
    }
    return isIPv6(address) ? network64(address) : address;
  };
}

function addRange(list: BlockList, range: string): void {
  const [address = "", prefix] = range.split("/");
  const family = isIP(address);
  const bits = prefix === undefined ? (family === 6 ? 128 : 32) : Number(prefix);
  if (family === 0 || !Number.isInteger(bits) || bits < 0 || bits > (family === 6 ? 128 : 32)) {
    throw new Error(`"${range}" is no address and no CIDR range.`);
  }
  list.addSubnet(address, bits, family === 6 ? "ipv6" : "ipv4");
}

function socketAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? "";
  } catch {
    // `app.request` calls the app without a socket.
    return "";
  }
}

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** One household or phone owns a whole /64 and can use any address in it. */
function network64(address: string): string {
  const [head = "", tail] = address.split("%")[0]?.toLowerCase().split("::") ?? [];
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => "0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
