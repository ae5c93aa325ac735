/** `keys rotate`: a new key for access tokens. Tokens of the old one stay valid until they expire. */
import path from "node:path";
import { rotateSigningKey } from "#platform/keys.ts";
import { type AdminCommand, readOptions } from "./admin-command.ts";

export const rotateKeysCommand: AdminCommand = {
  summary: "make a new key for access tokens",
  usage: `npm run admin -- keys rotate

  Makes a new key in keys.json. Start every process of Galatea again right after it. The old key verifies its tokens for
  two more hours, so nobody is signed out.`,

  readWithoutDatabase: (args) => {
    readOptions(args, []);
    return async ({ env, say }) => {
      const kid = await rotateSigningKey(path.resolve(env.DATA_DIR), new Date());
      say(`The new key is ${kid}. Start every process of Galatea again now.`);
      return 0;
    };
  },
};
