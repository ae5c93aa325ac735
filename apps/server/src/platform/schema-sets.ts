/** The order in which the schema is built: Supabase's part first, then the product's own migrations. */
import path from "node:path";
import type { MigrationSet } from "./migrate.ts";

const here = import.meta.dirname;

/** The schema of our own Supabase backend; a hosted Supabase has it already. */
export const backendSets: MigrationSet[] = ["gateway", "auth", "rest", "storage", "realtime"].map((name) => ({
  name: `supabase/${name}`,
  dir: path.join(here, "../supabase", name),
}));

export const productSet: MigrationSet = {
  name: "product",
  dir: path.join(here, "../../../../supabase/migrations"),
};
