/**
 * Attacks a started instance on this machine, or one of its own without an address, and prints what it noticed beside
 * its limit: `npm run attack`, `npm run attack -- http://localhost:3000 floods queue`. It signs up dozens of people and
 * buys with play money, so never give it an instance that is in use.
 */
import { type BenchRow, atMost } from "../bench/bench-row.ts";
import { attackAccounts } from "./accounts.ts";
import { attackDoors } from "./doors.ts";
import { attackByFloods } from "./floods.ts";
import { attackByForms } from "./forms.ts";
import { attackByLargeAnswers } from "./large-answers.ts";
import { attackByLaundering } from "./laundering.ts";
import { attackPublicPages } from "./public-pages.ts";
import { attackByQueue } from "./queue.ts";
import { attackByStoring } from "./quotas.ts";
import { attackByRenders } from "./renders.ts";
import { attackReports } from "./reports.ts";
import { attackBySlowFilters } from "./slow-filters.ts";
import { openTarget, type Target } from "./target.ts";

const parts: Record<string, (target: Target) => Promise<BenchRow[]>> = {
  doors: attackDoors,
  "public-pages": attackPublicPages,
  forms: attackByForms,
  reports: attackReports,
  accounts: attackAccounts,
  laundering: attackByLaundering,
  storing: attackByStoring,
  "large-answers": attackByLargeAnswers,
  "slow-filters": attackBySlowFilters,
  renders: attackByRenders,
  queue: attackByQueue,
  floods: attackByFloods,
};

const isAddress = (word: string): boolean => /^https?:/.test(word);
const words = process.argv.slice(2);
const wanted = words.filter((word) => !isAddress(word));
const unknown = wanted.filter((word) => !(word in parts));
if (unknown.length > 0) {
  console.error(`There is no attack "${unknown.join(", ")}". Try: ${Object.keys(parts).join(", ")}.`);
  process.exit(1);
}
const target = await openTarget(words.find(isAddress));
const rows: BenchRow[] = [];
try {
  for (const [name, attack] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.error(`attacking: ${name} …`);
    rows.push(...(await attack(target).catch((error: unknown) => [unfinished(name, error)])));
  }
} finally {
  await target.close();
}

/** An attack that could not go on found a server that no longer answers as it should. */
function unfinished(name: string, error: unknown): BenchRow {
  console.error(error);
  return atMost(0, { name: `${name}, broken off`, value: 1, unit: "" });
}

console.table(
  rows.map(({ name, value, unit, limit, ok }) => ({
    figure: name,
    value: `${value} ${unit}`.trim(),
    limit,
    held: ok === null ? "" : ok ? "yes" : "NO",
  })),
);
const limited = rows.filter(({ ok }) => ok !== null);
const held = limited.filter(({ ok }) => ok);
console.log(`${held.length} held, ${limited.length - held.length} did not.`);
process.exitCode = held.length === limited.length ? 0 : 1;
