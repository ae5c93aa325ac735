import { expect, test } from "vitest";
import type { LogFields } from "#platform/log.ts";
import { createMissingPageLog } from "./missing-page-log.ts";

function openLog() {
  const lines: LogFields[] = [];
  let nowMs = 0;
  const note = (event: string, fields: LogFields = {}): void => void lines.push({ event, ...fields });
  const report = createMissingPageLog({ info: note, warn: note, error: note }, () => nowMs);
  return { lines, report, wait: (ms: number): void => void (nowMs += ms) };
}

test("a path is logged without line breaks, control and direction characters, and at most 200 characters of it", () => {
  const { lines, report } = openLog();
  report("/blog/café");
  report('/a\n{"event":"forged"}\r\u0000\u001B[31m\u202E\u2028\uD800');
  report(`/${"é".repeat(10_000)}`);
  report(`/${"x".repeat(198)}😀`);
  expect(lines.map(({ path }) => path)).toEqual([
    "/blog/café",
    '/a\\u{a}{"event":"forged"}\\u{d}\\u{0}\\u{1b}[31m\\u{202e}\\u{2028}\\u{d800}',
    `/${"é".repeat(199)}…`,
    `/${"x".repeat(198)}\\u{d83d}…`,
  ]);
});

test("a path's e-mail address is not logged", () => {
  const { lines, report } = openLog();
  report("/unsubscribe/ada@example.org/now");
  report("/unsubscribe/ada%40example.org");
  expect(lines.map(({ path }) => path)).toEqual(["/unsubscribe/(e-mail)/now", "/unsubscribe/(e-mail)"]);
});

test("a flood writes thirty lines a minute, and the next line tells how many were left out", () => {
  const { lines, report, wait } = openLog();
  for (let visit = 0; visit < 100_000; visit += 1) report(`/${visit}`);
  expect(lines).toHaveLength(30);
  wait(59_999);
  report("/still");
  expect(lines).toHaveLength(30);
  wait(1);
  report("/later");
  report("/and-later");
  expect(lines.slice(30)).toEqual([
    { event: "page_not_found", path: "/later", leftOut: 99_971 },
    { event: "page_not_found", path: "/and-later" },
  ]);
});
