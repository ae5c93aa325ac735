/**
 * `npm run admin -- <command>`: an operator's commands, run beside a running Galatea or while none runs. Exit codes:
 * 0 done; 1 refused, failed or unsound; 2 wrong usage.
 */
import { openDatabase } from "#platform/db.ts";
import { readEnv } from "#platform/env.ts";
import { describeError } from "#platform/log.ts";
import { type AdminCommand, UsageError } from "./admin-command.ts";
import { backendsCommand, drainCommand, resumeCommand } from "./engine-backends.ts";
import { companionsLockedCommand, companionsUnlockCommand } from "./companions-locks.ts";
import { contactCommand } from "./contact.ts";
import { companionsOffCommand, companionsOnCommand } from "./companions-switch.ts";
import { detectCommand } from "./engine-detect.ts";
import { testCommand } from "./engine-test.ts";
import { enginesCommand } from "./engines.ts";
import { findDatabase } from "./find-database.ts";
import { grantCommand } from "./grant.ts";
import { rotateKeysCommand } from "./keys-rotate.ts";
import { modelsCommand } from "./models.ts";
import { reconcileCommand } from "./reconcile.ts";
import { refundCommand } from "./refund.ts";
import { reportsCommand } from "./reports.ts";
import { reportsDecideCommand } from "./reports-decide.ts";
import { reportsShowCommand } from "./reports-show.ts";
import { decideWithdrawalCommand } from "./decide-withdrawal.ts";
import { showWithdrawalCommand, withdrawalsCommand } from "./withdrawals.ts";

const commands: Record<string, AdminCommand> = {
  reconcile: reconcileCommand,
  grant: grantCommand,
  refund: refundCommand,
  contact: contactCommand,
  engines: enginesCommand,
  "engines detect": detectCommand,
  "engines test": testCommand,
  "engines backends": backendsCommand,
  "engines drain": drainCommand,
  "engines resume": resumeCommand,
  models: modelsCommand,
  "keys rotate": rotateKeysCommand,
  "companions off": companionsOffCommand,
  "companions on": companionsOnCommand,
  "companions locked": companionsLockedCommand,
  "companions unlock": companionsUnlockCommand,
  reports: reportsCommand,
  "reports show": reportsShowCommand,
  "reports decide": reportsDecideCommand,
  withdrawals: withdrawalsCommand,
  "withdrawals show": showWithdrawalCommand,
  "withdrawals decide": decideWithdrawalCommand,
};

process.exitCode = await run(process.argv.slice(2));

async function run(words: string[]): Promise<number> {
  const { name, command, args } = findCommand(words);
  if (!command || args.includes("--help")) {
    const known = command !== undefined || ["help", "--help", "-h"].includes(name);
    if (!known) console.error(`There is no command "${name}".`);
    console[known ? "log" : "error"](command ? `${command.usage}\n` : overview());
    return known ? 0 : 2;
  }
  try {
    const say = (line: string): void => console.log(line);
    if ("readWithoutDatabase" in command)
      return await command.readWithoutDatabase(args)({ env: readEnv(process.env), say });
    const work = command.read(args);
    const server = await findDatabase(process.env);
    try {
      const database = openDatabase({ url: server.url, maxConnections: 2, name: "galatea-admin" });
      try {
        return await work({ database, env: readEnv(process.env), say });
      } finally {
        await database.close();
      }
    } finally {
      await server.close();
    }
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${command.usage}`);
      return 2;
    }
    console.error(describeError(error).message);
    return 1;
  }
}

/** A name has one word or two. */
function findCommand([name = "help", ...args]: string[]) {
  const [second, ...others] = args;
  const longer = `${name} ${second}`;
  if (Object.hasOwn(commands, longer)) return { name: longer, command: commands[longer], args: others };
  return { name, command: Object.hasOwn(commands, name) ? commands[name] : undefined, args };
}

function overview(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(16)} ${summary}`);
  return `npm run admin -- <command> [options]\n\n${lines.join("\n")}\n\nAdd --help to a command to read about it.`;
}
