/** `companions on | off`: the operator's switch for companions and the demo, felt by every process at once. */
import { createOpeningStore } from "#core/companions/opening.store.ts";
import { type AdminCommand, readOptions } from "./admin-command.ts";

export const companionsOffCommand: AdminCommand = {
  summary: "let no companion answer, and close the demo, until further notice",
  usage: `npm run admin -- companions off

  Nobody can send a message, make a companion or use the demo until "companions on". What is being written is written to
  its end; talks can be read, and nothing is charged.`,
  read: (args) => switching(args, true),
};

export const companionsOnCommand: AdminCommand = {
  summary: "let companions answer again",
  usage: `npm run admin -- companions on

  Ends "companions off".`,
  read: (args) => switching(args, false),
};

function switching(
  args: string[],
  off: boolean,
): ReturnType<Extract<AdminCommand, { read: unknown }>["read"]> {
  readOptions(args, []);
  return async ({ database, say }) => {
    const changed = await createOpeningStore(database).setOff(off);
    const state = off ? "off" : "on";
    say(changed ? `Companions are ${state}.` : `Companions were ${state} already.`);
    return 0;
  };
}
