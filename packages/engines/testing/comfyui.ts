/**
 * A ComfyUI server for tests, written from the protocol of version 0.38 (`server.py`): its status codes, error bodies, queue,
 * history, jobs, uploads, files and web socket. It paints pictures by the graph instead of running models, and has faults.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type ComfyObjectInfo, comfyObjectInfo } from "./comfyui-object-info.ts";
import { createTestQueue, type QueueFaults, type StepMs, type TestJob } from "./comfyui-queue.ts";
import { type SentGraph, validateGraph } from "./comfyui-validate.ts";
import { endedJob, plainPreview, previewWithMetadata, queueEntry } from "./comfyui-shapes.ts";
import { listenOnLoopback, readBytes } from "./loopback.ts";
import { acceptWebSocket, type ServerSocket } from "./websocket-server.ts";

type Answer = {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The head comes, and the body never ends. */
  hangs?: boolean;
  /** The connection breaks in the middle of the body. */
  breaks?: boolean;
  /** Of "/prompt": the job is queued before. */
  queues?: boolean;
};

export type ComfyFaults = QueueFaults & {
  /** In place of the route's own answer: by path, such as "/prompt". */
  answers: Map<string, Answer>;
  /** As before `/api/jobs` came: its interrupt stops whatever runs. */
  isOlder: boolean;
  /** Sockets break after so many events. */
  socketEvents: number;
  version: string | null;
  /** The header `x-key` that a proxy in front of the server asks for. */
  key: string | null;
};

export type ComfyTestServer = {
  url: URL;
  faults: ComfyFaults;
  /** What `/object_info` and the validation know. */
  infos: ComfyObjectInfo;
  /** Accepted prompts, oldest first. */
  submitted: TestJob[];
  /** Ids of jobs that a request has cancelled. */
  cancelled: string[];
  /** Methods and paths of all requests. */
  requests: string[];
  socketCount: () => number;
  /** Cancels whatever runs or waits, as another client would. */
  cancelAll: () => void;
  /** Forgets queue, history and files, as a restart does. */
  forget: () => void;
  /** By folder, subfolder and name, such as "input/galatea/x.png". */
  file: (path: string) => Buffer | null;
  close: () => Promise<void>;
};

type Options = { steps?: number; stepMs?: StepMs };

