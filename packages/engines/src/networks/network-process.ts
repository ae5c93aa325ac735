/**
 * The process that runs one ONNX network on pictures, one at a time. It decodes bytes from outside, so it has none of
 * the server's settings, three decoders only, and its end costs one answer.
 */
import { createRequire } from "node:module";
import type { InferenceSession, Tensor } from "onnxruntime-node";
import sharp from "sharp";
import type { FromAskedProcess } from "../asked-process.ts";
import { answerServer, endWithServer } from "../engine-child.ts";
import { EngineError } from "../engine.ts";
import { asEngineError } from "../runs.ts";
import type { FromNetworkProcess, LoadNetwork, ToNetworkProcess } from "./network-messages.ts";
import { readTensor } from "./read-tensor.ts";

type Runtime = {
  InferenceSession: {
    create(modelFile: string, options: InferenceSession.SessionOptions): Promise<InferenceSession>;
  };
  Tensor: new (type: "float32", data: Float32Array, dims: readonly number[]) => Tensor;
};
type Network = {
  session: InferenceSession;
  Tensor: Runtime["Tensor"];
  input: LoadNetwork["input"];
  output: string;
};

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

const say = answerServer<FromNetworkProcess | FromAskedProcess>;
let network: Network | undefined;

process.on("message", (message: ToNetworkProcess) => void answer(message));
endWithServer();

async function answer(message: ToNetworkProcess): Promise<void> {
  try {
    if (message.kind === "load") {
      network = await load(message);
      say({ kind: "loaded" });
    } else if (network === undefined) throw new Error("The network is not loaded.");
    else say(await run(network, message.bytes));
  } catch (error) {
    const { code, message: text } = ofMemory(error) ?? asEngineError(error, String(error));
    say({ kind: "failed", code, message: text });
  }
}

/** onnxruntime tells only by its words that memory was short. */
const ofMemory = (error: unknown): EngineError | null =>
  /bad_alloc|failed to allocate memory|out of memory/i.test(String(error))
    ? new EngineError("engine_out_of_memory", String(error))
    : null;

async function load(task: LoadNetwork): Promise<Network> {
  try {
    // Loaded here and not by an import, so that a native library that does not load is told like any other failure.
    const { InferenceSession, Tensor } = createRequire(import.meta.url)("onnxruntime-node") as Runtime;
    const session = await InferenceSession.create(task.file, {
      intraOpNumThreads: task.threads,
      interOpNumThreads: 1,
      // Without it, the memory of the largest layers is given back after each picture.
      enableCpuMemArena: false,
      // A thread that spins while it waits takes the processor from those that have work.
      extra: { session: { intra_op: { allow_spinning: "0" } } },
    });
    const output = expectFit(session, task);
    return { session, Tensor, input: task.input, output };
  } catch (error) {
    throw (
      ofMemory(error) ??
      new EngineError("engine_unavailable", `${task.file} could not be loaded: ${String(error)}`)
    );
  }
}

/** The network has the tensors that its manifest names, in the shape that it will be given. @returns the output to ask for */
function expectFit(session: InferenceSession, { input, output: named }: LoadNetwork): string {
  const index = session.inputNames.indexOf(input.name);
  if (index < 0 || session.inputNames.length > 1)
    throw new Error(`It reads ${session.inputNames.join(", ")} instead of ${input.name}.`);
  const output = named ?? session.outputNames[0];
  if (output === undefined || !session.outputNames.includes(output))
    throw new Error(`It gives ${session.outputNames.join(", ")} instead of ${output}.`);
  const about = session.inputMetadata[index];
  if (!about?.isTensor || about.type !== "float32") throw new Error("It does not read float32.");
  const given = [1, 3, input.heightPx, input.widthPx];
  const fits =
    about.shape.length === given.length &&
    about.shape.every((side, at) => typeof side === "string" || side === given[at]);
  if (!fits) throw new Error(`It reads [${about.shape.join(", ")}] instead of [${given.join(", ")}].`);
  return output;
}

async function run(
  { session, Tensor, input, output }: Network,
  bytes: Uint8Array,
): Promise<FromNetworkProcess> {
  const started = performance.now();
  const picture = await readTensor(bytes, input);
  const tensor = new Tensor("float32", picture, [1, 3, input.heightPx, input.widthPx]);
  // Only this output, because some networks give their intermediate maps too.
  const answer = (await session.run({ [input.name]: tensor }, [output]))[output];
  if (!(answer?.data instanceof Float32Array))
    throw new EngineError("engine_bad_output", "The network gave no float32 numbers.");
  return { kind: "output", values: answer.data, dims: answer.dims, ms: performance.now() - started };
}
