/**
 * A server that speaks OpenAI's chat API as OpenAI, llama.cpp and Ollama do (`/v1/models`, `/v1/chat/completions`): a stream of
 * server-sent events with the usage in the last chunk, errors as theirs. It says what it is told instead of a model, in
 * pieces that may end in the middle of a character, and has faults to switch on.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { answerJson, closeAtOnce, listenOnLoopback, readText } from "./loopback.ts";
import { type ChatBody, readBody, tokensOf } from "./openai-chat/read-body.ts";

/** What the next answers do wrong, until it is set to null again. */
export type OpenAiChatFault =
  | "busy"
  | "quota"
  | "loading"
  | "broken"
  | "malformed"
  | "html"
  | "not streamed"
  | "redirect"
  | "filtered"
  | "overflow in the stream"
  | "out of memory"
  /** Of the stream, after its first two thirds. */
  | "breaks off"
  | "ends early"
  | "stalls"
  | "error in the stream"
  | "no JSON in the stream"
  | "a nested event"
  | "a nested event on many lines"
  | "filtered at last"
  | "cut off by its limit"
  /** Of the stream, before its first word. */
  | "silent"
  | "only comments"
  | "empty"
  | "nothing at all"
  /** Says the reply again and again. */
  | "endless";

export type OpenAiChatServer = {
  /** With its /v1. */
  url: string;
  bodies: readonly ChatBody[];
  lastBody: () => ChatBody;
  /** Replies that a client did not read to their end. */
  dropped: () => number;
  say: (reply: Reply) => void;
  setFault: (fault: OpenAiChatFault | null) => void;
  close: () => Promise<void>;
};

type Reply = string | ((body: ChatBody) => string);

export type OpenAiChatServerOptions = {
  reply?: Reply;
  key?: string;
  model?: string;
  /** As llama.cpp names the owner of its model, which has any name. */
  ownedBy?: string;
  contextTokens?: number;
  /** A free one without it. */
  port?: number;
  /** Characters of a delta. */
  deltaChars?: number;
  /** Bytes of a write, so that characters and events are cut; all at once without. */
  writeBytes?: number;
  /** Between two writes. */
  pauseMs?: number;
  /** Thoughts as a field of their own, as servers with a reasoning parser give them. */
  reasoning?: string;
};

/** What Ollama and llama.cpp answer besides, by which they are told apart. */
const ownAnswers: Record<string, Record<string, object>> = {
  library: { "/api/version": { version: "0.13.0" } },
  llamacpp: { "/props": { build_info: "b7000-abc", model_path: "a.gguf" } },
};

export async function startOpenAiChat(options: OpenAiChatServerOptions = {}): Promise<OpenAiChatServer> {
  const { key, model = "test-model", ownedBy = "library", contextTokens = 100_000 } = options;
  const own = ownAnswers[ownedBy] ?? {};
  const bodies: ChatBody[] = [];
  let reply: Reply = options.reply ?? "Hello. How are you?";
  let fault: OpenAiChatFault | null = null;
  let dropped = 0;

  const chat = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const read = readBody(await readText(request));
    if (refuse(fault, response)) return;
    if (!("body" in read)) return failed(response, read.status, read.message, "server_error");
    const { body } = read;
    bodies.push(body);
    if (ownedBy !== "llamacpp" && body.model !== model)
      return failed(response, 404, `The model '${body.model}' does not exist`, "model_not_found");
    const promptTokens = tokensOf(body);
    if (promptTokens > contextTokens)
      return failed(
        response,
        400,
        "the request exceeds the available context size, try increasing it",
        "exceed_context_size_error",
      );
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.on("close", () => (dropped += response.writableFinished ? 0 : 1));
    const words = typeof reply === "string" ? reply : reply(body);
    await stream(
      response,
      eventsOf(words, body, promptTokens, options, () => fault),
      options,
    );
  };

  const server = createServer((request, response) => {
    const { method, url } = request;
    // Of llama.cpp and vLLM, which ask for no key there.
    if (method === "GET" && url === "/health")
      return fault === "loading" ? void refuse(fault, response) : answerJson(response, 200, { status: "ok" });
    if (method === "GET" && url !== undefined && own[url]) return answerJson(response, 200, own[url]);
    if (key !== undefined && request.headers.authorization !== `Bearer ${key}`)
      return failed(response, 401, `Incorrect API key provided: ${key}.`, "invalid_api_key");
    if (method === "GET" && url === "/v1/models") {
      if (refuse(fault, response)) return;
      return answerJson(response, 200, {
        object: "list",
        data: [{ id: model, object: "model", owned_by: ownedBy }],
      });
    }
    if (method === "POST" && url === "/v1/chat/completions") return void chat(request, response);
    failed(response, 404, "Not Found", "not_found_error");
  });
  const origin = await listenOnLoopback(server, options.port);
  return {
    url: `${origin}/v1`,
    bodies,
    lastBody: () => bodies.at(-1)!,
    dropped: () => dropped,
    say: (next) => (reply = next),
    setFault: (next) => (fault = next),
    close: () => closeAtOnce(server),
  };
}

/** The text of events, or what happens to the connection then. */
type Step = { text: string } | { next: "destroy" | "wait" | "end" };

