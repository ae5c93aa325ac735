/** A process that starts PostgreSQL on the directory in its argument, prints its URL, and stays. */
import { startEmbeddedPostgres } from "../src/platform/postgres/embedded.ts";

const [dataDir = ""] = process.argv.slice(2);
await startEmbeddedPostgres({ dataDir }).then(
  ({ url }) => {
    console.log(JSON.stringify({ url }));
    setInterval(() => undefined, 60_000);
  },
  (error: Error) => {
    console.log(JSON.stringify({ error: error.message, name: error.constructor.name }));
  },
);
