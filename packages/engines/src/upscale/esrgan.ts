/**
 * Enlarges by ESRGAN, tile by tile. A tile's margin is so wide that no seam is visible: pixels beyond the margin change
 * the result by less than half a level.
 */
import { createRequire } from "node:module";
import type { InferenceSession, Tensor } from "onnxruntime-node";
import { EngineError } from "../engine.ts";
import { projectBack } from "./back-projection.ts";
import { esrganFile, type EsrganScale, pictureInput, pictureOutput } from "./esrgan-model.ts";
import type { Plane } from "./lanczos.ts";
import { planTiles, readTile, type Tile, type TileOptions } from "./tiles.ts";

/**
 * Measured on noise, text, rings and photos: with a margin of 6 px a tile differs from the whole picture by at most 2
 * levels, with 7 px by 1, with 5 px by 6. At the picture's edge there is no seam; 3 px there keep the network from
 * reading the outside as black.
 */
const margins = { innerMarginPx: 6, outerMarginPx: 3 };

/**
 * Tiles of 104, 128, 176 and 256 px enlarge a picture of 512 px in 40, 36, 33 and 31 s, because smaller tiles have more
 * margin. A tile of 256 px takes 170 MB more than one of 176 px, which is too much beside a large result.
 */
function tilesFor(target: Plane): TileOptions {
  return { sidePx: target.widthPx * target.heightPx <= 20_000_000 ? 256 : 176, ...margins };
}

export type EsrganOptions = {
  scale: EsrganScale;
  /** Processors to compute with; the result is the same for the same number. */
  threads: number;
  /** Holds the converted networks; the build's unless told. */
  modelFolder?: string | undefined;
  /** The package that runs the network. */
  runtime?: string | undefined;
  tiles?: TileOptions | undefined;
};

export type Esrgan = {
  /** Writes each tile without its margins into `target`, which is `scale` times the picture; `onTile` is called before each. */
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
    create(modelFile: string, options: InferenceSession.SessionOptions): Promise<InferenceSession>;
  };
  Tensor: new (type: "uint8", data: Uint8Array, dims: readonly number[]) => Tensor;
};

async function openSession(options: EsrganOptions): Promise<{ runtime: Runtime; session: InferenceSession }> {
  try {
    // Loaded here and not by an import, because the fast mode must work even if the native library does not load.
    const runtime = createRequire(import.meta.url)(options.runtime ?? "onnxruntime-node") as Runtime;
    const modelFile = esrganFile(options.scale, options.modelFolder);
    const session = await runtime.InferenceSession.create(modelFile, {
      intraOpNumThreads: options.threads,
      interOpNumThreads: 1,
      // Planning memory ahead takes 140 MB more for a tile and is no faster.
      enableMemPattern: false,
      // A thread that spins while it waits takes the processor from those that have work.
      extra: { session: { intra_op: { allow_spinning: "0" } } },
    });
    return { runtime, session };
  } catch (error) {
    throw new EngineError("engine_unavailable", "The network could not be loaded.", { cause: error });
  }
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
