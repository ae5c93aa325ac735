/** What `models` shows and asks. The sentences for the operator are made here. */
import type { ActiveModel, ActiveModels } from "#core/engines/managed/active-models.ts";
import { readActiveModels, writeActiveModels } from "#core/engines/managed/active-models.ts";
import { type CatalogueModel, type CatalogueNetwork, filesOf } from "#features/models/catalogue.ts";
import { bytesOf, type Fit, fitModel, gigabytes, networkMisfit } from "#features/models/fit.ts";
import { installModel } from "#features/models/install-model.ts";
import { presenceOf, removeModel, verifyFiles, verifyServers } from "#features/models/keep-models.ts";
import { missingBytes } from "#features/models/model-folder.ts";
import { lookAtMachine, type Machine } from "#features/models/machine.ts";
import {
  fetching,
  hasRoom,
  isConfirmed,
  type ModelsDeps,
  sayPlan,
  sizeOf,
  switching,
} from "./model-sentences.ts";
import { addNetwork, removeAdded, showNetworks, verifyAdded } from "./network-dialogue.ts";

/** A picture that takes longer is refused at the worker (`docs/engines.md`). */
const longestPictureSeconds = 300;
const usual = { picture: "sd-server", chat: "llama-server" } as const;

/** Each answers the command's exit code. */
export async function listModels(deps: ModelsDeps): Promise<number> {
  const machine = await lookAtMachine(deps.modelsFolder);
  await show(machine, deps);
  return 0;
}

export async function chooseModel(deps: ModelsDeps): Promise<number> {
  const { terminal, catalogue } = deps;
  const machine = await lookAtMachine(deps.modelsFolder);
  await show(machine, deps);
  if (!terminal.ask) {
    terminal.say("\nNobody can answer here. Install one by: npm run admin -- models add NAME --yes");
    return 0;
  }
  const isUseful =
    catalogue.models.some((model) => fitModel(catalogue, model, machine).fits) ||
    catalogue.networks.some((network) => networkMisfit(network, machine) === null);
  if (!isUseful) return 1;
  const answer = await terminal.ask(
    "\nWhich one shall be installed and used? Its name, or nothing to leave: ",
  );
  return answer === "" ? 0 : await addModel(answer, { yes: false }, deps, machine);
}

export async function addModel(
  name: string,
  { yes }: { yes: boolean },
  deps: ModelsDeps,
  seen?: Machine,
): Promise<number> {
  const { terminal, catalogue, modelsFolder } = deps;
  const model = findEntry(name, deps);
  if (!model) return 1;
  const machine = seen ?? (await lookAtMachine(modelsFolder));
  if ("kind" in model) return await addNetwork(model, { yes }, deps, machine);
  const fit = fitModel(catalogue, model, machine);
  if (!fit.fits) {
    terminal.say(`${model.label} does not run here: ${fit.reason}.`);
    return 1;
  }
  showPlan(model, fit, deps);
  const files = filesOf(catalogue, model).map(({ name, file }) => ({ name, bytes: file.bytes }));
  if (!hasRoom(await missingBytes(modelsFolder, files, fit.build), machine, terminal)) return 1;
  if (!yes && !(await isConfirmed("\nFetch it, test it and use it? [y/N] ", terminal))) return 1;
  const installed = await installModel(catalogue, model, fit, { ...deps, ...fetching(deps, { yes }) });
  terminal.progress(null, 1);
  if (!installed.ok) {
    terminal.say(`It was not installed. ${installed.detail}`);
    return 1;
  }
  return await testAndUse(installed.active, deps);
}

async function testAndUse(active: ActiveModel, deps: ModelsDeps): Promise<number> {
  const { terminal, modelsFolder } = deps;
  terminal.say(`Testing it with one ${active.server === "sd-server" ? "picture" : "answer"} …`);
  // Loaded here, because the engines take a second to load and nothing else of the command needs them.
  const { tryModel } = await import("#core/engines/managed/try-model.ts");
  const tried = await tryModel(active, deps);
  if (!tried.ok) {
    terminal.say(`It does not work here, and nothing was switched. ${tried.reason}`);
    for (const line of tried.lastLines) terminal.say(`  ${line}`);
    return 1;
  }
  terminal.say(`It made ${tried.made} in ${tried.workSeconds} s, after ${tried.loadSeconds} s to load.`);
  if (tried.workSeconds > longestPictureSeconds)
    terminal.say(`Jobs end after ${longestPictureSeconds} s, so it is too slow here. Choose a smaller one.`);
  await writeActiveModels(modelsFolder, use(readActiveModels(modelsFolder), active));
  terminal.say(`${active.label} is used from now on. ${switching}`);
  if (await deps.isOverruled(active.server))
    terminal.say(`But your settings name ${named[active.server]}, and that serves instead.`);
  return 0;
}

const named: Record<ActiveModel["server"], string> = {
  "sd-server": "what makes pictures (MODELS_FILE, IMAGE_ENGINE or a server's address)",
  "llama-server": "who speaks for companions (CHAT_URL)",
};

const use = (before: ActiveModels, active: ActiveModel): ActiveModels =>
  active.server === "sd-server" ? { ...before, picture: active } : { ...before, chat: active };

