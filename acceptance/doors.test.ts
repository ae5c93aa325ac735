/** Requests that clients do not send, written to the socket as they are. */
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { openClient } from "./people.ts";
import { startServer } from "./server.ts";

const server = await startServer({ TRUSTED_PROXIES: "127.0.0.1,::1", LOG_LEVEL: "silent" });
afterAll(() => server.stop());
const port = Number(new URL(server.url).port);

async function send(
  target: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers }> {
  const socket = connect(port, "localhost");
  const sent = { host: `127.0.0.1:${port}`, connection: "close", ...headers };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${target} HTTP/1.1\r\n${lines.join("")}\r\n`);
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  const [head = ""] = text.split("\r\n\r\n");
  const [first = "", ...rest] = head.split("\r\n");
  const pairs = rest.map((line): [string, string] => {
    const at = line.indexOf(":");
    return [line.slice(0, at), line.slice(at + 1).trim()];
  });
  return { status: Number(first.split(" ")[1]), headers: new Headers(pairs) };
}

test.each([
  "//evil.example/x",
  "///evil.example/x",
  "//",
  "/\\evil.example/x",
  "/.//evil.example/x",
  "/x/..//evil.example/x",
  "/%2e//evil.example/x",
  "/%2F%2Fevil.example/x",
  "/%5Cevil.example/x",
  "//evil.example/x?y=//evil.example",
  "//user@evil.example/x",
  "http://evil.example/x",
  "https://evil.example/x",
  "//functions/v1/get-credits",
])("GET %s never redirects outside and never fails", async (target) => {
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, "evil.example"]) {
    const { status, headers } = await send(target, { host });
    expect([target, host, status < 500]).toEqual([target, host, true]);
    const location = headers.get("location");
    if (location !== null) expect(new URL(location, server.url).origin).toBe(server.url);
  }
});

test("pages of the machine itself can be neither framed nor guessed, and the mailbox refuses proxies", async () => {
  for (const page of ["/docs", "/dev/mailbox"]) {
    const { status, headers } = await send(page);
    expect(status).toBe(200);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("strict-transport-security")).toBeNull();
  }
  for (const name of ["X-Envoy-External-Address", "X-Cluster-Client-Ip", "CF-Connecting-IP", "CF-Ray", "Via"])
    expect([name, (await send("/dev/mailbox", { [name]: "203.0.113.9" })).status]).toEqual([name, 403]);
});

test("people behind a trusted proxy have a limit of sockets each, not one together", async () => {
  const open = async (address: string): Promise<string> => {
    const socket = connect(port, "localhost");
    onTestFinished(() => void socket.destroy());
    socket.write(
      `GET /realtime/v1/websocket?vsn=1.0.0&apikey=${server.publishableKey} HTTP/1.1\r\nHost: localhost:${port}\r\n` +
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" +
        `Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nX-Forwarded-For: ${address}\r\n\r\n`,
    );
    const [answer] = (await once(socket, "data")) as [Buffer];
    return answer.toString().split(" ")[1] ?? "";
  };
  const outcomes = await Promise.all(Array.from({ length: 120 }, () => open("203.0.113.9")));
  expect(outcomes.filter((status) => status === "101")).toHaveLength(100);
  expect(outcomes.filter((status) => status === "429")).toHaveLength(20);
  expect(await open("203.0.113.10")).toBe("101");
});

test("a private channel is refused with Supabase's sentence", async () => {
  const client = openClient(server);
  const [status, message] = await new Promise<[string, string]>((resolve) => {
    client
      .channel("secret", { config: { private: true } })
      .subscribe((first, error) => resolve([first, error?.message ?? ""]));
  });
  expect(status).toBe("CHANNEL_ERROR");
  expect(message).toContain(
    "Unauthorized: You do not have permissions to read from this Channel topic: secret",
  );
  await client.removeAllChannels();
});
