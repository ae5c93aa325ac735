/** What `models` shows and asks of the networks for photos, which run in Galatea itself. */
import { writeManifest } from "#core/engines/installed-networks.ts";
import { type CatalogueNetwork, filesOf } from "#features/models/catalogue.ts";
import { bytesOf, networkMisfit } from "#features/models/fit.ts";
import {
  bringNetwork,
  findRival,
  networkPresence,
  removeNetwork,
  verifyNetwork,
} from "#features/models/install-network.ts";
import type { Verified } from "#features/models/keep-models.ts";
import type { Machine } from "#features/models/machine.ts";
import { missingBytes } from "#features/models/model-folder.ts";
import {
  fetching,
  hasRoom,
  isConfirmed,
  type ModelsDeps,
  sayPlan,
  sizeOf,
  switching,
} from "./model-sentences.ts";

const uses = {
  matting: "cuts people and things out of photos",
  depth: "gives photos depth",
  "picture-check": "checks pictures",
} as const;
const useOf = ({ manifest }: CatalogueNetwork): string => uses[manifest.use];

const presences = {
  used: "used",
  broken: "used, but its file is missing",
  partly: "partly",
  absent: "absent",
} as const;

const describeFit = (network: CatalogueNetwork, machine: Machine): string => {
  const misfit = networkMisfit(network, machine);
  return misfit === null ? "works on the processor, in Galatea itself" : `does not run here: ${misfit}`;
};

export async function showNetworks(machine: Machine, deps: ModelsDeps): Promise<void> {
  const { catalogue, modelsFolder, terminal } = deps;
  terminal.say("\nNetworks for photos:");
  for (const network of catalogue.networks) {
    const presence = presences[await networkPresence(modelsFolder, network)];
    const size = sizeOf(bytesOf(catalogue, network)).padStart(8);
    terminal.say(`  ${network.name.padEnd(24)} ${size}  ${network.licence.name}, ${presence}`);
    terminal.say(`    It ${useOf(network)}. ${network.about}`);
    terminal.say(`    ${describeFit(network, machine)}.`);
  }
}

/** @returns the command's exit code. */
export async function addNetwork(
  network: CatalogueNetwork,
  { yes }: { yes: boolean },
  deps: ModelsDeps,
  machine: Machine,
): Promise<number> {
  const { terminal, catalogue, modelsFolder } = deps;
  const obstacle = networkMisfit(network, machine) ?? findRival(modelsFolder, network);
  if (obstacle !== null) {
    terminal.say(`${network.label} cannot be used here: ${obstacle}`);
    return 1;
  }
  const files = filesOf(catalogue, network);
  sayPlan(network, `it ${useOf(network)}; ${describeFit(network, machine)}`, files, deps);
  const sizes = files.map(({ name, file }) => ({ name, bytes: file.bytes }));
  if (!hasRoom(await missingBytes(modelsFolder, sizes, null), machine, terminal)) return 1;
  if (network.manifest.use === "picture-check") terminal.say(strictness);
  if (!yes && !(await isConfirmed("\nFetch it, test it and use it? [y/N] ", terminal))) return 1;
  const refused = await bringNetwork(catalogue, network, { ...deps, ...fetching(deps, { yes }) });
  terminal.progress(null, 1);
  if (refused !== null) {
    terminal.say(`It was not installed. ${refused}`);
    return 1;
  }
  return await testAndUse(network, deps);
}

const strictness =
  "A check has to pass every picture of a model. If its file is missing or does not work, models make no pictures.";

async function testAndUse(network: CatalogueNetwork, deps: ModelsDeps): Promise<number> {
  const { terminal, modelsFolder } = deps;
  const { name, label, manifest } = network;
  terminal.say("Testing it with one picture …");
  // Loaded here, because nothing else of the command needs the engines.
  const { tryNetwork } = await import("#core/engines/try-network.ts");
  const tried = await tryNetwork(manifest, deps);
  if (!tried.ok) {
    terminal.say(`It does not work here, and nothing was switched. ${tried.reason}`);
    return 1;
  }
  terminal.say(`It took ${tried.workSeconds} s for a picture, after ${tried.loadSeconds} s to load.`);
  await writeManifest(modelsFolder, manifest);
  terminal.say(`${label} ${useOf(network)} from now on. ${switching}`);
  if (manifest.use === "picture-check") terminal.say(`If it ever stands in the way: models remove ${name}.`);
  return 0;
}

/** Nothing where it is not used and was not named. */
export async function verifyAdded(
  network: CatalogueNetwork,
  isNamed: boolean,
  { modelsFolder, catalogue }: ModelsDeps,
): Promise<Verified[]> {
  const presence = await networkPresence(modelsFolder, network);
  const isInUse = presence === "used" || presence === "broken";
  return isInUse || isNamed ? await verifyNetwork(modelsFolder, catalogue, network) : [];
}

export async function removeAdded(network: CatalogueNetwork, deps: ModelsDeps): Promise<number> {
  const { terminal, modelsFolder } = deps;
  const was = await removeNetwork(modelsFolder, network);
  if (was === "absent") {
    terminal.say(`${network.name} is not installed here. Nothing was removed.`);
    return 0;
  }
  terminal.say(`Removed: ${network.file}.`);
  if (was !== "used" && was !== "broken") return 0;
  terminal.say(`${network.label} is not used from now on. ${switching}`);
  if (network.manifest.use === "picture-check")
    terminal.say("Until then it counts as a check that is missing, and models make no pictures.");
  return 0;
}
