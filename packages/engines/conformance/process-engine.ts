/** The conformance suite for engines of Process Image. */
import { processOperations, type ProcessOptions } from "@galatea/contract/process-options.ts";
import { expect, test } from "vitest";
import type { ProcessEngine, ProcessRequest } from "../src/process/engine.ts";
import { testEngine } from "./engine-suite.ts";
import { detailedPicture, expectPicture, type OwnPictures, unreadablePictures } from "./pictures.ts";
import { unwatchedRun } from "../src/runs.ts";

const size = { widthPx: 320, heightPx: 240 };
const upload = { ...(await detailedPicture(size)), ...size };
const large = await detailedPicture({ widthPx: 3000, heightPx: 3000 });

const options: Record<(typeof processOperations)[number], ProcessOptions> = {
  "remove-background": { operation: "remove-background" },
  "replace-background": {
    operation: "replace-background",
    background: { kind: "gradient", from: "#203040", to: "#e0c0a0", angleDegrees: 30 },
  },
  relight: { operation: "relight", from: "right", warmth: 0.6, strength: 0.8 },
  restore: { operation: "restore", denoise: 0.5, sharpen: 0.5, contrast: 0.5 },
  "colorize-tone": { operation: "colorize-tone", look: "teal-orange", strength: 1 },
  stylize: { operation: "stylize", style: "oil", strength: 0.8 },
};

/** `own`: for an engine that works on our own pictures only. `brief`: as for every suite. */
export function testProcessEngine(
  name: string,
  create: () => ProcessEngine,
  { own, brief = false }: { own?: OwnPictures; brief?: boolean } = {},
): void {
  const small = own?.small ?? upload;
  const expected = { widthPx: small.widthPx, heightPx: small.heightPx };
  const request = (input: ProcessOptions): ProcessRequest => ({ picture: small, options: input, seed: 1 });
  testEngine({
    name: `${name} as a process engine`,
    create,
    work: (engine, input, run) => engine.process(input, run),
    requests: [request(options["colorize-tone"]), request(options.restore)],
    long: { picture: own?.large ?? large, options: options.stylize, seed: 1 },
    abortAfterMs: [60, 300],
    check: (result) => expectPicture(result, expected),
    bytesOf: ({ bytes }) => bytes,
    refuses: [
      ...unreadablePictures((picture) => ({ ...request(options.restore), picture }), own),
      {
        what: "a background picture that is missing",
        request: request({ operation: "replace-background", background: { kind: "picture" } }),
        code: "engine_bad_input",
      },
    ],
    memory: { runs: 6, growthBytes: 80e6 },
    brief,
  });

  test.for([...processOperations])(
    "%s does what its capabilities and its preflight say",
    { timeout: 120_000 },
    async (operation) => {
      const engine = create();
      const listed = own ? engine.capabilities.ownPictures : engine.capabilities.uploads;
      const input = request(options[operation]);
      const answer = await engine.preflight(input);
      if (listed.includes(operation)) expect(answer.ok).toBe(true);
      const done = engine.process(input, unwatchedRun());
      if (answer.ok) await expectPicture(await done, expected);
      else {
        expect(answer.reason).not.toBe("");
        await expect(done).rejects.toMatchObject({ code: "engine_cannot_follow" });
      }
      engine.close();
    },
  );
}
