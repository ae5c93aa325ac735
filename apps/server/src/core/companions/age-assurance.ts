/**
 * The port to a provider that checks whether somebody is an adult. None is configured by default: then only the operator
 * opens companions again for who said to be under 18.
 */
import type { LocksStore } from "./locks.store.ts";

export type AgeAssurance = {
  /** Kept with the lock that it clears. */
  name: string;
  /** What the provider knows of the person now. It fails closed: an error is "unknown". */
  ageOf(userId: string): Promise<"adult" | "minor" | "unknown">;
  /** The page where the person shows their age. */
  startUrl(userId: string): string;
};

export type AgeCheck =
  | { state: "cleared" }
  /** @property startUrl null where no provider is configured. */
  | { state: "locked"; startUrl: string | null };

/** Whether companions may be opened for somebody who is locked out. */
export async function checkAge(
  provider: AgeAssurance | null,
  locks: Pick<LocksStore, "clear">,
  userId: string,
): Promise<AgeCheck> {
  if (provider === null) return { state: "locked", startUrl: null };
  const age = await provider.ageOf(userId).catch(() => "unknown" as const);
  if (age !== "adult") return { state: "locked", startUrl: provider.startUrl(userId) };
  await locks.clear(userId, `age check ${provider.name}`);
  return { state: "cleared" };
}
