/**
 * A server with OpenAI's chat API that says numbered sentences at a steady pace and notes when it sent each, and a client that
 * reads it barely: what the product adds is measured against that.
 */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type PacedModel = {
  /** With its /v1. */
  url: string;
  /** When the sentence of that number of the reply to `message` could be told apart, by `performance.now()`. */
  sentAtMs(message: string, sentence: number): number | undefined;
  close(): Promise<void>;
};

/** @param pauseMs between two sentences; 0 says all of them at once. */
export async function startPacedModel(sentences: number, pauseMs: number): Promise<PacedModel> {
  const sent = new Map<string, number[]>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.method === "GET") return response.end(JSON.stringify({ data: [{ id: "paced" }] }));
      const { messages } = JSON.parse(Buffer.concat(chunks).toString()) as {
        messages: { content: string }[];
      };
      const times: number[] = [];
      sent.set(messages.at(-1)?.content ?? "", times);
      return void say(response, times);
    });
  });
  async function say(response: ServerResponse, times: number[]): Promise<void> {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const delta = (content: string, finish: string | null = null): string =>
      `data: ${JSON.stringify({
        id: "1",
        object: "chat.completion.chunk",
        created: 1,
        model: "paced",
        choices: [{ index: 0, delta: { content }, finish_reason: finish }],
      })}\n\n`;
    for (let sentence = 0; sentence < sentences; sentence += 1) {
      if (pauseMs > 0 && sentence > 0) await sleep(pauseMs);
      // The word after a sentence shows that it has ended.
      if (sentence > 0) times.push(performance.now());
      response.write(delta(`This is sentence number ${sentence} of mine. `));
    }
    if (pauseMs > 0) await sleep(pauseMs);
    times.push(performance.now());
    response.end(`${delta("", "stop")}data: [DONE]\n\n`);
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    sentAtMs: (message, sentence) => sent.get(message)?.[sentence],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** When each sentence could be told apart in the model's own stream. */
export async function readBarely(url: string, message: string): Promise<number[]> {
  const response = await fetch(`${url}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "paced", stream: true, messages: [{ role: "user", content: message }] }),
  });
  const times: number[] = [];
  await readEvents(response, (data) => {
    if (data.includes("sentence number") || data.includes('"stop"')) times.push(performance.now());
  });
  return times.slice(1);
}

/** Calls back for each line of data of a stream of events. */
export async function readEvents(response: Response, onData: (data: string) => void): Promise<void> {
  if (!response.ok || !response.body)
    throw new Error(`The stream was answered with ${response.status}: ${await response.text()}`);
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body) {
    const lines = (text + decoder.decode(chunk, { stream: true })).split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("data: ")) onData(line.slice(6));
  }
}
