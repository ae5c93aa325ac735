/** The other sockets of the realtime bench, in their own process, open until the bench disconnects. */
export type OpenSockets = {
  url: string;
  publishableKey: string;
  count: number;
  people: { userId: string; accessToken: string }[];
};
export type SocketsOpened = { joined: number };

const tables = ["user_credits", "credit_transactions", "generation_jobs", "generated_content"];
const atOnce = 50;

process.on("message", (message: OpenSockets) => {
  void openAll(message).then((joined) => process.send?.({ joined } satisfies SocketsOpened));
});
process.on("disconnect", () => process.exit(0));

async function openAll(wanted: OpenSockets): Promise<number> {
  let joined = 0;
  for (let from = 0; from < wanted.count; from += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, wanted.count - from) }, (_, at) =>
      openOne(wanted, from + at),
    );
    joined += (await Promise.all(batch)).filter(Boolean).length;
  }
  return joined;
}

/** Joins as the app does. The socket answers the server's pings by itself. */
function openOne({ url, publishableKey, people }: OpenSockets, at: number): Promise<boolean> {
  const person = people[at % people.length];
  const socket = new WebSocket(
    `${url.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0&apikey=${publishableKey}`,
  );
  const bindings = tables.map((table) => ({
    event: "*",
    schema: "public",
    table,
    filter: `user_id=eq.${person?.userId}`,
  }));
  const payload = { config: { postgres_changes: bindings }, access_token: person?.accessToken };
  return new Promise((resolve) => {
    socket.addEventListener("open", () =>
      socket.send(JSON.stringify(["1", "1", `realtime:other-${at}`, "phx_join", payload])),
    );
    socket.addEventListener("message", ({ data }) => {
      const [, ref, , event, answer] = JSON.parse(String(data)) as [
        unknown,
        string | null,
        string,
        string,
        { status?: string },
      ];
      if (ref === "1" && event === "phx_reply") resolve(answer.status === "ok");
    });
    socket.addEventListener("error", () => resolve(false));
  });
}
