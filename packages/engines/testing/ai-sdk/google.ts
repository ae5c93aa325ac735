/** Google's `models/{model}:generateContent` with pictures as inline data. Fields of a wrong type are refused, as there. */
import { type Asked, type Protocol, sizeOfRatio, textOf, wholeOf, type WireReply } from "./wire.ts";

type Part = { text?: string; inlineData?: { mimeType: string; data: string } };

const invalid = (message: string): WireReply => ({
  status: 400,
  json: { error: { code: 400, message, status: "INVALID_ARGUMENT" } },
});

export const google: Protocol = {
  key: { header: "x-goog-api-key", prefix: "" },
  handle: async (call, studio) => {
    const [, model] = /^\/models\/([\w.-]+):generateContent$/.exec(call.path) ?? [];
    if (!model) return null;
    const { contents, generationConfig = {} } = call.body as {
      contents: { parts: Part[] }[];
      generationConfig?: Record<string, unknown>;
    };
    const parts = contents.flatMap((content) => content.parts);
    const seed = generationConfig["seed"];
    if (seed !== undefined && (wholeOf(seed) === null || (seed as number) > 0x7fffffff))
      return invalid("Invalid value at 'generation_config.seed' (TYPE_INT32)");
    const { aspectRatio = "1:1" } = (generationConfig["imageConfig"] ?? {}) as { aspectRatio?: string };
    const size = sizeOfRatio(aspectRatio);
    if (!size) return invalid("aspect_ratio");
    if (studio.fault === "refused prompt")
      return { status: 200, json: { promptFeedback: { blockReason: "PROHIBITED_CONTENT" } } };
    const asked: Asked = {
      protocol: "google",
      model,
      prompt: parts.map(({ text }) => textOf(text)).join(""),
      negative: null,
      seed: wholeOf(seed),
      size,
      pictures: parts.flatMap(({ inlineData }) =>
        inlineData ? [Buffer.from(inlineData.data, "base64")] : [],
      ),
      mask: null,
      body: call.body,
    };
    return answer(await studio.paint(asked), studio.fault);
  },
};

function answer(picture: Buffer, fault: string | null): WireReply {
  const usageMetadata = { promptTokenCount: 12, candidatesTokenCount: 1290, totalTokenCount: 1302 };
  const candidate = (parts: Part[], finishReason = "STOP"): WireReply => ({
    status: 200,
    json: { candidates: [{ content: { parts, role: "model" }, finishReason, index: 0 }], usageMetadata },
  });
  if (fault === "refused") return candidate([], "IMAGE_SAFETY");
  if (fault === "no picture") return candidate([{ text: "Here is what I would draw." }]);
  if (fault === "another shape") return { status: 200, json: { candidates: "none" } };
  const data = fault === "base64 cut off" ? "iVBORw0K" : picture.toString("base64");
  return candidate([{ inlineData: { mimeType: "image/png", data } }]);
}
