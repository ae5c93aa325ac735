/** The branding that people chose for their shared pages. Whether a page shows it depends on the owner's current plan. */
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

export type Branding = {
  displayName: string | null;
  accent: string | null;
  /** WebP, at most 80 pixels high. */
  logo: Uint8Array | null;
  updatedAt: Date;
};
export type BrandingStore = ReturnType<typeof createBrandingStore>;

export function createBrandingStore(database: Database) {
  const { kysely } = database;
  return {
    findBranding: async (userId: string): Promise<Branding | null> => {
      const row = await kysely
        .selectFrom("share_branding")
        .select(["display_name", "accent", "logo", "updated_at"])
        .where("user_id", "=", userId)
        .executeTakeFirst();
      if (!row) return null;
      return {
        displayName: row.display_name,
        accent: row.accent,
        logo: row.logo,
        updatedAt: row.updated_at,
      };
    },

    /** @param choice.logo undefined leaves the logo as it is. */
    saveBranding: async (
      userId: string,
      choice: { displayName: string | null; accent: string | null; logo?: Uint8Array | null | undefined },
    ): Promise<void> => {
      const values = {
        display_name: choice.displayName,
        accent: choice.accent,
        updated_at: sql<Date>`clock_timestamp()`,
        ...(choice.logo === undefined ? {} : { logo: choice.logo && Buffer.from(choice.logo) }),
      };
      await kysely
        .insertInto("share_branding")
        .values({ user_id: userId, ...values })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
        .execute();
    },
  };
}
