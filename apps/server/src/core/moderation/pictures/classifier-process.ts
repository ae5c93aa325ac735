/**
 * The process that classifies pictures, one at a time. It decodes bytes from outside, so it has none of the server's
 * settings, three decoders only, and its end costs one answer.
 */
import { createRequire } from "node:module";
import type { FromAskedProcess } from "@galatea/engines/asked-process.ts";
import { answerServer, endWithServer } from "@galatea/engines/engine-child.ts";
import type { InferenceSession, Tensor } from "onnxruntime-node";
import sharp from "sharp";
import type { FromClassifierProcess, ToClassifierProcess } from "./classifier-messages.ts";
import { pictureClasses, pictureInput, pictureSidePx, probabilitiesOutput } from "./classifier-model.ts";
import { readPixels } from "./read-pixels.ts";

type Runtime = {
  InferenceSession: {
    create(modelFile: string, options: InferenceSession.SessionOptions): Promise<InferenceSession>;
  };
  Tensor: new (type: "float32", data: Float32Array, dims: readonly number[]) => Tensor;
};
type Network = { session: InferenceSession; Tensor: Runtime["Tensor"] };

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

const say = answerServer<FromClassifierProcess | FromAskedProcess>;
let network: Network | undefined;

process.on("message", (message: ToClassifierProcess) => void answer(message));
endWithServer();

async function answer(message: ToClassifierProcess): Promise<void> {
  try {
    if (message.kind === "load") {
      network = await load(message.modelFile);
      say({ kind: "loaded" });
    } else if (network === undefined) throw new Error("The network is not loaded.");
    else say({ kind: "classified", ...(await classify(network, message.bytes)) });
  } catch (error) {
    say({ kind: "failed", message: String(error) });
  }
}

async function load(modelFile: string): Promise<Network> {
  // Loaded here and not by an import, so that a native library that does not load is told like any other failure.
  const { InferenceSession, Tensor } = createRequire(import.meta.url)("onnxruntime-node") as Runtime;
  const session = await InferenceSession.create(modelFile, {
    // A picture takes about ten milliseconds; more threads would take processors from the engines.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  });
  return { session, Tensor };
}

async function classify(
  { session, Tensor }: Network,
  bytes: Uint8Array,
): Promise<{ classes: Record<string, number>; ms: number }> {
  const started = performance.now();
  const pixels = new Tensor("float32", await readPixels(bytes), [1, pictureSidePx, pictureSidePx, 3]);
  const output = (await session.run({ [pictureInput]: pixels }))[probabilitiesOutput];
  const probabilities = output?.data;
  if (!(probabilities instanceof Float32Array) || probabilities.length !== pictureClasses.length)
    throw new Error("The network gave other classes.");
  const classes = Object.fromEntries(
    pictureClasses.map((name, index) => [name, probabilities[index] ?? Number.NaN]),
  );
  return { classes, ms: performance.now() - started };
}
