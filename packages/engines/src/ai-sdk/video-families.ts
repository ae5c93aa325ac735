/**
 * The families of models that set a picture in motion, by their names: what each makes, and what it is given in its own words.
 * Read in the SDK's sources and the services' published schemas. A model of no family is not called: its picture could stand
 * under a name that it ignores, and the call would be charged. Every filter stands at its strictest.
 */
import type { experimental_startVideo, JSONValue } from "ai";
import type { AiSdkSettings } from "./options.ts";

/** Everything is escaped, checked against the traits, and in its final size. */
export type VideoWork = {
  words: string;
  /** JPEG in the shape that the model makes. */
  first: Uint8Array;
  last?: Uint8Array;
  /** Where the model is told one. */
  ratio?: `${number}:${number}`;
  /** One of the lengths that the model makes. */
  lengthS: number;
  /** Of that length, and at that rate, for models that are told frames. */
  frames: number;
  frameRate: number;
  /** 31 bits. */
  seed: number;
  /** For models that are told pixels. */
  size: { widthPx: number; heightPx: number };
};

export type VideoTraits = {
  /** Named ratios; or it follows the picture, whose ratio has to be between two limits. */
  shape: { by: "ratios"; ratios: readonly string[] } | { by: "input"; min: number; max: number };
  /** Offered to people. */
  durationsS: readonly number[];
  /** What the model makes, where that is something else. The nearest that is long enough is cut. */
  lengthsS?: readonly number[];
  framesPerSecond: number;
  /** It makes a multiple of it and one more. */
  frameStep: number;
  /** About so many in a frame. */
  workPixels: number;
  sizeMultiple: number;
  lastFrame: boolean;
  seed: boolean;
};

type VideoCall = Omit<
  Parameters<typeof experimental_startVideo>[0],
  "model" | "maxRetries" | "abortSignal" | "headers" | "n"
>;

export type VideoFamily = {
  names: RegExp;
  traits: VideoTraits;
  call: (work: VideoWork) => VideoCall;
};

const usual: VideoTraits = {
  shape: { by: "input", min: 0.4, max: 2.5 },
  durationsS: [5, 10],
  framesPerSecond: 24,
  frameStep: 1,
  workPixels: 1280 * 720,
  sizeMultiple: 2,
  lastFrame: false,
  seed: false,
};
const ratiosOf = (text: string): VideoTraits["shape"] => ({ by: "ratios", ratios: text.split(" ") });
const wide = ratiosOf("16:9 9:16");

type Options = Record<string, JSONValue>;
const dataUrl = (picture: Uint8Array): string =>
  `data:image/jpeg;base64,${Buffer.from(picture).toString("base64")}`;
/** The pictures under the names that the model has for them. */
const pictures = ({ first, last }: VideoWork, firstName: string, lastName?: string): Options => ({
  [firstName]: dataUrl(first),
  ...(last && lastName !== undefined ? { [lastName]: dataUrl(last) } : {}),
});

/** The SDK's own fields, for services whose models all read the same. */
const sdkPictures = ({ words, first, last }: VideoWork): Pick<VideoCall, "prompt" | "frameImages"> => ({
  prompt: words,
  frameImages: [
    { image: first, frameType: "first_frame" },
    ...(last ? [{ image: last, frameType: "last_frame" as const }] : []),
  ],
});
const told = ({ ratio }: VideoWork): Pick<VideoCall, "aspectRatio"> => (ratio ? { aspectRatio: ratio } : {});

const google = (names: RegExp, traits: Partial<VideoTraits>): VideoFamily => ({
  names,
  traits: { ...usual, shape: wide, durationsS: [4, 6, 8], ...traits },
  call: (work) => ({
    ...sdkPictures(work),
    ...told(work),
    duration: work.lengthS,
    ...(traits.seed ? { seed: work.seed } : {}),
    // The only value that every Veo takes beside a picture; another one would allow children. All make 720p by themselves.
    providerOptions: { google: { personGeneration: "allow_adult" } },
  }),
});

