/**
 * A server that speaks the API of AUTOMATIC1111's and Forge's WebUI as they publish it (`modules/api/api.py`, `progress.py`,
 * `shared_state.py`): calls that block, one state for all clients, an interrupt that stops whatever runs and gives the
 * unfinished picture, settings that it does not know replaced in silence. It paints instead of a model, and has faults to
 * switch on.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createGpu } from "./a1111/gpu.ts";
import { listsByPath } from "./a1111/lists.ts";
import { type ExtrasBody, parseExtras, parseTxt2Img, type Txt2ImgBody } from "./a1111/read-body.ts";
import { answerJson, answerPage, closeAtOnce, listenOnLoopback, readText } from "./loopback.ts";
import { checkpointOf, encode, enlarge, paintTxt2Img, type PictureFault, previewOf } from "./a1111/work.ts";

/** What the next answers do wrong, until it is set to null again. */
export type A1111Fault =
  /** Of txt2img and extra-single-image. */
  | "broken"
  | "html"
  | "redirect"
  | "invalid"
  | "no api"
  | "busy"
  | "endless"
  | "out of memory"
  | "out of memory as text"
  | "dies"
  | "no picture"
  | "other model"
  | PictureFault
  | "queue stands still"
  /** Of the progress. */
  | "progress broken"
  | "progress html";

export type TestA1111 = {
  url: URL;
  /** Accepted bodies, in their order. */
  bodies: readonly Txt2ImgBody[];
  enlarged: readonly ExtrasBody[];
  interrupts: () => number;
  /** As a person does at its own screen. */
  interrupt: () => void;
  skip: () => void;
  /** Begins work of another client, which goes on until `end` or an interrupt. */
  workOfAnother: () => { ended: Promise<"ended" | "interrupted">; end: () => void };
  isWorking: () => boolean;
  isQueued: () => boolean;
  setFault: (fault: A1111Fault | null) => void;
  close: () => Promise<void>;
};

export type TestA1111Options = {
  steps?: number;
  stepMs?: number | ((body: Txt2ImgBody | ExtrasBody) => number);
  /** As with `--api-auth`, which guards /sdapi and not /internal. */
  auth?: { user: string; password: string };
  /** As with `--nowebui`: no /internal. */
  apiOnly?: boolean;
  /** Answered besides, as other servers that pose as this one do; null takes a path away. */
  also?: Readonly<Record<string, unknown>>;
};

