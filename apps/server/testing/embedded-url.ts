/** Prints the URL of a data directory's embedded PostgreSQL, for suites that import nothing of the apps. */
import { joinEmbeddedPostgres } from "#platform/postgres/embedded.ts";

const [dataDir = ""] = process.argv.slice(2);
const url = await joinEmbeddedPostgres(dataDir);
if (url === null) throw new Error(`No database runs in ${dataDir}.`);
process.stdout.write(url);
