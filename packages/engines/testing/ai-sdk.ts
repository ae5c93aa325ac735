/**
 * One server that speaks the protocols of the AI SDK's providers and of OpenAI-compatible servers, each below a path of its own,
 * as the SDK's sources and the providers' references describe them. It paints instead of a model, and has faults to switch on.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { paidProviders } from "../src/ai-sdk/options.ts";
import { google } from "./ai-sdk/google.ts";
import { localai, openai, plain, sglang, together, vllmOmni, xai } from "./ai-sdk/openai-like.ts";
import { badPictures, paint } from "./ai-sdk/paint.ts";
import { createBlackForestLabs, createReplicate, fal } from "./ai-sdk/queues.ts";
import { createVideos } from "./ai-sdk/videos.ts";
import {
  type Asked,
  type AskedVideo,
  type Protocol,
  readCall,
  type Studio,
  type WireReply,
} from "./ai-sdk/wire.ts";
import { closeAtOnce, listenOnLoopback } from "./loopback.ts";
import { paintVideo } from "./video-files.ts";

export type { Asked, AskedVideo } from "./ai-sdk/wire.ts";

/** What the next answers do wrong, until it is set to null again. */
export type AiSdkFault =
  /** Of the call that starts the work. */
  | keyof typeof brokenCalls
  | "endless body"
  | "never answered"
  | "large body"
  | "broken off"
  /** Answered once the fault is set to another. */
  | "start held"
  /** By the provider's filter, in its own form; `prompt` at Google and `result` at fal are their second forms. */
  | "refused"
  | "refused prompt"
  | "refused result"
  /** Of the answer. */
  | "no picture"
  | "another shape"
  | "base64 cut off"
  | keyof typeof badPictures
  /** Of work that is asked for again. */
  | "poll broken"
  | "poll broken once"
  | "poll busy once"
  | "poll never answered"
  | "queue stands still"
  | "work failed"
  | "out of memory in work"
  | "cancelled there"
  | "task unknown"
  /** Where the result lies; providers that answer in base64 answer by an address then. */
  | keyof typeof badPlaces
  | "result at an address"
  | "result redirected"
  | "result redirected to a private address"
  | "result redirected for ever"
  | "result gone"
  /** A list with the one result in it, at Replicate. */
  | "list of results"
  | "result as page";

export const protocolNames = [...paidProviders, "plain", "vllm-omni", "sglang", "localai"] as const;
export type ProtocolName = (typeof protocolNames)[number];

export type TestAiSdkServer = {
  /** The provider's address for the engine's options. */
  url: (protocol: ProtocolName) => string;
  /** Every request for a picture that was begun. */
  asked: readonly Asked[];
  /** Every request for a video that was begun. */
  filmed: readonly AskedVideo[];
  /** The addresses of all requests with their queries, in their order. */
  addresses: readonly string[];
  /** The paths of all requests, in their order. */
  paths: readonly string[];
  /** The headers of all requests, in their order. */
  headers: readonly IncomingMessage["headers"][];
  cancelled: () => number;
  videosCancelled: (protocol: ProtocolName) => number;
  setFault: (fault: AiSdkFault | null) => void;
  close: () => Promise<void>;
};

export type TestAiSdkServerOptions = {
  /** The only key that paid services accept; the servers accept every one. */
  key: string;
  /** How long the model works on each picture. */
  workMs?: (asked: Asked) => number;
  /** How long it works on each video. */
  videoMs?: (asked: AskedVideo) => number | Promise<number>;
};

