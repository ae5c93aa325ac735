import { expect, test } from "vitest";
import { startLate } from "./late-start.ts";

const hint = (name: string): string => `<link rel="modulepreload" href="/assets/${name}.js"/>`;
const script = `<script type="module" async="">import "/assets/$&.js";</script>`;

test("scripts and their hints, each once, wait in a template at the place of the script", () => {
  const page = `<head>${hint("a")}${hint("b")}${hint("a")}<link rel="icon"/></head><body>1<script>x</script>${script}<script>y</script></body>`;
  expect(startLate(page)).toBe(
    `<head><link rel="icon"/></head><body>1<script>x</script><template id="app-start">${hint("a")}${hint("b")}${script}</template><script>y</script></body>`,
  );
});

test("a page whose scripts are written in another way fails the build", () => {
  expect(() => startLate("<body></body>")).toThrow("one script of its modules");
  expect(() => startLate(script + script)).toThrow("one script of its modules");
});