export async function verifyByName(name: string | null, deps: ModelsDeps): Promise<number> {
  const { terminal, catalogue, modelsFolder } = deps;
  const named = name === null ? null : findEntry(name, deps);
  if (name !== null && !named) return 1;
  let isSound = true;
  const tell = (what: string, problem: string | null): void => {
    isSound &&= problem === null;
    terminal.say(`${what}: ${problem ?? "as it was fetched"}`);
  };
  const active = readActiveModels(modelsFolder);
  for (const model of named ? [named] : [...catalogue.models, ...catalogue.networks]) {
    if ("kind" in model) {
      for (const { name: what, problem } of await verifyAdded(model, named !== null, deps))
        tell(`${model.name} ${what}`, problem);
      continue;
    }
    const isUsed = [active.picture?.name, active.chat?.name].includes(model.name);
    // Of another model some files may be here, because models share them.
    if (!named && !isUsed && (await presenceOf(modelsFolder, catalogue, model)) !== "installed") continue;
    for (const { name: file, problem } of await verifyFiles(modelsFolder, catalogue, model))
      tell(`${model.name} ${file}`, problem);
  }
  for (const { name: server, problem } of await verifyServers(modelsFolder))
    tell(`server ${server}`, problem);
  if (!isSound) terminal.say("models add NAME fetches again what is not as it was.");
  return isSound ? 0 : 1;
}

export async function removeByName(name: string, deps: ModelsDeps): Promise<number> {
  const { terminal, catalogue, modelsFolder } = deps;
  const model = findEntry(name, deps);
  if (!model) return 1;
  if ("kind" in model) return await removeAdded(model, deps);
  const { removed, kept, wasActive } = await removeModel(modelsFolder, catalogue, model);
  if (removed.length === 0 && !wasActive) {
    terminal.say(`${name} is not installed here. Nothing was removed.`);
    return 0;
  }
  terminal.say(`Removed: ${removed.join(", ") || "nothing"}.`);
  if (kept.length > 0) terminal.say(`Kept, because other models use it: ${kept.join(", ")}.`);
  if (wasActive) terminal.say(`${model.label} is no longer used.`);
  return 0;
}

function findEntry(
  name: string,
  { catalogue, terminal }: ModelsDeps,
): CatalogueModel | CatalogueNetwork | null {
  const entries = [...catalogue.models, ...catalogue.networks];
  const entry = entries.find((each) => each.name === name) ?? null;
  if (!entry) terminal.say(`There is no model "${name}": ${entries.map((each) => each.name).join(", ")}.`);
  return entry;
}

async function show(machine: Machine, deps: ModelsDeps): Promise<void> {
  const { catalogue, modelsFolder, terminal } = deps;
  const { graphics } = machine;
  const card = graphics
    ? `${graphics.name}, ${gigabytes(graphics.memoryMiB)} GB${graphics.isShared ? " shared with the machine" : ""}`
    : "no graphics card was found, and a processor takes minutes for most pictures";
  terminal.say(
    `This machine: ${machine.processors} processors, ${gigabytes(machine.memoryMiB)} GB of memory, ${gigabytes(machine.freeDiskMiB)} GB free; ${card}.`,
  );
  const active = readActiveModels(modelsFolder);
  for (const [kind, server] of Object.entries(usual)) {
    terminal.say(`\n${kind === "picture" ? "Pictures" : "Chats"}:`);
    for (const model of catalogue.models.filter((each) => each.server === server)) {
      const isUsed = [active.picture?.name, active.chat?.name].includes(model.name);
      const presence = isUsed ? "used" : await presenceOf(modelsFolder, catalogue, model);
      const size = sizeOf(bytesOf(catalogue, model));
      terminal.say(`  ${model.name.padEnd(16)} ${size.padStart(8)}  ${model.licence.name}, ${presence}`);
      terminal.say(`    ${model.about}`);
      terminal.say(`    ${describeFit(fitModel(catalogue, model, machine))}; ${describeTime(model)}.`);
    }
  }
  await showNetworks(machine, deps);
}

function showPlan(model: CatalogueModel, fit: Fit & { fits: true }, deps: ModelsDeps): void {
  const server = deps.catalogue.servers[model.server];
  const program = `${model.server} ${server?.release ?? ""}, ${server?.licence ?? ""}`;
  const files = [...filesOf(deps.catalogue, model), { name: program, file: fit.build }];
  sayPlan(model, `${describeFit(fit)}; ${describeTime(model)}`, files, deps);
}

const describeFit = (fit: Fit): string =>
  fit.fits
    ? [`works on the ${fit.on === "graphics" ? "graphics card" : "processor"}`, fit.note]
        .filter(Boolean)
        .join("; ")
    : `does not run here: ${fit.reason}`;

function describeTime({ expectedSeconds, server }: CatalogueModel): string {
  const what = server === "sd-server" ? "a picture" : "an answer";
  if (expectedSeconds.length === 0) return `seconds for ${what}: not measured`;
  return expectedSeconds
    .map(({ on, seconds: [from, to] }) => `${what} took ${from} to ${to} s on ${on}`)
    .join("; ");
}
