import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const server = {
  globalSetup: ["scripts/build-models.ts", "apps/server/testing/postgres.global.ts"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** They change what belongs to their process, or leave it behind. */
const ownProcess = ["apps/server/src/main/**/*.test.ts", "apps/server/src/supabase/gateway/**/*.test.ts"];

/** Plain tests beside the code, and the server's tests, which share one PostgreSQL. */
export default defineConfig({
  test: {
    // As many as there are processors: the tests wait for databases and processes as often as they compute.
    maxWorkers: availableParallelism(),
    projects: [
      {
        // What these files import takes far longer than their tests, so the files of a worker share it.
        test: {
          name: "units",
          include: [
            "packages/contract/src/**/*.test.ts",
            "apps/web/src/**/*.test.ts",
            "scripts/**/*.test.ts",
          ],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "engines",
          include: ["packages/{engines,raster,sketch}/src/**/*.test.ts"],
          globalSetup: ["scripts/build-models.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...server,
          name: "server",
          include: ["apps/server/src/**/*.test.ts", "supabase/tests/**/*.test.ts"],
          exclude: [...ownProcess],
          isolate: false,
        },
      },
      {
        test: { ...server, name: "server-alone", include: [...ownProcess] },
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
