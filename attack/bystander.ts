/** Somebody who uses the studio while others attack it, measured from a process of its own. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Person } from "../acceptance/people.ts";
import { callFunction } from "../acceptance/people.ts";
import type { BystanderTimes, Bystanding } from "./bystander.loops.ts";
import type { Target } from "./target.ts";

export type Bystander = {
  /** Times of what was done in these seconds. */
  measure(seconds: number): Promise<BystanderTimes>;
  end(): void;
};

/** @param person with credits: a picture is made first, whose changes are then followed live. */
export async function openBystander(target: Target, person: Person): Promise<Bystander> {
  await callFunction(target, person, "generate-consistent-character", { prompt: "a harbour at dusk" });
  const { data } = await person.client.from("generated_content").select("id").limit(1).single();
  if (!data) throw new Error("The bystander has no picture.");
  const child = fork(new URL("./bystander.loops.ts", import.meta.url));
  const { url, publishableKey } = target;
  const { userId, email, password } = person;
  child.send({ url, publishableKey, userId, email, password, contentId: data.id } satisfies Bystanding);
  await once(child, "message");
  return { measure: (seconds) => askFor(child, seconds), end: () => child.disconnect() };
}

async function askFor(child: ChildProcess, seconds: number): Promise<BystanderTimes> {
  const answered = once(child, "message");
  child.send(seconds);
  const [times] = (await answered) as [BystanderTimes];
  return times;
}
