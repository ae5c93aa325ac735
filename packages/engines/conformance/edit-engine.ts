/** The conformance suite for engines that change a picture by an instruction. */
import { expect } from "vitest";
import type { EditEngine, EditRequest } from "../src/edit/engine.ts";
import { testEngine } from "./engine-suite.ts";
import {
  asOwn,
  detailedPicture,
  expectPicture,
  notAPicture,
  type OwnPictures,
  truncatedPicture,
} from "./pictures.ts";

const size = { widthPx: 300, heightPx: 200 };
const upload = { ...(await detailedPicture(size)), ...size };
const large = await detailedPicture({ widthPx: 3000, heightPx: 3000 });
const truncated = await truncatedPicture();

/** `own`: for an engine that works on our own pictures only, with a change of what they show. */
export function testEditEngine(
  name: string,
  create: () => EditEngine,
  own?: OwnPictures & { instruction: string },
): void {
  const small = own?.small ?? upload;
  const brighter: EditRequest = { pictures: [small], instruction: "make it brighter", seed: 1 };
  const other: EditRequest = { ...brighter, instruction: own?.instruction ?? "black and white" };
  testEngine({
    name: `${name} as an edit engine`,
    create,
    work: (engine, input, run) => engine.edit(input, run),
    requests: [brighter, other],
    long: {
      pictures: [own?.large ?? large],
      instruction: "reduce the noise, sharpen it and add a vignette",
      seed: 1,
    },
    abortAfterMs: [60, 250],
    check: async (result, input) => {
      await expectPicture(result, { widthPx: small.widthPx, heightPx: small.heightPx });
      expect(result.parsed.length).toBeGreaterThan(0);
      if (own && input === other) expect(result.scene).not.toEqual(small.scene);
    },
    bytesOf: ({ bytes }) => bytes,
    refuses: [
      {
        what: "what is no picture",
        request: { ...brighter, pictures: [asOwn(notAPicture, own)] },
        code: "engine_bad_input",
      },
      {
        what: "a truncated picture",
        request: { ...brighter, pictures: [asOwn(truncated, own)] },
        code: "engine_bad_input",
      },
      { what: "no picture", request: { ...brighter, pictures: [] }, code: "engine_bad_input" },
      {
        what: "more pictures than it takes",
        request: { ...brighter, pictures: Array.from({ length: 5 }, () => small) },
        code: "engine_bad_input",
      },
      {
        what: "what it cannot follow",
        request: { ...brighter, instruction: "frobnicate the whatsit" },
        code: "engine_cannot_follow",
      },
    ],
    memory: { runs: 8, growthBytes: 60e6 },
  });
}
