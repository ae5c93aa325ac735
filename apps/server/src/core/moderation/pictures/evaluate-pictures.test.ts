/** The operator's report on the check of pictures, with the classifier that is installed. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import type { DrawnPerson } from "#testing/moderation/drawn-people.ts";
import { evaluatePictures } from "#testing/moderation/evaluate-pictures.ts";

test("each file of the folder and each group of drawings is told, and what was not measured", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "galatea-evaluated-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const plain = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#456" } })
    .png()
    .toBuffer();
  await writeFile(path.join(folder, "sea.png"), plain);
  await writeFile(path.join(folder, "torn.jpg"), "no picture");
  await writeFile(path.join(folder, "notes.txt"), "not read");
  const people = [
    { prompt: "a woman in a coat", skin: "brown", age: "80 year old", scene: "in a coat" },
    { prompt: "a man in a coat", skin: "pale", age: "80 year old", scene: "in a coat" },
  ];
  async function* drawings(): AsyncGenerator<DrawnPerson> {
    for (const person of people) yield { ...person, bytes: plain };
  }
  const lines: string[] = [];
  const tables: unknown[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line: string) => lines.push(line));
  const table = vi.spyOn(console, "table").mockImplementation((rows: unknown) => tables.push(rows));
  onTestFinished(() => {
    log.mockRestore();
    table.mockRestore();
  });

  await evaluatePictures(folder, drawings);

  const told = lines.join("\n");
  expect(told).toMatch(/^pass +\w+ 0\.\d\d, .* sea\.png$/m);
  expect(told).toMatch(/^unavailable .* torn\.jpg$/m);
  expect(told).not.toContain("notes.txt");
  expect(told).toContain(`2 files in ${folder}`);
  expect(told).toContain("2 drawings of clothed people");
  expect(told).toMatch(/Not measured: what share of the pictures to refuse is found/);
  const group = (kind: string, name: string, drawn: number) =>
    expect.arrayContaining([
      expect.objectContaining({ [kind]: name, drawings: drawn, "wrongly refused": 0, unavailable: 0 }),
    ]) as unknown;
  expect(tables).toContainEqual(group("skin", "brown", 1));
  expect(tables).toContainEqual(group("skin", "pale", 1));
  expect(tables).toContainEqual(group("age", "80 year old", 2));
  expect(tables).toContainEqual(group("scene", "in a coat", 2));
});
