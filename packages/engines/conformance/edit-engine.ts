/** The conformance suite for engines that change a picture by an instruction. */
import { expect } from "vitest";
import type { SourcePicture } from "../src/engine.ts";
import type { EditEngine, EditRequest } from "../src/edit/engine.ts";
import { testEngine } from "./engine-suite.ts";
import { detailedPicture, expectPicture, notAPicture, truncatedPicture } from "./pictures.ts";

const upload = await detailedPicture({ widthPx: 300, heightPx: 200 });
const large = await detailedPicture({ widthPx: 3000, heightPx: 3000 });
const truncated = await truncatedPicture();

/** `own`: a picture of the studio's own image engine and how it can be changed, where the engine knows of that. */
export function testEditEngine(
  name: string,
  create: () => EditEngine,
  own?: { picture: SourcePicture; instruction: string; widthPx: number; heightPx: number },
): void {
  const onUpload: EditRequest = { pictures: [upload], instruction: "make it brighter", seed: 1 };
  const onOwn: EditRequest = own
    ? { pictures: [own.picture], instruction: own.instruction, seed: 1 }
    : { ...onUpload, instruction: "black and white" };
  testEngine({
    name: `${name} as an edit engine`,
    create,
    work: (engine, wish, run) => engine.edit(wish, run),
    requests: [onUpload, onOwn],
    long: { pictures: [large], instruction: "reduce the noise, sharpen it and add a vignette", seed: 1 },
    abortAfterMs: [60, 250],
    check: async (result, wish) => {
      const size = own && wish === onOwn ? own : { widthPx: 300, heightPx: 200 };
      await expectPicture(result, { widthPx: size.widthPx, heightPx: size.heightPx });
      expect(result.understood.length).toBeGreaterThan(0);
      if (own && wish === onOwn) expect(result.scene).not.toEqual(own.picture.scene);
    },
    bytesOf: ({ bytes }) => bytes,
    refuses: [
      {
        what: "what is no picture",
        request: { ...onUpload, pictures: [notAPicture] },
        code: "engine_bad_input",
      },
      {
        what: "a truncated picture",
        request: { ...onUpload, pictures: [truncated] },
        code: "engine_bad_input",
      },
      { what: "no picture", request: { ...onUpload, pictures: [] }, code: "engine_bad_input" },
      {
        what: "more pictures than it takes",
        request: { ...onUpload, pictures: Array.from({ length: 5 }, () => upload) },
        code: "engine_bad_input",
      },
      {
        what: "what it cannot follow",
        request: { ...onUpload, instruction: "frobnicate the whatsit" },
        code: "engine_cannot_follow",
      },
    ],
    memory: { runs: 8, growthBytes: 60e6 },
  });
}
