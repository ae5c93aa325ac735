/** The load of the sign-in bench, in its own process: people sign in again and again until the bench disconnects. */
export type SignInLoops = {
  url: string;
  publishableKey: string;
  people: { email: string; password: string }[];
};
export type SignInCount = { signIns: number; refused: number };

const count: SignInCount = { signIns: 0, refused: 0 };

process.on("message", (message: SignInLoops | "report") => {
  if (message === "report") process.send?.(count);
  else for (const person of message.people) void signInForever(message, person);
});
process.on("disconnect", () => process.exit(0));

async function signInForever(
  { url, publishableKey }: SignInLoops,
  person: { email: string; password: string },
): Promise<never> {
  for (;;) {
    const reply = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { "content-type": "application/json", apikey: publishableKey },
      body: JSON.stringify(person),
    });
    await reply.arrayBuffer();
    if (reply.ok) count.signIns += 1;
    else count.refused += 1;
  }
}
