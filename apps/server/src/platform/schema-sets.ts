/** The order in which the schema is built: what Supabase would provide, then the product's own migrations. */
import path from "node:path";
import type { MigrationSet } from "./migrate.ts";

const here = import.meta.dirname;

/** Everything that our own Supabase backend provides and a hosted Supabase already has. */
export const backendSets: MigrationSet[] = ["gateway", "auth", "storage", "realtime"].map((name) => ({
  name: `supabase/${name}`,
  dir: path.join(here, "../supabase", name),
}));

export const productSet: MigrationSet = {
  name: "product",
  dir: path.join(here, "../../../../supabase/migrations"),
};
