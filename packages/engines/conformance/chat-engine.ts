/** The conformance suite for engines that speak as companions. */
import { engineCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { describe, expect, test } from "vitest";
import type { ChatEngine, ChatPart, ChatRequest } from "../src/chat/engine.ts";
import { EngineError } from "../src/engine.ts";
import { abortWithinMs, expectNothingLeft, footprint } from "./runs.ts";

const request: ChatRequest = {
  persona: {
    name: "Sofia",
    ageYears: 28,
    personality: "Playful, caring, and understanding.",
    backstory: "She grew up in a fishing village near Porto.",
    hobbies: "music, reading",
    dreams: "adventure",
    relationship: "best friends",
    appearance: "Long brown hair",
  },
  history: [],
  memory: [],
  message: "Hi, I am Tom and I love jazz. How are you?",
  now: new Date(2026, 2, 4, 18),
  seed: 7,
};

async function readAll(
  engine: ChatEngine,
  input: ChatRequest,
  signal = new AbortController().signal,
): Promise<ChatPart[]> {
  const parts: ChatPart[] = [];
  for await (const part of engine.reply(input, signal)) parts.push(part);
  return parts;
}

/** `memory`: replies before memory is measured, and the growth that is allowed over as many again. */
export function testChatEngine(
  name: string,
  create: () => ChatEngine,
  memory = { replies: 500, growthBytes: 60e6 },
): void {
  describe(`${name} as a chat engine`, () => {
    const before = footprint();
    const engine = create();

    test("describes itself and its capabilities in the contract's terms", async () => {
      expect(engineCapabilities.parse(engine.capabilities)).toEqual(engine.capabilities);
      expect(await engine.health()).toEqual({ ok: true });
    });

    test("gives whole sentences, then one end with its notes", async () => {
      const parts = await readAll(engine, request);
      const end = parts.at(-1);
      expect(parts.filter(({ kind }) => kind === "end")).toEqual([end]);
      expect(parts[0]?.kind).toBe("sentence");
      for (const part of parts)
        if (part.kind === "sentence") expect(part.text).toMatch(/\S.*[.!?…]["”)]?$/su);
      if (end?.kind !== "end") throw new Error("No end.");
      expect(end.model).not.toBe("");
      if (engine.capabilities.remembers) expect(JSON.stringify(end.memory)).toMatch(/Tom.*jazz|jazz.*Tom/s);
    });

    test.runIf(engine.deterministic)("gives the same reply to the same request", async () => {
      expect(await readAll(engine, request)).toEqual(await readAll(engine, request));
    });

    test("does not change its request", async () => {
      const given = structuredClone(request);
      await readAll(engine, given);
      expect(given).toEqual(request);
    });

    test("ends within a second of an abort, before and between sentences", async () => {
      await expect(readAll(engine, request, AbortSignal.abort())).rejects.toMatchObject({
        code: "engine_aborted",
      });
      const controller = new AbortController();
      let abortedAtMs = 0;
      const reading = async (): Promise<void> => {
        for await (const part of engine.reply(request, controller.signal)) {
          if (part.kind !== "sentence" || controller.signal.aborted) continue;
          abortedAtMs = performance.now();
          controller.abort();
        }
      };
      await expect(reading()).rejects.toMatchObject({ code: "engine_aborted" });
      expect(performance.now() - abortedAtMs).toBeLessThan(abortWithinMs);
    });

    test("allows its reader to stop in the middle of a reply", async () => {
      for await (const part of engine.reply(request, new AbortController().signal))
        if (part.kind === "sentence") break;
      expect((await readAll(engine, request)).length).toBeGreaterThan(1);
    });

    test.for([
      { what: "a persona under 18", input: { ...request, persona: { ...request.persona, ageYears: 17 } } },
      { what: "a persona without a name", input: { ...request, persona: { ...request.persona, name: " " } } },
      { what: "an empty message", input: { ...request, message: "  " } },
      { what: "a message over 4,000 characters", input: { ...request, message: "a".repeat(4001) } },
    ])("refuses $what", async ({ input }) => {
      const error: unknown = await readAll(engine, input).then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(EngineError);
      expect((error as EngineError).code).toBe("engine_bad_input");
    });

    test("memory returns to its base after many replies, and nothing is left after closing", async () => {
      const talk = async () => {
        for (let seed = 0; seed < memory.replies; seed += 1) await readAll(engine, { ...request, seed });
      };
      await talk();
      const base = footprint().residentBytes;
      await talk();
      expect(footprint().residentBytes - base).toBeLessThan(memory.growthBytes);
      engine.close();
      await expectNothingLeft(before);
    });
  });
}
