import { expect, test } from "vitest";
import { memoryAfter, pictureOf } from "./read-markers.ts";
import { request } from "./testing/talk.ts";

const at = request.now;
const remember = (...contents: string[]) =>
  contents.map((content) => ({ kind: "remember" as const, content }));
const told = (memory: ReturnType<typeof memoryAfter>): string[] =>
  memory.map(({ subject, value }) => `${subject}: ${value}`);

test("facts are read strictly, and what is malformed or too long is left out", () => {
  const markers = remember(
    "Name = Tom",
    "pet=a dog called Bruno",
    "no sign of equality",
    "a = b = c",
    "= value",
    "subject =",
    "<b> = c",
    `likes = ${"x".repeat(300)}`,
    `${"s".repeat(60)} = v`,
  );
  expect(memoryAfter(request, markers)).toEqual([
    { subject: "name", value: "Tom", at },
    { subject: "pet", value: "a dog called Bruno", at },
  ]);
});

test("a reply adds at most five notes, none twice, and another name replaces the old one", () => {
  const memory = [
    { subject: "name", value: "Tom", at },
    { subject: "likes", value: "Jazz", at },
  ];
  const markers = remember("likes = jazz", "name = Tim", "likes = tea", "a = 1", "b = 2", "c = 3", "d = 4");
  expect(told(memoryAfter({ ...request, memory }, markers))).toEqual([
    "likes: Jazz",
    "name: Tim",
    "likes: tea",
    "a: 1",
    "b: 2",
  ]);
  expect(memory).toHaveLength(2);
  const many = Array.from({ length: 1000 }, (_, index) => ({ subject: "likes", value: `${index}`, at }));
  const after = memoryAfter({ ...request, memory: many }, remember("pet = a cat"));
  expect(after).toHaveLength(1000);
  expect(after.at(-1)?.value).toBe("a cat");
});

test("what the message tells outright is noted whether or not the model notes it, and once", () => {
  const message = "My dog Pepper is asleep, and I play the cello in an orchestra.";
  const expected = ["pet: a dog called Pepper", "habits: you play the cello in an orchestra"];
  expect(told(memoryAfter({ ...request, message }, []))).toEqual(
    expect.arrayContaining(expected.slice(0, 1)),
  );
  expect(told(memoryAfter({ ...request, message }, remember("dog = Pepper")))).not.toContain("dog: Pepper");
});

test("the first picture with a scene is offered", () => {
  const picture = (content: string) => ({ kind: "picture" as const, content });
  expect(pictureOf([])).toBeNull();
  expect(pictureOf([picture(" "), picture("..."), picture("on\ta beach"), picture("b")])).toBe("on a beach");
  expect(pictureOf([picture("a".repeat(390))])).toHaveLength(300);
});