export async function startComfyServer({ steps = 4, stepMs = 10 }: Options = {}): Promise<ComfyTestServer> {
  const faults: ComfyFaults = {
    stuck: false,
    exception: null,
    deliversNothing: false,
    alter: null,
    answers: new Map(),
    isOlder: false,
    socketEvents: Number.POSITIVE_INFINITY,
    version: "0.38.1",
    key: null,
  };
  const sockets = new Map<string, ServerSocket>();
  const flagged = new Set<ServerSocket>();
  const sentTo = new Map<ServerSocket, number>();
  const send = (clientId: string | undefined, write: (socket: ServerSocket) => void): void => {
    const socket = sockets.get(clientId ?? "");
    if (!socket) return;
    const count = (sentTo.get(socket) ?? 0) + 1;
    sentTo.set(socket, count);
    if (count > faults.socketEvents) socket.destroy();
    else write(socket);
  };
  const queue = createTestQueue({
    steps,
    stepMs,
    faults,
    events: {
      text: (clientId, type, data) =>
        send(clientId, (socket) => socket.sendText(JSON.stringify({ type, data }))),
      preview: (clientId, jobId, jpeg) =>
        send(clientId, (socket) =>
          socket.sendBytes(flagged.has(socket) ? previewWithMetadata(jobId, jpeg) : plainPreview(jpeg)),
        ),
    },
  });
  const server: Omit<ComfyTestServer, "url" | "close"> = {
    faults,
    infos: comfyObjectInfo(),
    submitted: [],
    cancelled: [],
    requests: [],
    socketCount: () => sockets.size,
    cancelAll: () => {
      for (const { id } of queue.pending.slice()) queue.remove(id);
      queue.interrupt();
    },
    forget: queue.forget,
    file: (path) => queue.files.get(path) ?? null,
  };

  const http = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500, { "content-type": "text/plain" }).end(String(error));
    });
  });
  const connections = new Set<Socket>();
  http.on("connection", (connection: Socket) => {
    connections.add(connection);
    connection.on("close", () => connections.delete(connection));
  });
  http.on("upgrade", (request, stream) => {
    if (faults.key !== null && request.headers["x-key"] !== faults.key) return void stream.destroy();
    const clientId = new URL(request.url ?? "", "http://x").searchParams.get("clientId") ?? "";
    const socket = acceptWebSocket(request, stream);
    sockets.set(clientId, socket);
    socket.onText((text) => {
      const { type, data } = JSON.parse(text) as { type: string; data: Record<string, unknown> };
      if (type === "feature_flags" && data["supports_preview_metadata"] === true) flagged.add(socket);
    });
    // As the real one: the end of an old socket also takes a newer one with the same id out.
    socket.onClose(() => void sockets.delete(clientId));
    const status = { status: { exec_info: { queue_remaining: queue.pending.length } }, sid: clientId };
    socket.sendText(JSON.stringify({ type: "status", data: status }));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://x");
    server.requests.push(`${request.method} ${pathname}`);
    const body = await readBytes(request);
    if (faults.key !== null && request.headers["x-key"] !== faults.key)
      return void response.writeHead(401).end();
    const instead = faults.answers.get(pathname);
    if (instead?.queues === true)
      submit(JSON.parse(body.toString("utf8")) as Record<string, unknown>, () => undefined);
    if (instead) return answerInstead(response, instead);
    const json = (value: unknown, status = 200): void =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    const empty = (status: number): void =>
      void response
        .writeHead(status, { "content-type": "text/plain" })
        .end(status === 404 ? "404: Not Found" : "");
    const sent = () => JSON.parse(body.toString("utf8")) as Record<string, unknown>;
    const cancel = (id: string): boolean => {
      const isRunning = queue.running()?.id === id && queue.interrupt();
      const isCancelled = isRunning || queue.remove(id);
      if (isCancelled) server.cancelled.push(id);
      return isCancelled;
    };

    const [, first, second, third, fourth] = pathname.split("/");
    const route = `${request.method} ${first}`;
    if (route === "GET system_stats")
      return json({
        system: { os: "linux", ...(faults.version === null ? {} : { comfyui_version: faults.version }) },
      });
    if (route === "GET object_info") {
      const name = decodeURIComponent(second ?? "");
      return json(server.infos[name] === undefined ? {} : { [name]: server.infos[name] });
    }
    if (route === "POST prompt") return submit(sent(), json);
    if (route === "GET queue")
      return json({
        queue_running: [queue.running()].flatMap((job) => (job ? [queueEntry(job)] : [])),
        queue_pending: queue.pending.map(queueEntry),
      });
    if (route === "POST queue") {
      for (const id of (sent()["delete"] as string[] | undefined) ?? [])
        if (queue.remove(id)) server.cancelled.push(id);
      return empty(200);
    }
    if (route === "POST interrupt") {
      const { prompt_id: id } = sent();
      const running = queue.running();
      if (running && (faults.isOlder || id === undefined || id === running.id) && queue.interrupt())
        server.cancelled.push(running.id);
      return empty(200);
    }
    if (route === "GET history") {
      const entry = queue.history.get(second ?? "");
      return json(entry ? { [second ?? ""]: entry } : {});
    }
    if (route === "POST history") {
      for (const id of (sent()["delete"] as string[] | undefined) ?? []) queue.history.delete(id);
      return empty(200);
    }
    if (first === "api" && second === "jobs" && third !== undefined) {
      if (faults.isOlder) return empty(request.method === "GET" ? 404 : 405);
      if (request.method === "POST" && fourth === "cancel") return json({ cancelled: cancel(third) });
      const job = jobOf(third);
      return job ? json(job) : json({ error: "Job not found" }, 404);
    }
    if (route === "POST upload") return upload(request, body, json);
    if (route === "GET view") {
      const [type, subfolder, filename] = ["type", "subfolder", "filename"].map(
        (name) => searchParams.get(name) ?? "",
      );
      const file = queue.files.get([type, subfolder, filename].filter((part) => part !== "").join("/"));
      return file ? void response.writeHead(200, { "content-type": "image/png" }).end(file) : empty(404);
    }
    return empty(404);
  }

  function submit(sent: Record<string, unknown>, json: (value: unknown, status?: number) => void): void {
    const { prompt, prompt_id, client_id, extra_data } = sent as {
      prompt: SentGraph;
      prompt_id: string;
      client_id?: string;
      extra_data?: { preview_method?: string };
    };
    if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(prompt_id)) {
      const error = {
        type: "invalid_prompt_id",
        message: "prompt_id must be a valid UUID",
        details: "",
        extra_info: {},
      };
      return json({ error, node_errors: {} }, 400);
    }
    const refused = validateGraph(prompt, server.infos, (name) => queue.files.has(`input/${name}`));
    if (refused) return json(refused, 400);
    const job: TestJob = {
      id: prompt_id,
      graph: prompt,
      clientId: client_id,
      previewMethod: extra_data?.preview_method,
      createdAtMs: Date.now(),
    };
    server.submitted.push(job);
    json({ prompt_id, number: queue.put(job), node_errors: {} });
  }

  async function upload(
    request: IncomingMessage,
    body: Buffer,
    json: (value: unknown, status?: number) => void,
  ): Promise<void> {
    const type = request.headers["content-type"] ?? "";
    const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
    const image = form.get("image");
    if (!(image instanceof File)) return json({}, 400);
    const folder = form.get("subfolder");
    const subfolder = typeof folder === "string" ? folder : "";
    const path = ["input", subfolder, image.name].filter((part) => part !== "").join("/");
    queue.files.set(path, Buffer.from(await image.arrayBuffer()));
    json({ name: image.name, subfolder, type: "input" });
  }

  /** `get_job` of `comfy_execution/jobs.py`. */
  function jobOf(id: string): Record<string, unknown> | null {
    const entry = queue.history.get(id);
    if (entry) return endedJob(id, entry);
    const isRunning = queue.running()?.id === id;
    const job = isRunning ? queue.running() : queue.pending.find((waiting) => waiting.id === id);
    if (!job) return null;
    return {
      id,
      status: isRunning ? "in_progress" : "pending",
      create_time: job.createdAtMs,
      outputs_count: 0,
    };
  }

  const origin = await listenOnLoopback(http);
  return {
    ...server,
    url: new URL(origin),
    close: async () => {
      queue.close();
      // Those of web sockets too, which a client that was killed leaves half open.
      for (const connection of connections) connection.destroy();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

function answerInstead(
  response: ServerResponse,
  { status = 200, headers = {}, body = "", hangs, breaks }: Answer,
): void {
  if (breaks) {
    response.writeHead(status, { ...headers, "content-length": "100000" }).write(body);
    setTimeout(() => response.destroy(), 20);
    return;
  }
  response.writeHead(status, headers);
  if (hangs) response.write("a");
  else response.end(body);
}
