import fc from "fast-check";
import { expect, test } from "vitest";
import { parseRange } from "./byte-range.ts";

test("every range that is answered lies within the file", () => {
  const header = fc.oneof(
    fc.tuple(fc.nat(20), fc.nat(20)).map(([start, end]) => `bytes=${start}-${end}`),
    fc.nat(20).map((start) => `bytes=${start}-`),
    fc.nat(20).map((length) => `bytes=-${length}`),
    fc.string(),
  );
  fc.assert(
    fc.property(header, fc.nat(15), (asked, sizeBytes) => {
      const result = parseRange(asked, sizeBytes);
      if (result.kind !== "part") return;
      expect(result.range.start).toBeGreaterThanOrEqual(0);
      expect(result.range.end).toBeGreaterThanOrEqual(result.range.start);
      expect(result.range.end).toBeLessThan(sizeBytes);
    }),
  );
});
