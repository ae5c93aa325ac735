import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Plain tests beside the code, and the server's tests, which share one PostgreSQL. */
export default defineConfig({
  test: {
    // As many as there are processors: the tests wait for databases and processes as often as they compute.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: "units",
          include: ["packages/*/src/**/*.test.ts", "apps/web/src/**/*.test.ts", "scripts/**/*.test.ts"],
          globalSetup: ["scripts/build-models.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "server",
          include: ["apps/server/src/**/*.test.ts", "supabase/tests/**/*.test.ts"],
          globalSetup: ["scripts/build-models.ts", "apps/server/testing/postgres.global.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Each file starts a product of its own: what takes seconds alone may take its time beside another.
        test: {
          name: "acceptance",
          include: ["acceptance/**/*.test.ts"],
          globalSetup: ["scripts/build-models.ts", "acceptance/used-data-dir.global.ts"],
          testTimeout: 120_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
