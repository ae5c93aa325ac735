/** Request targets and headers that lead outside, or behind what is shown to everybody. */
import { once } from "node:events";
import { connect } from "node:net";
import { type BenchRow, atMost } from "../bench/bench-row.ts";
import type { Target } from "./target.ts";

const paths = [
  "//evil.example/x",
  "//",
  "///evil.example",
  "/\\evil.example/x",
  "/%2f%2fevil.example",
  "/%5cevil.example",
  "http://evil.example/x",
  "/images//evil.example",
  "/..//evil.example",
  "/.%0d%0aLocation:%20http://evil.example",
];

const proxyHeaders = [
  "X-Forwarded-For",
  "X-Real-IP",
  "X-Envoy-External-Address",
  "X-Cluster-Client-Ip",
  "CF-Connecting-IP",
  "CF-Ray",
  "True-Client-IP",
  "Forwarded",
  "Via",
];

export async function attackDoors(target: Target): Promise<BenchRow[]> {
  const heads = await Promise.all(
    paths.flatMap((path) =>
      ["localhost", "127.0.0.1", "evil.example"].map((host) => headOf(target.url, path, host)),
    ),
  );
  const outside = heads.filter((head) => /^location:\s*(https?:)?[/\\]{2}(?!localhost|127\.)/im.test(head));
  const failed = heads.filter((head) => !/^HTTP\/1\.1 [234]/.test(head));
  const mailbox = await Promise.all(
    proxyHeaders.map(async (name) => {
      const answer = await fetch(`${target.url}/dev/mailbox`, { headers: { [name]: "203.0.113.9" } });
      return answer.ok;
    }),
  );
  return [
    atMost(0, { name: "doors, redirects outside", value: outside.length, unit: "" }),
    atMost(0, { name: "doors, answers 5xx or none", value: failed.length, unit: "" }),
    atMost(0, {
      name: "doors, mailbox shown through a proxy",
      value: mailbox.filter(Boolean).length,
      unit: "",
    }),
  ];
}

/** Sends the target as it stands, which fetch would normalise. */
async function headOf(url: string, path: string, host: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.setTimeout(5_000, () => socket.destroy());
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nConnection: close\r\n\r\n`);
  let received = "";
  socket.on("data", (chunk: Buffer) => (received += chunk.toString("latin1"))).on("error", () => {});
  await once(socket, "close");
  return received.split("\r\n\r\n")[0] ?? "";
}
