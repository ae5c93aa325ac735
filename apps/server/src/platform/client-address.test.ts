import { Hono } from "hono";
import { expect, test } from "vitest";
import type { IncomingMessage } from "node:http";
import { createClientAddress, createPeerAddress } from "./client-address.ts";

async function addressOf(
  socket: string,
  options: { forwarded?: string; trusted?: string[] } = {},
): Promise<string> {
  const clientAddress = createClientAddress(options.trusted ?? []);
  const app = new Hono().get("/", (c) => c.text(clientAddress(c)));
  const headers = options.forwarded === undefined ? {} : { "x-forwarded-for": options.forwarded };
  const bindings = { incoming: { socket: { remoteAddress: socket, remotePort: 1, remoteFamily: "IPv4" } } };
  return (await app.request("/", { headers }, bindings)).text();
}

test("without a trusted proxy the socket's address counts, and the header is ignored", async () => {
  expect(await addressOf("203.0.113.7", { forwarded: "198.51.100.1" })).toBe("203.0.113.7");
  expect(await addressOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
});

test("behind trusted proxies the rightmost address that is no proxy counts", async () => {
  const trusted = ["10.0.0.0/8", "2001:db8::1"];
  expect(await addressOf("10.0.0.1", { trusted, forwarded: "1.1.1.1, 198.51.100.1, 10.2.3.4" })).toBe(
    "198.51.100.1",
  );
  expect(await addressOf("2001:db8::1", { trusted, forwarded: "198.51.100.1" })).toBe("198.51.100.1");
  expect(await addressOf("10.0.0.1", { trusted })).toBe("10.0.0.1");
  expect(await addressOf("10.0.0.1", { trusted, forwarded: "198.51.100.1, <script>" })).toBe("10.0.0.1");
  expect(await addressOf("203.0.113.7", { trusted, forwarded: "198.51.100.1" })).toBe("203.0.113.7");
});

test("addresses of one IPv6 network count as one client", async () => {
  expect(await addressOf("2001:db8:1:2:aaaa::1")).toBe("2001:db8:1:2::/64");
  expect(await addressOf("2001:0DB8:1:2:bbbb:cccc:dddd:eeee")).toBe("2001:db8:1:2::/64");
  expect(await addressOf("2001:db8::5")).toBe("2001:db8:0:0::/64");
  expect(await addressOf("::1")).toBe("0:0:0:0::/64");
});

test("a trusted proxy that is no address stops the start", () => {
  expect(() => createClientAddress(["proxy.example"])).toThrow("proxy.example");
  expect(() => createClientAddress(["10.0.0.0/33"])).toThrow("10.0.0.0/33");
});

test("an upgrade's address is found in the same way, and this machine itself has none", () => {
  const peerOf = (remoteAddress: string, forwarded?: string, trusted: string[] = []): string | null =>
    createPeerAddress(trusted)({
      socket: { remoteAddress },
      headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
    } as unknown as IncomingMessage);
  expect(peerOf("203.0.113.7", "198.51.100.1")).toBe("203.0.113.7");
  expect(peerOf("10.0.0.1", "198.51.100.1", ["10.0.0.0/8"])).toBe("198.51.100.1");
  expect(peerOf("::ffff:127.0.0.1", "198.51.100.1", ["127.0.0.1"])).toBe("198.51.100.1");
  expect(peerOf("127.0.0.1", "198.51.100.1")).toBeNull();
  expect(peerOf("::1")).toBeNull();
  expect(peerOf("2001:db8:1:2:aaaa::1")).toBe("2001:db8:1:2::/64");
});
