/** OpenAI's moderation against a server that speaks its protocol: what is sent, what refuses, and what passes nothing. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { installedClassifiers } from "./installed-judge.ts";
import { judgePicture } from "./judge-picture.ts";
import { createOpenAiClassifier } from "./openai-classifier.ts";
import { openAiClassifierId } from "./thresholds.ts";

const key = "sk-moderation-of-the-test";
const quiet = new AbortController().signal;
const picture = await sharp({ create: { width: 1400, height: 700, channels: 4, background: "#20806080" } })
  .png()
  .toBuffer();

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown; text?: string };
type Asked = { method: string; url: string; authorization: string; body: Record<string, unknown> };

/** As https://platform.openai.com/docs/api-reference/moderations/object shows it, cut to three of its categories. */
const moderated = (sexual: number, flagged = sexual > 0.5): Answer => ({
  body: {
    id: "modr-1",
    model: "omni-moderation-latest",
    results: [
      {
        flagged,
        categories: { sexual: flagged, "sexual/minors": false, violence: false },
        category_scores: { sexual, "sexual/minors": 0, violence: 0.01 },
        category_applied_input_types: { sexual: ["image"], "sexual/minors": [], violence: ["image"] },
      },
    ],
  },
});

async function serve(answerTo: (asked: Asked) => Answer | "nothing") {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = "", url = "", headers } = request;
      const call = { method, url, authorization: headers.authorization ?? "", body };
      asked.push(call);
      const answer = answerTo(call);
      if (answer === "nothing") return;
      response.writeHead(answer.status ?? 200, { "content-type": "application/json", ...answer.headers });
      response.end(answer.text ?? JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return { asked, classifier: createOpenAiClassifier({ key, url, timeoutMs: 2_000 }), url };
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString() || "{}") as Record<string, unknown>;
}

test("a small JPEG of the picture is sent once, with the key, and nothing else", async () => {
  const { asked, classifier } = await serve(() => moderated(0.01));
  await classifier.load();
  expect(asked).toEqual([]);
  expect(await judgePicture(picture, [classifier], quiet)).toEqual({ outcome: "pass" });
  expect(asked.length).toBe(1);
  const [{ method, url, authorization, body }] = asked as [Asked];
  expect([method, url, authorization]).toEqual(["POST", "/v1/moderations", `Bearer ${key}`]);
  expect(Object.keys(body).sort()).toEqual(["input", "model"]);
  expect(body["model"]).toBe("omni-moderation-latest");
  const [{ type, image_url: image }] = body["input"] as [{ type: string; image_url: { url: string } }];
  expect(type).toBe("image_url");
  const [head, base64 = ""] = image.url.split(",");
  expect(head).toBe("data:image/jpeg;base64");
  expect(await sharp(Buffer.from(base64, "base64")).metadata()).toMatchObject({ width: 1024, height: 512 });
});

test.each([
  ["that it decides about", moderated(0.02, true), "refuse"],
  ["of a high score", moderated(0.5, false), "refuse"],
  ["of a low score", moderated(0.49, false), "pass"],
  ["of nothing", moderated(0), "pass"],
])("a picture %s: the verdict", async (_name, answer, outcome) => {
  const { classifier } = await serve(() => answer);
  const verdict = await judgePicture(picture, [classifier], quiet);
  expect(verdict.outcome).toBe(outcome);
  if (verdict.outcome === "refuse") expect(verdict.classifierId).toBe(openAiClassifierId);
});

test.each<[string, Answer | "nothing"]>([
  ["429", { status: 429, headers: { "retry-after": "20" }, body: { error: { message: "slow down" } } }],
  ["500", { status: 500, body: {} }],
  ["400", { status: 400, body: { error: { message: "no" } } }],
  ["a redirect", { status: 302, headers: { location: "http://127.0.0.1:1/elsewhere" }, body: {} }],
  ["HTML", { text: "<html>" }],
  ["no results", { body: { results: [] } }],
  ["no category", { body: { results: [{ categories: {}, category_scores: {} }] } }],
  ["a score that is none", moderated(7, false)],
  ["more than it may", { text: `{"results": "${"x".repeat(200_000)}"}` }],
  ["nothing in time", "nothing"],
])("an answer of %s passes nothing", async (_name, answer) => {
  const { asked, classifier } = await serve(() => answer);
  const verdict = await judgePicture(picture, [{ ...classifier, timeoutMs: 400 }], quiet);
  expect(verdict).toMatchObject({ outcome: "unavailable", classifierId: openAiClassifierId });
  // Never repeated, and never sent to where an answer points.
  expect(asked.length).toBe(1);
  if (verdict.outcome === "unavailable") expect(JSON.stringify(String(verdict.error))).not.toContain(key);
});

test("a key that was refused is not sent again for a while, and the check says so", async () => {
  const { asked, classifier } = await serve(() => ({ status: 401, body: { error: { message: key } } }));
  for (let count = 0; count < 2; count += 1)
    expect((await judgePicture(picture, [classifier], quiet)).outcome).toBe("unavailable");
  expect(asked.length).toBe(1);
  await expect(classifier.load()).rejects.toThrow("OPENAI_MODERATION_KEY");
});

test("without its key no picture is sent, and with it the local classifier still judges first", () => {
  const networks = { pictureChecks: [] };
  const idsOf = (openAiKey: string | undefined): string[] =>
    installedClassifiers({ networks, openAiKey }).map(({ id }) => id);
  expect(idsOf(undefined)).not.toContain(openAiClassifierId);
  expect(idsOf(key).indexOf(openAiClassifierId)).toBe(1);
});