const xai = (names: RegExp, traits: Partial<VideoTraits>): VideoFamily => ({
  names,
  traits: {
    ...usual,
    shape: ratiosOf("16:9 4:3 1:1 9:16 3:4 3:2 2:3"),
    durationsS: [4, 6, 8, 10],
    ...traits,
  },
  call: (work) => ({
    ...sdkPictures(work),
    ...told(work),
    duration: work.lengthS,
    providerOptions: { xai: { resolution: "720p" } },
  }),
});

/** Its models differ in what they are told, which the SDK passes on as it is. */
const toldAs =
  (provider: "fal" | "replicate") =>
  (names: RegExp, traits: Partial<VideoTraits>, input: (work: VideoWork) => Options): VideoFamily => ({
    names,
    traits: { ...usual, ...traits },
    call: (work) => ({ prompt: work.words, providerOptions: { [provider]: input(work) } }),
  });

// The SDK writes every length for fal as "5s", and leaves a seed of 0 out.
const fal = toldAs("fal");
const replicate = toldAs("replicate");

/** The first whose name fits. */
export const videoFamilies: Partial<Record<AiSdkSettings["provider"], readonly VideoFamily[]>> = {
  google: [
    google(/^veo-3\.1-/, { lastFrame: true, seed: true }),
    google(/^veo-3\.0-/, { seed: true }),
    google(/^veo-2\.0-/, { durationsS: [5, 6, 8], lastFrame: true }),
  ],
  xai: [xai(/^grok-imagine-video-1\.5$/, { lastFrame: true }), xai(/^grok-imagine-video/, {})],
  "black-forest-labs": [
    {
      names: /^flux-3-video$/,
      traits: {
        ...usual,
        shape: ratiosOf("21:9 2:1 16:9 4:3 1:1 3:4 9:16"),
        durationsS: [5, 6, 8, 10],
        lastFrame: true,
      },
      call: (work) => ({
        ...sdkPictures(work),
        ...told(work),
        duration: work.lengthS,
        generateAudio: false,
        providerOptions: { blackForestLabs: { resolution: "hd", safetyTolerance: 0 } },
      }),
    },
  ],
  fal: [
    fal(
      /^fal-ai\/wan\/v2\.2-a14b\/image-to-video$/,
      { durationsS: [3, 4, 5], framesPerSecond: 16, frameStep: 4, lastFrame: true, seed: true },
      (work) => ({
        ...pictures(work, "image_url", "end_image_url"),
        num_frames: work.frames,
        frames_per_second: work.frameRate,
        resolution: "720p",
        aspect_ratio: "auto",
        seed: work.seed,
        enable_safety_checker: true,
        enable_output_safety_checker: true,
      }),
    ),
    fal(
      /^fal-ai\/kling-video\/v(?:1\.6|2\.1|2\.5-turbo)\/pro\/image-to-video$/,
      { lastFrame: true },
      (work) => ({
        ...pictures(work, "image_url", "tail_image_url"),
        duration: `${work.lengthS}`,
      }),
    ),
    fal(/^fal-ai\/kling-video\/v(?:1|1\.6|2|2\.1)\/(?:standard|master)\/image-to-video$/, {}, (work) => ({
      ...pictures(work, "image_url"),
      duration: `${work.lengthS}`,
    })),
    fal(
      /^fal-ai\/kling-video\/(?:v3\/(?:standard|pro)|v4)\/image-to-video$/,
      { lastFrame: true },
      (work) => ({
        ...pictures(work, "start_image_url", "end_image_url"),
        duration: `${work.lengthS}`,
        generate_audio: false,
      }),
    ),
    fal(
      /^fal-ai\/bytedance\/seedance\/v1(?:\.5)?\/(?:lite|pro)(?:\/fast)?\/image-to-video$/,
      { durationsS: [4, 6, 8], seed: true },
      (work) => ({
        ...pictures(work, "image_url"),
        aspect_ratio: "auto",
        resolution: "720p",
        duration: `${work.lengthS}`,
        seed: work.seed,
        enable_safety_checker: true,
      }),
    ),
    fal(
      /^fal-ai\/veo3(?:\.1)?(?:\/fast|\/lite)?\/image-to-video$/,
      { shape: wide, durationsS: [4, 6, 8] },
      (work) => ({
        ...pictures(work, "image_url"),
        aspect_ratio: work.ratio ?? "auto",
        duration: `${work.lengthS}s`,
        resolution: "720p",
        generate_audio: false,
        safety_tolerance: "1",
      }),
    ),
    fal(
      /^fal-ai\/minimax\/hailuo-02\/standard\/image-to-video$/,
      { durationsS: [6, 10], lastFrame: true },
      (work) => ({
        ...pictures(work, "image_url", "end_image_url"),
        duration: `${work.lengthS}`,
        resolution: "768P",
      }),
    ),
    fal(/^fal-ai\/minimax\/hailuo-02\/pro\/image-to-video$/, { durationsS: [6], lastFrame: true }, (work) =>
      pictures(work, "image_url", "end_image_url"),
    ),
    fal(
      /^fal-ai\/luma-dream-machine\/ray-2(?:-flash)?\/image-to-video$/,
      {
        shape: ratiosOf("16:9 9:16 4:3 3:4 21:9 9:21"),
        durationsS: [5, 8],
        lengthsS: [5, 9],
        lastFrame: true,
      },
      (work) => ({
        ...pictures(work, "image_url", "end_image_url"),
        aspect_ratio: work.ratio ?? "16:9",
        duration: `${work.lengthS}s`,
        resolution: "720p",
      }),
    ),
  ],
  replicate: [
    replicate(
      /^wan-video\/wan-2\.2-i2v-fast$/,
      { durationsS: [5, 7], framesPerSecond: 16, frameStep: 4, lastFrame: true, seed: true },
      (work) => ({
        ...pictures(work, "image", "last_image"),
        num_frames: work.frames,
        frames_per_second: work.frameRate,
        resolution: "720p",
        seed: work.seed,
        disable_safety_checker: false,
      }),
    ),
    replicate(
      /^bytedance\/seedance-1-(?:lite|pro)$/,
      { durationsS: [4, 6, 8], lastFrame: true, seed: true },
      (work) => ({
        ...pictures(work, "image", "last_frame_image"),
        duration: work.lengthS,
        resolution: "720p",
        seed: work.seed,
      }),
    ),
    replicate(
      /^bytedance\/seedance-1\.5-pro$/,
      { durationsS: [4, 6, 8], lastFrame: true, seed: true },
      (work) => ({
        ...pictures(work, "image", "last_frame_image"),
        duration: work.lengthS,
        generate_audio: false,
        seed: work.seed,
      }),
    ),
    replicate(/^kwaivgi\/kling-v2\.5-turbo-pro$/, { lastFrame: true }, (work) => ({
      ...pictures(work, "start_image", "end_image"),
      duration: work.lengthS,
    })),
    replicate(/^kwaivgi\/kling-v2\.1(?:-master)?$/, {}, (work) => ({
      ...pictures(work, "start_image"),
      duration: work.lengthS,
    })),
    replicate(/^minimax\/hailuo-02$/, { durationsS: [6, 10], lastFrame: true }, (work) => ({
      ...pictures(work, "first_frame_image", "last_frame_image"),
      duration: work.lengthS,
      resolution: "768p",
    })),
    replicate(/^minimax\/hailuo-(?:02-fast|2\.3|2\.3-fast)$/, { durationsS: [6, 10] }, (work) => ({
      ...pictures(work, "first_frame_image"),
      duration: work.lengthS,
    })),
    replicate(/^minimax\/video-01(?:-live)?$/, { durationsS: [6] }, (work) =>
      pictures(work, "first_frame_image"),
    ),
    replicate(
      /^google\/veo-3\.1(?:-fast)?$/,
      { shape: wide, durationsS: [4, 6, 8], lastFrame: true, seed: true },
      (work) => ({ ...veo(work), ...pictures(work, "image", "last_frame") }),
    ),
    replicate(/^google\/veo-3(?:-fast)?$/, { shape: wide, durationsS: [4, 6, 8], seed: true }, (work) => ({
      ...veo(work),
      ...pictures(work, "image"),
    })),
  ],
};

function veo({ ratio, lengthS, seed }: VideoWork): Options {
  return {
    aspect_ratio: ratio ?? "16:9",
    duration: lengthS,
    resolution: "720p",
    generate_audio: false,
    seed,
  };
}
