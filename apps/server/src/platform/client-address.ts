/**
 * The address that a request is rate-limited by: the socket's, or behind a proxy that the operator named the client's
 * in `X-Forwarded-For`. Anybody can send that header, so from other addresses it is ignored.
 */
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";

export type ClientAddress = (c: Context) => string;

/**
 * @param trustedProxies addresses or CIDR ranges whose `X-Forwarded-For` is believed.
 * @returns a function that answers an IPv4 address, an IPv6 /64 network, or "unknown".
 */
export function createClientAddress(trustedProxies: string[] = []): ClientAddress {
  const resolve = createResolver(trustedProxies);
  return (c) => {
    const address = resolve(socketAddress(c), c.req.header("x-forwarded-for"));
    return address === null ? "unknown" : networkOf(address);
  };
}

/**
 * The same for a request that no route handles, such as an upgrade. Null for this machine, whose address all clients of
 * a proxy share that the operator did not name.
 */
export function createPeerAddress(
  trustedProxies: string[] = [],
): (request: IncomingMessage) => string | null {
  const resolve = createResolver(trustedProxies);
  return ({ socket, headers }) => {
    const forwarded = headers["x-forwarded-for"];
    const address = resolve(
      socket.remoteAddress ?? "",
      Array.isArray(forwarded) ? forwarded.join(",") : forwarded,
    );
    if (address === null) return "unknown";
    return address === "::1" || address.startsWith("127.") ? null : networkOf(address);
  };
}

/** Answers null for a socket without an address. */
function createResolver(
  trustedProxies: string[],
): (socketAddress: string, forwarded: string | undefined) => string | null {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) addRange(trusted, proxy);
  const isTrusted = (address: string): boolean => trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  return (socket, header = "") => {
    let address = plain(socket);
    if (isIP(address) === 0) return null;
    // From right to left: each trusted proxy vouches for the entry it appended.
    const forwarded = header.split(",").map((entry) => plain(entry.trim()));
    while (isTrusted(address)) {
      const previous = forwarded.pop();
      if (previous === undefined || isIP(previous) === 0) break;
      address = previous;
    }
    return address;
  };
}

const networkOf = (address: string): string => (isIPv6(address) ? network64(address) : address);

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
