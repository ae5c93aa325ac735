/** What a command with a dialogue needs of a terminal: questions, and a line that is written over. */
import { createInterface } from "node:readline/promises";

export type Terminal = {
  say: (line: string) => void;
  /** Null where nobody can answer, as in a script; then `ask` is not called. */
  ask: ((question: string) => Promise<string>) | null;
  /** Shows `line` in place of the one before; null ends it. Without a screen, a line at each tenth of the way. */
  progress: (line: string | null, fraction: number) => void;
};

/** An end of the input, as by Ctrl-D, counts as an empty answer. */
export function openTerminal(say: (line: string) => void): Terminal {
  const { stdin, stdout } = process;
  let tenths = -1;
  return {
    say,
    ask: stdin.isTTY && stdout.isTTY ? askAt : null,
    progress: (line, fraction) => {
      if (stdout.isTTY) stdout.write(line === null ? "\r\u001B[K" : `\r\u001B[K${line}`);
      else if (line !== null && Math.floor(fraction * 10) !== tenths) {
        tenths = Math.floor(fraction * 10);
        say(line);
      }
    },
  };
}

async function askAt(question: string): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const ended = new Promise<string>((resolve) => reader.once("close", () => resolve("")));
    return (await Promise.race([reader.question(question), ended])).trim();
  } finally {
    reader.close();
  }
}
