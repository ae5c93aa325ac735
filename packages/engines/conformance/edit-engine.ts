/** The conformance suite for engines that change a picture by an instruction. */
import { readPictureFacts } from "@galatea/raster/picture-file.ts";
import { expect } from "vitest";
import type { EditEngine, EditRequest, EditResult } from "../src/edit/engine.ts";
import { type EngineSuite, testEngine } from "./engine-suite.ts";
import { detailedPicture, expectPicture, type OwnPictures, unreadablePictures } from "./pictures.ts";

const size = { widthPx: 300, heightPx: 200 };
const upload = { ...(await detailedPicture(size)), ...size };
const large = await detailedPicture({ widthPx: 3000, heightPx: 3000 });

type Suite = EngineSuite<EditEngine, EditRequest, EditResult>;

/**
 * `own`: for an engine that works on our own pictures only, with a change of what they show. `readsAnyWords`: for a
 * model, which follows an instruction or not and never says that it cannot.
 */
export function testEditEngine(
  name: string,
  create: () => EditEngine,
  own?: OwnPictures & { instruction: string },
  {
    provider,
    readsAnyWords = false,
    brief = false,
  }: { provider?: Suite["provider"]; readsAnyWords?: boolean; brief?: boolean } = {},
): void {
  const small = own?.small ?? upload;
  const brighter: EditRequest = { pictures: [small], instruction: "make it brighter", seed: 1 };
  const beyondGrammar: Suite["refuses"][number] = {
    what: "what it cannot follow",
    request: { ...brighter, instruction: "frobnicate the whatsit" },
    code: "engine_cannot_follow",
  };
  const other: EditRequest = { ...brighter, instruction: own?.instruction ?? "black and white" };
  testEngine({
    name: `${name} as an edit engine`,
    create,
    brief,
    ...(provider ? { provider } : {}),
    work: (engine, input, run) => engine.edit(input, run),
    requests: [brighter, other],
    long: {
      pictures: [own?.large ?? large],
      instruction: "reduce the noise, sharpen it and add a vignette",
      seed: 1,
    },
    abortAfterMs: [60, 250],
    check: async (result, input) => {
      const { width, height } = await readPictureFacts(input.pictures[0]!.bytes);
      await expectPicture(result, { widthPx: width, heightPx: height });
      if (!readsAnyWords) expect(result.parsed.length).toBeGreaterThan(0);
      if (own && input === other) expect(result.scene).not.toEqual(small.scene);
    },
    bytesOf: ({ bytes }) => bytes,
    refuses: [
      ...unreadablePictures((picture) => ({ ...brighter, pictures: [picture] }), own),
      { what: "no picture", request: { ...brighter, pictures: [] }, code: "engine_bad_input" },
      {
        what: "more pictures than it takes",
        request: { ...brighter, pictures: Array.from({ length: 5 }, () => small) },
        code: "engine_bad_input",
      },
      ...(readsAnyWords ? [] : [beyondGrammar]),
    ],
    memory: { runs: 8, growthBytes: 60e6 },
  });
}
