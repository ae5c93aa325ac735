/**
 * A server that speaks sd-server's native API as leejet/stable-diffusion.cpp publishes it (`examples/server/api.md`,
 * `routes_sdcpp.cpp`, `async_jobs.cpp`): one job at a time, one that generates cannot be cancelled, every body is checked
 * as there. It paints instead of a model, and has faults to switch on.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { answerJson, answerPage, closeAtOnce, listenOnLoopback, readText } from "./loopback.ts";
import { capabilitiesOf, type Told } from "./sd-server/capabilities.ts";
import { createJobs, type TestJob } from "./sd-server/jobs.ts";
import { badPictures, paint } from "./sd-server/paint.ts";
import { parseBody, parseVideoBody, type ImgGenBody } from "./sd-server/read-body.ts";

/** What the next answers do wrong, until it is set to null again. */
export type SdServerFault =
  /** Of img_gen. */
  | "queue full"
  | "submission broken"
  | "submission html"
  /** Answered once the fault is over. */
  | "submission held"
  | "submission redirect"
  | "submission refused"
  | "no access"
  | "capabilities broken"
  /** Of a job. */
  | "job broken"
  | "job html"
  | "job endless"
  | "job expired"
  | "queue stands still"
  | "out of memory"
  | "generation failed"
  | "no picture"
  | keyof typeof badPictures;

export type TestSdServer = {
  url: URL;
  /** The jobs that were ever accepted, in their order. */
  bodies: readonly ImgGenBody[];
  submitted: () => number;
  /** Jobs that a client asked to cancel. */
  cancelled: () => number;
  /** Submissions that arrived and were not answered. */
  held: () => number;
  setFault: (fault: SdServerFault | null) => void;
  /** The file of every job in place of a painted one. */
  answerWith: (file: Uint8Array | null) => void;
  /** Cancels the jobs that wait, as another client may. */
  cancelWaiting: () => void;
  /** Drops every connection and job, as after a crash; it is not reachable until `restart`. */
  die: () => Promise<void>;
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

export type TestSdServerOptions = Told & {
  /** How long the model works on each job. */
  workMs?: number | ((body: ImgGenBody) => number);
  maxPendingJobs?: number;
  /** A free one without it. */
  port?: number;
};

export async function startSdServer(options: TestSdServerOptions = {}): Promise<TestSdServer> {
  const { workMs = 20, maxPendingJobs = 64 } = options;
  const bodies: ImgGenBody[] = [];
  let fault: SdServerFault | null = null;
  const held: (() => void)[] = [];
  let asked = 0;
  let given: Uint8Array | null = null;
  const made = async (body: ImgGenBody): Promise<string[]> =>
    given ? [Buffer.from(given).toString("base64")] : pictureFor(body, fault);
  const jobs = createJobs({
    workMs,
    maxPendingJobs,
    make: made,
    standsStill: () => fault === "queue stands still",
  });

  const submit = async (
    request: IncomingMessage,
    response: ServerResponse,
    parse = parseBody,
  ): Promise<void> => {
    const text = await readText(request);
    if (fault === "submission held") await new Promise<void>((resolve) => held.push(resolve));
    if (refuse(fault, response)) return;
    const body = await parse(text);
    if (!body) return answerJson(response, 400, { error: "invalid generation parameters" });
    const job = jobs.add(body);
    if (!job) return answerJson(response, 429, { error: "job queue is full" });
    bodies.push(body);
    const { id, created } = job;
    answerJson(response, 202, {
      id,
      kind: body.video ? "vid_gen" : "img_gen",
      status: "queued",
      created,
      poll_url: `/sdcpp/v1/jobs/${id}`,
    });
  };
  const look = (id: string, response: ServerResponse): void => {
    if (fault === "job broken") return answerJson(response, 500, { error: "server_error" });
    if (fault === "job html") return answerPage(response, 200);
    if (fault === "job endless") return void response.writeHead(200).write("{");
    if (fault === "job expired") return answerJson(response, 410, { error: "job expired" });
    const job = jobs.find(id);
    if (!job) return answerJson(response, 404, { error: "job not found" });
    answerJson(response, 200, jobs.describe(job));
  };
  const cancel = (id: string, response: ServerResponse): void => {
    const job: TestJob | null = jobs.find(id);
    if (!job) return answerJson(response, 404, { error: "job not found" });
    asked += 1;
    if (job.status === "generating")
      return answerJson(response, 409, {
        error: "job is currently generating and cannot be interrupted yet",
      });
    if (job.status === "queued") jobs.cancel(job);
    answerJson(response, 200, jobs.describe(job));
  };

  const server = createServer((request, response) => {
    const { method, url = "" } = request;
    // The real server waits for a body that was not announced.
    if (method === "POST" && request.headers["content-length"] === undefined) return;
    const [, id, action] = /^\/sdcpp\/v1\/jobs\/([A-Za-z0-9_-]+)(\/cancel)?$/.exec(url) ?? [];
    if (method === "GET" && url === "/sdcpp/v1/capabilities")
      answerJson(response, fault === "capabilities broken" ? 500 : 200, capabilitiesOf(options));
    else if (method === "POST" && url === "/sdcpp/v1/img_gen") void submit(request, response);
    else if (method === "POST" && url === "/sdcpp/v1/vid_gen") void submit(request, response, parseVideoBody);
    else if (method === "GET" && id && !action) look(id, response);
    else if (method === "POST" && id && action) cancel(id, response);
    else answerPage(response, 404);
  });
  const url = new URL(await listenOnLoopback(server, options.port));
  const die = async (): Promise<void> => {
    jobs.forget();
    await closeAtOnce(server);
  };
  return {
    url,
    bodies,
    submitted: () => bodies.length,
    cancelled: () => asked,
    held: () => held.length,
    setFault: (next) => {
      fault = next;
      for (const release of held.splice(0)) release();
    },
    answerWith: (file) => (given = file),
    cancelWaiting: jobs.cancelWaiting,
    die,
    restart: async () => void (await listenOnLoopback(server, Number(url.port))),
    close: die,
  };
}

async function pictureFor(body: ImgGenBody, fault: SdServerFault | null): Promise<string[]> {
  if (fault === "out of memory")
    throw new Error("ggml_vulkan: vk::Device::allocateMemory: ErrorOutOfDeviceMemory");
  if (fault === "generation failed") throw new Error(`generate_image returned no results for ${body.prompt}`);
  if (fault === "no picture") return [];
  const whole = await paint(body);
  const bad = Object.entries(badPictures).find(([name]) => name === fault)?.[1];
  return [bad ? await bad(whole) : whole.toString("base64")];
}

/** Whether it answered. */
function refuse(fault: SdServerFault | null, response: ServerResponse): boolean {
  if (fault === "queue full")
    response.writeHead(429, { "retry-after": "7" }).end(JSON.stringify({ error: "job queue is full" }));
  else if (fault === "submission broken") answerJson(response, 500, { error: "server_error" });
  else if (fault === "submission html") answerPage(response, 200);
  else if (fault === "submission redirect")
    response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data/" }).end();
  else if (fault === "submission refused")
    answerJson(response, 400, { error: "invalid generation parameters" });
  else if (fault === "no access") answerPage(response, 401);
  else return false;
  return true;
}
