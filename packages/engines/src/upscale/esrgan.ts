/**
 * Enlarges by ESRGAN, tile by tile. A tile's margin is as wide as makes the seams vanish: what a pixel becomes depends
 * on pixels further away than that by less than half a level.
 */
import { createRequire } from "node:module";
import type { InferenceSession, Tensor } from "onnxruntime-node";
import { EngineError } from "../engine.ts";
import { projectBack } from "./back-projection.ts";
import { type EsrganScale, loadEsrganOnnx } from "./esrgan-model.ts";
import { pictureInput, pictureOutput } from "./keras-onnx.ts";
import type { Plane } from "./lanczos.ts";
import { planTiles, readTile, type Tile, type TileOptions } from "./tiles.ts";

/**
 * Measured on noise, text, rings and photos: a margin of 6 px leaves 2 levels at most to what the whole picture gives,
 * 7 px 1 level, 5 px 6. Beyond the picture's edge there is nothing to be seamless with; there 3 px keep the network from
 * taking the edge for black.
 */
const margins = { innerMarginPx: 6, outerMarginPx: 3 };

/**
 * Tiles of 104, 128, 176 and 256 px make a picture of 512 px in 40, 36, 33 and 31 s, for smaller ones have more margin.
 * A tile of 256 px takes 170 MB more than one of 176: a large result leaves no room for that.
 */
function tilesFor(target: Plane): TileOptions {
  return { sidePx: target.widthPx * target.heightPx <= 20_000_000 ? 256 : 176, ...margins };
}

export type EsrganOptions = {
  scale: EsrganScale;
  /** Processors to compute with; the result is the same for the same number. */
  threads: number;
  weightsFolder?: string | undefined;
  /** The package that runs the network. */
  runtime?: string | undefined;
  tiles?: TileOptions | undefined;
};

export type Esrgan = {
  /** Writes each tile's core into `target`, which is `scale` times the picture, and says which one is next. */
  enlarge(picture: Plane, target: Plane, onTile: (index: number, count: number) => void): Promise<void>;
  close(): Promise<void>;
};

/** @throws {EngineError} `engine_unavailable` when the network or its runtime is missing. */
export async function openEsrgan(options: EsrganOptions): Promise<Esrgan> {
  const { scale } = options;
  const { runtime, session } = await openSession(options);
  return {
    enlarge: async (picture, target, onTile) => {
      const tiles = planTiles(picture.widthPx, picture.heightPx, options.tiles ?? tilesFor(target));
      for (const [index, tile] of tiles.entries()) {
        onTile(index, tiles.length);
        const read = readTile(picture, tile);
        const input = new runtime.Tensor("uint8", read.data, [1, read.heightPx, read.widthPx, 3]);
        const output = (await session.run({ [pictureInput]: input }))[pictureOutput];
        if (!(output?.data instanceof Uint8Array)) {
          throw new EngineError("engine_bad_output", "The network gave no picture.");
        }
        const [, heightPx = 0, widthPx = 0] = output.dims;
        const answer: Plane = { data: output.data, widthPx, heightPx, channels: 3 };
        projectBack(answer, read, scale);
        writeCore(answer, tile, target, scale);
      }
    },
    close: () => session.release(),
  };
}

type Runtime = {
  InferenceSession: {
    create(model: Uint8Array, options: InferenceSession.SessionOptions): Promise<InferenceSession>;
  };
  Tensor: new (type: "uint8", data: Uint8Array, dims: readonly number[]) => Tensor;
};

async function openSession(options: EsrganOptions): Promise<{ runtime: Runtime; session: InferenceSession }> {
  try {
    // Required here: where its native library does not load, the fast mode still has to.
    const runtime = createRequire(import.meta.url)(options.runtime ?? "onnxruntime-node") as Runtime;
    const model = await loadEsrganOnnx(options.scale, options.weightsFolder);
    const session = await runtime.InferenceSession.create(model, {
      intraOpNumThreads: options.threads,
      interOpNumThreads: 1,
      // Planning memory ahead takes 140 MB more for a tile, and is no faster.
      enableMemPattern: false,
      // A thread that waits for work by spinning takes the processor from the one that has the work, where others run.
      extra: { session: { intra_op: { allow_spinning: "0" } } },
    });
    collectGarbage();
    return { runtime, session };
  } catch (error) {
    throw new EngineError("engine_unavailable", "The network could not be loaded.", { cause: error });
  }
}

/** The model and its weights were needed several times over while it was built; now the session has its own. */
function collectGarbage(): void {
  globalThis.gc?.();
}

/** The network's answer without its margin, into the first three channels of the target. */
function writeCore(answer: Plane, tile: Tile, target: Plane, scale: number): void {
  const samples = tile.widthPx * scale * 3;
  for (let y = 0; y < tile.heightPx * scale; y += 1) {
    const from = ((y + tile.margins.top * scale) * answer.widthPx + tile.margins.left * scale) * 3;
    const to = ((tile.y * scale + y) * target.widthPx + tile.x * scale) * target.channels;
    writeColours(answer.data.subarray(from, from + samples), target, to);
  }
}

/** Puts a run of colours into a picture that may also have an alpha channel. */
export function writeColours(colours: Uint8Array | Uint8ClampedArray, target: Plane, offset: number): void {
  if (target.channels === 3) {
    target.data.set(colours, offset);
    return;
  }
  for (let from = 0, to = offset; from < colours.length; from += 3, to += target.channels) {
    target.data[to] = colours[from]!;
    target.data[to + 1] = colours[from + 1]!;
    target.data[to + 2] = colours[from + 2]!;
  }
}
