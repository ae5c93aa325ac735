/** A running product with people who use it, for files whose tests share them. */
import { buyPlan, type Person, signUp } from "./people.ts";
import { type RunningServer, startServer } from "./server.ts";

/** @param plan bought by the person. @param env of the server. */
export async function startWithCustomer(
  plan: string,
  env: Record<string, string> = {},
): Promise<{ server: RunningServer; person: Person }> {
  const server = await startServer(env);
  const person = await signUp(server);
  await buyPlan(person, plan);
  return { server, person };
}

/** @param plan bought by both; without it neither has credits. */
export async function startWithTwoPeople(
  plan?: string,
): Promise<{ server: RunningServer; ada: Person; eve: Person }> {
  const server = await startServer();
  const [ada, eve] = [await signUp(server), await signUp(server)];
  if (plan) for (const person of [ada, eve]) await buyPlan(person, plan);
  return { server, ada, eve };
}
