/**
 * Progress, previews and the end of a job over ComfyUI's web socket. Nothing depends on it: a socket that never opens or
 * that dies shows no more, and the job goes on.
 */
import { WebSocket } from "ws";
import { z } from "zod";
import type { Preview, RunControl } from "../engine.ts";
import { parseJson } from "../remote/parse-json.ts";
import type { ProviderAddress } from "../remote/provider-http.ts";

export type Watched = RunControl & {
  onPreview: (preview: Preview) => void;
  /** The job has ended in whatever way, and its result can be asked for. */
  onEnd: () => void;
};

export type Watch = {
  /** Resolves when the socket is open, or has failed. */
  settled: Promise<void>;
  /** Nothing is reported afterwards. */
  close: () => void;
};

const most = { previewBytes: 4_000_000, textChars: 256_000, steps: 500 };

/**
 * Node's own WebSocket has neither of these bounds: it waits for the server's closing frame without end, and keeps what
 * comes meanwhile. A message over `maxPayload` ends the socket.
 */
const bounds = {
  maxPayload: most.previewBytes,
  handshakeTimeout: 10_000,
  closeTimeout: 1_000,
  perMessageDeflate: false,
};

/** `promptId` is also the client's id, because ComfyUI sends a job's events only to the client that submitted it. */
export function watchJob({ url, headers = {} }: ProviderAddress, promptId: string, run: Watched): Watch {
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
  const socket = new WebSocket(socketUrl(url, promptId), { headers, ...bounds });
  socket.binaryType = "arraybuffer";
  let isClosed = false;
  // ComfyUI runs one job at a time, and sends the previews of a job without a client to everybody.
  let isRunning = false;
  const steps = new Map<string, Step>();
  socket.addEventListener("open", () => {
    // Previews then say which job they are of.
    socket.send(JSON.stringify({ type: "feature_flags", data: { supports_preview_metadata: true } }));
    settle();
  });
  socket.addEventListener("error", () => settle());
  socket.addEventListener("close", () => settle());
  socket.addEventListener("message", ({ data }: { data: unknown }) => {
    if (isClosed || run.signal.aborted) return;
    if (data instanceof ArrayBuffer) {
      const preview = readPreview(new Uint8Array(data), promptId, isRunning);
      if (preview) run.onPreview(preview);
    } else if (typeof data === "string" && data.length <= most.textChars) {
      const event = parseJson(data);
      if (started.safeParse(event).data?.data.prompt_id === promptId) isRunning = true;
      for (const [node, step] of readSteps(event, promptId))
        if (steps.size < most.steps) steps.set(node, step);
      const fraction = fractionOf(steps);
      if (fraction !== null) run.onProgress({ fraction });
      if (ended.safeParse(event).data?.data.prompt_id !== promptId) return;
      isRunning = false;
      run.onEnd();
    }
  });
  return {
    settled,
    close: () => {
      isClosed = true;
      settle();
      socket.close();
    },
  };
}

function socketUrl(url: URL, clientId: string): URL {
  const base = new URL(url.href.endsWith("/") ? url.href : `${url.href}/`);
  const socket = new URL(`ws?clientId=${clientId}`, base);
  socket.protocol = base.protocol === "https:" ? "wss:" : "ws:";
  return socket;
}

/** ComfyUI sends it once the job is in its history, where the result is named. */
const ended = z.object({
  type: z.literal("executing"),
  data: z.object({ node: z.null(), prompt_id: z.string() }),
});

const started = z.object({
  type: z.literal("execution_start"),
  data: z.object({ prompt_id: z.string() }),
});

type Step = { value: number; max: number };
const step = z.object({ value: z.number(), max: z.number().positive() });
/** `progress` is of one node, `progress_state` of all that have started. */
const message = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("progress"),
    data: step.extend({ prompt_id: z.string().nullish(), node: z.string().nullish() }),
  }),
  z.object({
    type: z.literal("progress_state"),
    data: z.object({ prompt_id: z.string(), nodes: z.record(z.string(), step) }),
  }),
]);

function readSteps(event: unknown, promptId: string): [string, Step][] {
  const told = message.safeParse(event);
  if (!told.success) return [];
  const { type, data } = told.data;
  if (data.prompt_id !== promptId) return [];
  return type === "progress" ? [[data.node ?? "", data]] : Object.entries(data.nodes);
}

/** Nodes of a single step, such as loaders, say nothing about how far the whole is. */
function fractionOf(steps: ReadonlyMap<string, Step>): number | null {
  const long = [...steps.values()].filter(({ max }) => max > 1);
  const all = long.reduce((sum, { max }) => sum + max, 0);
  return all === 0 ? null : long.reduce((sum, { value }) => sum + value, 0) / all;
}

/**
 * Big-endian (`protocol.py`): type 1 is `[1][1 JPEG | 2 PNG][picture]`, type 4 is `[4][length][JSON][picture]`. Null for
 * anything else, and for type 1 unless our job runs, because it does not say which job it is of.
 */
export function readPreview(bytes: Uint8Array, promptId: string, isRunning: boolean): Preview | null {
  if (bytes.length < 9 || bytes.length > most.previewBytes) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const type = view.getUint32(0);
  if (type === 1) return isRunning ? asPicture(bytes.slice(8)) : null;
  if (type !== 4) return null;
  const pictureAt = 8 + view.getUint32(4);
  if (pictureAt >= bytes.length) return null;
  const text = Buffer.from(bytes.subarray(8, pictureAt)).toString("utf8");
  const told = z.object({ prompt_id: z.string() }).safeParse(parseJson(text));
  return told.data?.prompt_id === promptId ? asPicture(bytes.slice(pictureAt)) : null;
}

function asPicture(bytes: Uint8Array): Preview | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { bytes, mimeType: "image/jpeg" };
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return { bytes, mimeType: "image/png" };
  return null;
}