export async function startA1111(options: TestA1111Options = {}): Promise<TestA1111> {
  const { steps = 4, stepMs = 5, auth, apiOnly = false, also = {} } = options;
  const bodies: Txt2ImgBody[] = [];
  const enlarged: ExtrasBody[] = [];
  let fault: A1111Fault | null = null;
  let interrupts = 0;
  const gpu = createGpu(() => fault === "queue stands still");
  const msOf = (body: Txt2ImgBody | ExtrasBody): number =>
    typeof stepMs === "number" ? stepMs : stepMs(body);

  const txt2img = async (text: string, response: ServerResponse): Promise<void> => {
    const body = parseTxt2Img(text);
    if (!body || fault === "invalid") return invalid(response);
    bodies.push(body);
    const task = body.force_task_id ?? "task(txt2img-ABC1234)";
    const made = await gpu.run({ job: "scripts_txt2img", task, steps, stepMs: msOf(body) }, () => {
      if (failsAtWork(fault)) throw new Error(fault ?? "");
      return paintTxt2Img(body);
    });
    const { name, hash } = checkpointOf(
      fault === "other model" ? { sd_model_checkpoint: "other-model" } : body.override_settings,
    );
    const info = { seed: body.seed, sd_model_name: name, sd_model_hash: hash, steps: body.steps };
    const images = fault === "no picture" ? [] : [await encode(made, fault)];
    answerJson(response, 200, { images, parameters: body, info: JSON.stringify(info) });
  };
  const extras = async (text: string, response: ServerResponse): Promise<void> => {
    const body = parseExtras(text);
    if (!body || fault === "invalid") return invalid(response);
    enlarged.push(body);
    const made = await gpu.run({ job: "extras", steps, stepMs: msOf(body) }, () => {
      if (failsAtWork(fault)) throw new Error(fault ?? "");
      return enlarge(body);
    });
    answerJson(response, 200, {
      html_info: "<p></p>",
      image: fault === "no picture" ? null : await encode(made, fault),
    });
  };
  const work = async (
    make: typeof txt2img,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const text = await readText(request);
    if (refuse(fault, response)) return;
    await make(text, response).catch(() => failed(fault, request, response));
  };
  const progress = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const told = JSON.parse(await readText(request)) as { id_task: string; id_live_preview: number };
    if (fault === "progress broken") return answerJson(response, 500, { error: "AttributeError" });
    if (fault === "progress html") return answerPage(response, 200);
    const { id_task } = told;
    const active = id_task === gpu.currentTask();
    const facts = { active, queued: gpu.isPending(id_task), completed: gpu.isFinished(id_task) };
    if (!active) return answerJson(response, 200, { ...facts, id_live_preview: -1, textinfo: "Waiting..." });
    const { step, steps: all } = gpu.state;
    const isNew = step > 0 && step !== told.id_live_preview;
    answerJson(response, 200, {
      ...facts,
      progress: all === 0 ? 0 : step / all,
      eta: null,
      live_preview: isNew ? await previewOf(step, all) : null,
      id_live_preview: isNew ? step : told.id_live_preview,
      textinfo: null,
    });
  };
  const stateOf = (): object => {
    const { job, jobCount, jobTimestamp, step, steps: all, interrupted, skipped } = gpu.state;
    const state = { job, job_count: jobCount, job_timestamp: jobTimestamp, job_no: 0 };
    const sampling = { sampling_step: step, sampling_steps: all };
    return {
      progress: jobCount === 0 ? 0 : 0.01 + step / Math.max(1, all),
      eta_relative: 0,
      state: { ...state, ...sampling, interrupted, skipped, stopping_generation: false },
      current_image: null,
      textinfo: null,
    };
  };

  const server = createServer((request, response) => {
    const { method, url = "" } = request;
    const path = url.split("?")[0] ?? "";
    const call = `${method} ${path}`;
    if (path in also) return answerJson(response, also[path] === null ? 404 : 200, also[path] ?? notFound);
    if (path.startsWith("/sdapi/") && (!isAllowed(request, auth) || fault === "no api"))
      return fault === "no api" ? answerJson(response, 404, notFound) : unauthorised(response);
    if (call === "POST /sdapi/v1/txt2img") return void work(txt2img, request, response);
    if (call === "POST /sdapi/v1/extra-single-image") return void work(extras, request, response);
    if (call === "POST /internal/progress" && !apiOnly) return void progress(request, response);
    if (call === "GET /sdapi/v1/progress") return answerJson(response, 200, stateOf());
    if (call === "POST /sdapi/v1/interrupt") {
      interrupts += 1;
      gpu.interrupt();
      return answerJson(response, 200, {});
    }
    const list = method === "GET" ? listsByPath[path] : undefined;
    answerJson(response, list === undefined ? 404 : 200, list ?? notFound);
  });
  const origin = await listenOnLoopback(server);
  return {
    url: new URL(origin),
    bodies,
    enlarged,
    interrupts: () => interrupts,
    interrupt: gpu.interrupt,
    skip: gpu.skip,
    workOfAnother: () => {
      const task = "task(txt2img-THEIRS1)";
      let isOver = false;
      const theirs = { job: task, task, steps: 10_000, stepMs: 1, isOver: () => isOver };
      return {
        ended: gpu.run(theirs, async () => (gpu.state.interrupted ? "interrupted" : "ended")),
        end: () => (isOver = true),
      };
    },
    isWorking: () => gpu.state.job === "scripts_txt2img",
    isQueued: () => bodies.some(({ force_task_id }) => gpu.isPending(force_task_id ?? "")),
    setFault: (next) => {
      fault = next;
    },
    close: async () => {
      gpu.forget();
      await closeAtOnce(server);
    },
  };
}

const notFound = { detail: "Not Found" };

const failsAtWork = (fault: A1111Fault | null): boolean =>
  fault === "out of memory" || fault === "out of memory as text" || fault === "dies";

/** How FastAPI and the exception handler of the WebUI answer; older ones of Forge answer with the bare words. */
function failed(fault: A1111Fault | null, request: IncomingMessage, response: ServerResponse): void {
  if (fault === "dies") return void request.socket.destroy();
  if (fault === "out of memory as text") {
    response
      .writeHead(500, { "content-type": "text/plain" })
      .end("CUDA out of memory. Tried to allocate 2 GiB");
    return;
  }
  const errors = "CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 7.79 GiB";
  answerJson(response, 500, { error: "OutOfMemoryError", detail: "", body: "", errors });
}

/** Whether it answered. */
function refuse(fault: A1111Fault | null, response: ServerResponse): boolean {
  if (fault === "broken")
    answerJson(response, 500, { error: "NansException", detail: "", body: "", errors: "a prompt" });
  else if (fault === "html") answerPage(response, 200);
  else if (fault === "redirect")
    response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data/" }).end();
  else if (fault === "busy") response.writeHead(429, { "retry-after": "7" }).end();
  else if (fault === "endless") response.writeHead(200, { "content-type": "application/json" }).write("{");
  else return false;
  return true;
}

function isAllowed(request: IncomingMessage, auth: TestA1111Options["auth"]): boolean {
  if (!auth) return true;
  const expected = Buffer.from(`${auth.user}:${auth.password}`).toString("base64");
  return request.headers.authorization === `Basic ${expected}`;
}

function unauthorised(response: ServerResponse): void {
  response.writeHead(401, { "content-type": "application/json", "www-authenticate": "Basic" });
  response.end(JSON.stringify({ detail: "Not authenticated" }));
}

const invalid = (response: ServerResponse): void =>
  answerJson(response, 422, { detail: [{ loc: ["body", "steps"], msg: "value is not a valid integer" }] });
