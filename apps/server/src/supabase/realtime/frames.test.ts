import { expect, test } from "vitest";
import { decodeFrame, encodeFrame } from "./frames.ts";

const frame = { joinRef: "1", ref: "2", topic: "realtime:a", event: "phx_join", payload: { x: "ä" } };
const { payload, ...head } = frame;

test("a frame written in either version is read back unchanged", () => {
  for (const version of ["1.0.0", "2.0.0"] as const) {
    const text = encodeFrame(version, { ...head, payloadJson: JSON.stringify(payload) });
    expect(decodeFrame(Buffer.from(text), false, version)).toEqual(frame);
  }
});

test("a binary broadcast of any length is read to its topic and refs", () => {
  const texts = ["1", "77", "realtime:ü", "cursor", ""].map((text) => Buffer.from(text));
  const bytes = Buffer.concat([
    Buffer.from([3, ...texts.map((text) => text.length), 1]),
    ...texts,
    Buffer.from("{}"),
  ]);
  expect(decodeFrame(bytes, true, "2.0.0")).toEqual({
    joinRef: "1",
    ref: "77",
    topic: "realtime:ü",
    event: "broadcast",
    payload: {},
    broadcast: { event: "cursor", encoding: "json", bytes: Buffer.from("{}"), metadata: {} },
  });
  for (let length = 0; length < bytes.length; length += 1)
    expect(decodeFrame(bytes.subarray(0, length), true, "2.0.0")).toBeNull();
  expect(decodeFrame(bytes, true, "1.0.0")).toBeNull();
});

test("malformed data is no message", () => {
  for (const text of ["", "null", "[]", "{}", '["1","2",3,"e",{}]', '["1","2","t","e"]', "7"]) {
    expect(decodeFrame(Buffer.from(text), false, "2.0.0"), text).toBeNull();
    expect(decodeFrame(Buffer.from(text), false, "1.0.0"), text).toBeNull();
  }
  const odd = decodeFrame(Buffer.from('[null,5,"t","e",["not","an","object"]]'), false, "2.0.0");
  expect(odd).toEqual({ joinRef: null, ref: "5", topic: "t", event: "e", payload: {} });
});

test("a broadcast frame with metadata or a payload that is no JSON is no message", () => {
  const frameOf = (metadata: string, encoding: number, payload: string): Buffer => {
    const texts = ["", "", "realtime:a", "e", metadata].map((text) => Buffer.from(text));
    return Buffer.concat([
      Buffer.from([3, ...texts.map((text) => text.length), encoding]),
      ...texts,
      Buffer.from(payload),
    ]);
  };
  expect(decodeFrame(frameOf('{"persist":true}', 1, "[1]"), true, "2.0.0")?.broadcast?.metadata).toEqual({
    persist: true,
  });
  expect(decodeFrame(frameOf("{", 1, "[1]"), true, "2.0.0")).toBeNull();
  expect(decodeFrame(frameOf("7", 1, "[1]"), true, "2.0.0")).toBeNull();
  expect(decodeFrame(frameOf("", 1, "{"), true, "2.0.0")).toBeNull();
  expect(decodeFrame(frameOf("", 0, "{"), true, "2.0.0")?.broadcast?.bytes.toString()).toBe("{");
});
