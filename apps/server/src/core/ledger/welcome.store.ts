/** Credits that the operator gives to each person once an address is confirmed, once per person and address. */
import type { PoolClient } from "pg";
import type { WelcomeSettings } from "#platform/env.ts";

/** For the auth module, which confirms addresses: runs in its transaction. */
export const createWelcome =
  ({ credits, tier }: WelcomeSettings) =>
  async (transaction: PoolClient, { userId, email }: { userId: string; email: string }): Promise<void> => {
    if (credits === 0) return;
    await transaction.query("select credits.grant_welcome($1, $2, $3, $4)", [userId, email, credits, tier]);
  };