function* eventsOf(
  words: string,
  body: ChatBody,
  promptTokens: number,
  { deltaChars = 3, reasoning }: OpenAiChatServerOptions,
  faultNow: () => OpenAiChatFault | null,
): Generator<Step> {
  const fault = faultNow();
  const chunk = (choices: object[], more: object = {}): Step =>
    event({
      id: "chatcmpl-1",
      object: "chat.completion.chunk",
      created: 1_772_000_000,
      model: `${body.model}-0.1`,
      choices,
      ...more,
    });
  const delta = (content: object, finish: string | null = null): Step =>
    chunk([{ index: 0, delta: content, finish_reason: finish }]);

  if (fault === "silent") return yield { next: "wait" };
  if (fault === "only comments") {
    yield { text: ": keep-alive\n\n" };
    return yield { next: "wait" };
  }
  if (fault === "nothing at all") return yield { next: "end" };
  if (fault === "overflow in the stream" && body.messages.length > 3) {
    yield event({
      error: { message: "Trying to keep the first 9 tokens when context the overflows.", code: 500 },
    });
    return yield { next: "end" };
  }
  yield delta({ role: "assistant", content: "" });
  for (const thought of piecesOf(reasoning ?? "", deltaChars)) yield delta({ reasoning_content: thought });
  const pieces = fault === "empty" ? [] : piecesOf(words, deltaChars);
  const stopsAt = Math.floor((pieces.length * 2) / 3);
  do {
    for (const [index, content] of pieces.entries()) {
      if (index === stopsAt) {
        const ending = endingOf(fault);
        if (ending) return yield* ending;
      }
      yield delta({ content });
    }
  } while (fault === "endless");
  const reasons = { "filtered at last": "content_filter", "cut off by its limit": "length" } as const;
  yield delta({}, fault !== null && fault in reasons ? reasons[fault as keyof typeof reasons] : "stop");
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: pieces.length,
    total_tokens: promptTokens + pieces.length,
  };
  if (body.stream_options?.include_usage) yield chunk([], { usage });
  yield { text: "data: [DONE]\n\n" };
  yield { next: "end" };
}

function endingOf(fault: OpenAiChatFault | null): Step[] | null {
  switch (fault) {
    case "breaks off":
      return [{ next: "destroy" }];
    case "ends early":
      return [{ next: "end" }];
    case "stalls":
      return [{ next: "wait" }];
    case "error in the stream":
      return [event({ error: { message: "CUDA error in: somebody's words", code: 500 } }), { next: "end" }];
    case "no JSON in the stream":
      return [{ text: "data: <html>\n\n" }, { next: "end" }];
    case "a nested event":
      return [{ text: `data: ${"[".repeat(7_000_000)}\n\n` }, { next: "end" }];
    case "a nested event on many lines":
      return [{ text: `${`data: ${"[".repeat(1_000)}\r\n`.repeat(7_000)}\r\n` }, { next: "end" }];
    default:
      return null;
  }
}

const event = (json: object): Step => ({ text: `data: ${JSON.stringify(json)}\n\n` });

/** By UTF-16 units, so that pairs are cut too, as some servers do. */
function piecesOf(text: string, chars: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += chars) pieces.push(text.slice(at, at + chars));
  return pieces;
}

async function stream(
  response: ServerResponse,
  steps: Generator<Step>,
  { writeBytes, pauseMs }: OpenAiChatServerOptions,
): Promise<void> {
  let whole = "";
  for (const step of steps) {
    if (response.destroyed) return;
    if ("text" in step) {
      if (writeBytes === undefined && pauseMs === undefined) {
        whole += step.text;
        if (whole.length < 20_000) continue;
        response.write(whole);
        whole = "";
        await new Promise((resolve) => setImmediate(resolve));
        continue;
      }
      const bytes = Buffer.from(step.text);
      for (let at = 0; at < bytes.length; at += writeBytes ?? bytes.length) {
        response.write(bytes.subarray(at, at + (writeBytes ?? bytes.length)));
        await new Promise((resolve) =>
          pauseMs === undefined ? setImmediate(resolve) : setTimeout(resolve, pauseMs),
        );
      }
      continue;
    }
    if (whole !== "") await new Promise<unknown>((resolve) => response.write(whole, resolve));
    whole = "";
    if (step.next === "destroy") response.destroy();
    if (step.next === "end") response.end();
    if (step.next === "wait") response.flushHeaders();
  }
}

/** Whether it answered. */
function refuse(fault: OpenAiChatFault | null, response: ServerResponse): boolean {
  if (fault === "busy")
    failed(response, 429, "Rate limit reached", "rate_limit_exceeded", { "retry-after": "7" });
  else if (fault === "quota") failed(response, 429, "You exceeded your current quota", "insufficient_quota");
  else if (fault === "loading") failed(response, 503, "Loading model", "unavailable_error");
  else if (fault === "broken") failed(response, 500, "somebody's words", "server_error");
  else if (fault === "malformed")
    failed(response, 500, "Conversation roles must alternate user/assistant", "server_error");
  else if (fault === "filtered")
    failed(response, 400, "The response was filtered by the content management policy", "content_filter");
  else if (fault === "out of memory")
    failed(response, 500, "model requires more system memory (5.6 GiB) than is available", "api_error");
  else if (fault === "html") response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html>");
  else if (fault === "not streamed")
    answerJson(response, 200, { choices: [{ message: { content: "Hello." } }] });
  else if (fault === "redirect")
    response.writeHead(307, { location: "http://169.254.169.254/latest/meta-data/" }).end();
  else return false;
  return true;
}

function failed(
  response: ServerResponse,
  status: number,
  message: string,
  code: string,
  headers: Record<string, string> = {},
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  answerJson(response, status, { error: { message, type: code, param: null, code } });
}