const page = "<!doctype html><title>Bad gateway</title>";
const brokenCalls = {
  busy: {
    status: 429,
    json: { error: { message: "Rate limit.", code: "rate_limit" } },
    headers: { "retry-after": "7" },
  },
  overloaded: { status: 503, json: { detail: "overloaded" } },
  broken: { status: 500, json: { error: { message: "Internal" } } },
  html: { status: 200, bytes: Buffer.from(page), headers: { "content-type": "text/html" } },
  "broken with html": { status: 502, bytes: Buffer.from(page), headers: { "content-type": "text/html" } },
  "no access": { status: 401, json: { error: { message: "Incorrect API key provided: sk-secret" } } },
  forbidden: { status: 403, json: { detail: "Not authenticated" } },
  "no credit": { status: 402, json: { detail: "Payment required" } },
  "quota used up": {
    status: 429,
    json: { error: { message: "Quota.", type: "insufficient_quota", code: "insufficient_quota" } },
  },
  "bad request": { status: 400, json: { error: { message: "Invalid value: a red coat" } } },
  "unknown model": { status: 404, json: { error: { message: "No such model" } } },
  "gateway timeout": { status: 504, json: {} },
  redirect: { status: 302, headers: { location: "http://169.254.169.254/" } },
  "out of memory": {
    status: 500,
    json: { detail: "Image generation failed: CUDA out of memory. Tried to allocate 2 GiB" },
  },
} satisfies Record<string, WireReply>;

const badPlaces = {
  "result at a private address": "https://192.168.7.9/picture.png",
  "result at the metadata service": "http://169.254.169.254/latest/meta-data",
  "result at a private name": "https://localhost:9/picture.png",
  "result at a mapped address": "https://[::ffff:10.0.0.1]/picture.png",
  "result without https": "http://1.1.1.1/picture.png",
} as const;

export async function startAiSdkServer({
  key,
  workMs = () => 0,
  videoMs = () => 0,
}: TestAiSdkServerOptions): Promise<TestAiSdkServer> {
  let fault: AiSdkFault | null = null;
  let origin = "";
  const asked: Asked[] = [];
  const filmed: AskedVideo[] = [];
  const held: (() => void)[] = [];
  const addresses: string[] = [];
  const paths: string[] = [];
  const headers: IncomingMessage["headers"][] = [];
  const files = new Map<string, Buffer>();
  const urlOf = (name: ProtocolName): string => `${origin}/${name}${bases[name]}`;
  const replicate = createReplicate(() => urlOf("replicate"));
  const protocols: Record<ProtocolName, Protocol> = {
    openai,
    google,
    "black-forest-labs": createBlackForestLabs(() => urlOf("black-forest-labs")),
    fal,
    replicate,
    xai,
    together,
    plain,
    "vllm-omni": vllmOmni,
    sglang,
    localai,
  };
  const videos = createVideos(urlOf);
  const studio = (): Studio => ({
    fault,
    paint: async (request) => {
      asked.push(request);
      const picture = await paint(request);
      await sleep(workMs(request));
      return fault && fault in badPictures
        ? badPictures[fault as keyof typeof badPictures](picture)
        : picture;
    },
    film: async (request) => {
      filmed.push(request);
      const video = await paintVideo(paintingOf(request));
      await sleep(await videoMs(request));
      return fault && fault in badVideos ? badVideos[fault as keyof typeof badVideos](video) : video;
    },
    store: (file) => {
      if (fault && fault in badPlaces) return badPlaces[fault as keyof typeof badPlaces];
      const name = `${files.size + 1}.${file[0] === 0x89 ? "png" : "mp4"}`;
      files.set(name, file);
      return `${origin}/files/${name}`;
    },
  });

  const serveFile = (name: string, response: ServerResponse): void => {
    const picture = files.get(name.replace(/^moved-.*-/, ""));
    const move = (location: string): void => void response.writeHead(302, { location }).end();
    if (fault === "result redirected for ever") return move(`/files/moved-${Math.random()}-${name}`);
    if (fault === "result redirected to a private address") return move("https://10.1.2.3/picture.png");
    if (fault === "result redirected" && !name.startsWith("moved-")) return move(`/files/moved-once-${name}`);
    if (!picture || fault === "result gone") return send(response, { status: 404, json: { detail: "gone" } });
    if (fault === "result as page") return send(response, brokenCalls.html);
    const type = name.endsWith(".mp4") ? "video/mp4" : "image/png";
    send(response, { status: 200, bytes: picture, headers: { "content-type": type } });
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", origin);
    paths.push(url.pathname);
    addresses.push(url.href);
    headers.push(request.headers);
    const [, name = "", ...rest] = url.pathname.split("/");
    if (name === "files") return serveFile(rest.join("/"), response);
    const protocol = protocols[name as ProtocolName];
    const base = `/${name}${bases[name as ProtocolName]}`;
    if (!protocol || !url.pathname.startsWith(base)) return send(response, { status: 404, json: {} });
    const call = await readCall(request, url, decodeURIComponent(url.pathname.slice(base.length)));
    const isStart = call.method === "POST" && !call.path.endsWith("/cancel");
    if (isStart && breakCall(fault, response)) return;
    if (!isStart && call.method === "GET" && fault === "poll never answered") return;
    const isLocal = ["plain", "vllm-omni", "sglang", "localai"].includes(name);
    const sent = request.headers[protocol.key.header];
    if (!isLocal && sent !== `${protocol.key.prefix}${key}`) return send(response, brokenCalls["no access"]);
    const isHeld = isStart && fault === "start held";
    const reply = (await videos[name]?.handle(call, studio())) ?? (await protocol.handle(call, studio()));
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    send(response, reply ?? { status: 404, json: { detail: "Not Found" } });
  };

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  origin = await listenOnLoopback(server);
  return {
    url: urlOf,
    asked,
    filmed,
    addresses,
    paths,
    headers,
    cancelled: replicate.cancelled,
    videosCancelled: (name) => videos[name]?.cancelled() ?? 0,
    setFault: (next) => {
      fault = next;
      for (const release of held.splice(0)) release();
    },
    close: () => closeAtOnce(server),
  };
}

