import { chmod, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createDataDir } from "#testing/data-dir.ts";
import { lookAtMachine, type Machine } from "./machine.ts";

async function lookWith(programs: Record<string, string>): Promise<Machine> {
  const folder = await createDataDir();
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(path.join(folder, name), `#!/bin/sh\n${text}\n`);
    await chmod(path.join(folder, name), 0o755);
  }
  vi.stubEnv("PATH", `${folder}:/usr/bin:/bin`);
  onTestFinished(() => void vi.unstubAllEnvs());
  return await lookAtMachine(path.join(folder, "models"));
}

test("a machine without a graphics card tells its memory and its disk", async () => {
  const machine = await lookWith({ "nvidia-smi": "exit 9" });
  expect(machine).toMatchObject({ platform: `${process.platform}-${process.arch}`, graphics: null });
  expect(machine.memoryMiB).toBeGreaterThan(100);
  expect(machine.freeDiskMiB).toBeGreaterThan(0);
});

test.runIf(process.platform === "linux")("the card with the most memory is told", async () => {
  const machine = await lookWith({
    "nvidia-smi": "printf 'NVIDIA GeForce GT 710, 2048\\nNVIDIA GeForce RTX 4090, 24564\\n'",
    "rocm-smi": `echo '{"card0":{"VRAM Total Memory (B)":"17163091968","Card Series":"Radeon RX 6800"}}'`,
  });
  expect(machine.graphics).toMatchObject({
    name: "NVIDIA GeForce RTX 4090",
    memoryMiB: 24_564,
    isShared: false,
  });
});

test.runIf(process.platform === "linux")("an AMD card is told by rocm-smi", async () => {
  const machine = await lookWith({
    "rocm-smi": `echo '{"card0":{"VRAM Total Memory (B)":"17163091968","Card Series":"Radeon RX 6800"}}'`,
  });
  expect(machine.graphics).toMatchObject({ name: "Radeon RX 6800", memoryMiB: 16_368 });
});

test.each(["echo nonsense", "echo '{'", "echo '[]'", "echo ', 12'"])(
  "the answer of %s is no card",
  async (text) => {
    expect((await lookWith({ "nvidia-smi": text, "rocm-smi": text })).graphics).toBeNull();
  },
);
