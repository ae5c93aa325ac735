/** What this machine has for models: memory, disk and a graphics card, as its own programs tell. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, statfs } from "node:fs/promises";
import { availableParallelism, totalmem } from "node:os";
import { promisify } from "node:util";
import { programEnvironment } from "#platform/program-environment.ts";
import { z } from "zod";

export type GraphicsCard = {
  name: string;
  memoryMiB: number;
  /** Apple's processors: its memory is the machine's. */
  isShared: boolean;
  /** What has to be installed before a server can work on it; null when nothing is missing. */
  missing: string | null;
};

export type Machine = {
  /** Node's names of the system and the processor, such as "linux-x64". */
  platform: string;
  processors: number;
  memoryMiB: number;
  /** Free where the models lie. */
  freeDiskMiB: number;
  /** The one with the most memory; null without one: servers then work on the processor. */
  graphics: GraphicsCard | null;
};

const mebibyte = 1024 ** 2;
const run = promisify(execFile);

/** @param modelsFolder is created when it is not there yet. */
export async function lookAtMachine(modelsFolder: string): Promise<Machine> {
  await mkdir(modelsFolder, { recursive: true, mode: 0o700 });
  const [{ bavail, bsize }, cards] = await Promise.all([statfs(modelsFolder), lookForCards()]);
  const [graphics = null] = cards.sort((one, other) => other.memoryMiB - one.memoryMiB);
  return {
    platform: `${process.platform}-${process.arch}`,
    processors: availableParallelism(),
    memoryMiB: Math.floor(memoryBytes() / mebibyte),
    freeDiskMiB: Math.floor((bavail * bsize) / mebibyte),
    graphics,
  };
}

/** A container may have less than the machine. */
function memoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

async function lookForCards(): Promise<GraphicsCard[]> {
  if (process.platform === "darwin") return await lookAtApple();
  const [nvidia, amd] = await Promise.all([lookByNvidiaSmi(), lookByRocmSmi()]);
  const missing = hasVulkan() ? null : "the Vulkan loader, as by: apt install libvulkan1";
  return [...nvidia, ...amd].map((card) => ({ ...card, isShared: false, missing }));
}

type Seen = Pick<GraphicsCard, "name" | "memoryMiB">;

/** Lines such as "NVIDIA GeForce RTX 4090, 24564", in MiB. */
async function lookByNvidiaSmi(): Promise<Seen[]> {
  const text = await output("nvidia-smi", ["--query-gpu=name,memory.total", "--format=csv,noheader,nounits"]);
  return text.split("\n").flatMap((line) => {
    const [, name = "", mib = ""] = /^(.+), *(\d+)\s*$/.exec(line) ?? [];
    return name === "" ? [] : [{ name: name.trim().slice(0, 80), memoryMiB: Number(mib) }];
  });
}

const rocmCards = z.record(
  z.string(),
  z.object({
    "VRAM Total Memory (B)": z.coerce.number().positive(),
    "Card Series": z.string().optional(),
    "Card series": z.string().optional(),
  }),
);

async function lookByRocmSmi(): Promise<Seen[]> {
  const cards = rocmCards.safeParse(
    parseJson(await output("rocm-smi", ["--showproductname", "--showmeminfo", "vram", "--json"])),
  );
  return Object.values(cards.data ?? {}).map((card) => ({
    name: (card["Card Series"] ?? card["Card series"] ?? "AMD graphics card").slice(0, 80),
    memoryMiB: Math.floor(card["VRAM Total Memory (B)"] / mebibyte),
  }));
}

const appleDisplays = z.object({
  SPDisplaysDataType: z.array(z.object({ sppci_model: z.string() })).min(1),
});

/** Metal works on Apple's own processors, on the machine's memory. */
async function lookAtApple(): Promise<GraphicsCard[]> {
  if (process.arch !== "arm64") return [];
  const told = appleDisplays.safeParse(
    parseJson(await output("system_profiler", ["SPDisplaysDataType", "-json"])),
  );
  const name = told.data?.SPDisplaysDataType[0]?.sppci_model ?? "Apple";
  return [{ name, memoryMiB: Math.floor(memoryBytes() / mebibyte), isShared: true, missing: null }];
}

const vulkanLoaders = [
  "/usr/lib/x86_64-linux-gnu",
  "/usr/lib/aarch64-linux-gnu",
  "/usr/lib64",
  "/usr/lib",
  "/lib64",
];
const hasVulkan = (): boolean => vulkanLoaders.some((folder) => existsSync(`${folder}/libvulkan.so.1`));

/** Empty when there is no such program, or it fails. */
async function output(program: string, args: readonly string[]): Promise<string> {
  try {
    return (await run(program, args, { timeout: 10_000, maxBuffer: mebibyte, env: programEnvironment() }))
      .stdout;
  } catch {
    return "";
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