/** Small, at eight frames a second, in the proportions that were asked for. */
function paintingOf({ size, seconds }: AskedVideo): Parameters<typeof paintVideo>[0] {
  const heightPx = 32;
  const widthPx = 2 * Math.max(8, Math.round((heightPx * size.widthPx) / size.heightPx / 2));
  return { widthPx, heightPx, frames: Math.round(seconds * 8), framesPerSecond: 8 };
}

/** What a broken provider gives in place of a video. */
const badVideos = {
  "picture cut off": (whole: Buffer) => whole.subarray(0, whole.length * 0.6),
  "page as picture": () => Buffer.from("<!doctype html><title>Busy</title>"),
  "empty picture": () => Buffer.alloc(0),
  "wrong size": async () => paintVideo({ widthPx: 32, heightPx: 32, frames: 4, framesPerSecond: 8 }),
};

const bases: Record<ProtocolName, string> = {
  openai: "/v1",
  google: "/v1beta",
  "black-forest-labs": "/v1",
  fal: "",
  replicate: "/v1",
  xai: "/v1",
  together: "/v1",
  plain: "/v1",
  "vllm-omni": "/v1",
  sglang: "/v1",
  localai: "/v1",
};

/** True when the call was answered, or never will be. */
function breakCall(fault: AiSdkFault | null, response: ServerResponse): boolean {
  const json = { "content-type": "application/json" };
  if (fault === "never answered") return true;
  if (fault === "endless body") {
    response.writeHead(200, json).write("{");
    return true;
  }
  if (fault === "broken off") {
    response.writeHead(200, { ...json, "content-length": "1000" }).write('{"data"');
    setTimeout(() => response.destroy(), 5);
    return true;
  }
  if (fault === "large body") {
    response.writeHead(200, json);
    const mebibyte = " ".repeat(1_048_576);
    for (let count = 0; count < 66; count += 1) response.write(mebibyte);
    response.end();
    return true;
  }
  if (!fault || !(fault in brokenCalls)) return false;
  send(response, brokenCalls[fault as keyof typeof brokenCalls]);
  return true;
}

function send(response: ServerResponse, { status, json, bytes, headers }: WireReply): void {
  if (response.destroyed) return;
  const type = bytes ? {} : { "content-type": "application/json" };
  response
    .writeHead(status, { ...type, ...headers })
    .end(bytes ?? (json === undefined ? "" : JSON.stringify(json)));
}
