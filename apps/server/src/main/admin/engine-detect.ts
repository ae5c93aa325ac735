/** `engines detect`: finds servers for models on this machine, and prints the variables that connect them. */
import { findServers, usualPorts } from "#core/engines/find-servers.ts";
import { type AdminCommand, readOptions, required, UsageError } from "./admin-command.ts";

export const detectCommand: AdminCommand = {
  summary: "find servers for models on this machine, and print the variables that connect them",
  usage: `npm run admin -- engines detect [--ports 8188,1234]

  Asks the usual ports of ComfyUI, sd-server, WebUIs, LocalAI, vLLM, vLLM-Omni, SGLang, LM Studio, llama.cpp, Ollama and KoboldCpp on
  127.0.0.1 who listens there, by requests that change nothing. It switches nothing on.
  --ports     other ports, by commas

  The exit code is 1 if nothing was found.`,

  readWithoutDatabase: (args) => {
    const values = readOptions(args, ["ports"]);
    const ports = values["ports"] === undefined ? usualPorts : readPorts(required(values, "ports"));
    return async ({ say }) => {
      const found = await findServers(ports);
      for (const { url, name, models, connect } of found) {
        say(`${url}  ${name}`);
        if (models.length > 0) say(`  has ${models.join(", ")}`);
        for (const line of connect) say(`  ${line}`);
      }
      if (found.length > 0) {
        say("\nNothing was switched on. Set what you want to use, and then: npm run admin -- engines test");
        return 0;
      }
      say(`Nothing for models listens on 127.0.0.1 at ${ports.join(", ")}.`);
      return 1;
    };
  },
};

function readPorts(list: string): number[] {
  const ports = list.split(",").map((word) => (/^ *\d{1,5} *$/.test(word) ? Number(word) : Number.NaN));
  if (ports.every((port) => port >= 1 && port <= 65_535)) return ports;
  throw new UsageError("--ports has to be ports by commas, such as 8188,1234.");
}
