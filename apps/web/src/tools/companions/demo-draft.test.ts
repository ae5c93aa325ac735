import { demoPeople } from "@galatea/contract/companions/demo-people.ts";
import { companionFields } from "@galatea/contract/companions/options.ts";
import { expect, test } from "vitest";
import { draftOfDemo } from "./demo-draft.ts";

test.each(demoPeople)("the wizard begins with $name as she is in the demo", ({ id, name, ageYears }) => {
  const draft = draftOfDemo(id);
  expect(draft).toMatchObject({ name, age: ageYears });
  expect(companionFields().parse(draft)).toEqual(draft);
});

test("nobody else begins the wizard", () => {
  expect([null, "nobody", "constructor"].map(draftOfDemo)).toEqual([null, null, null]);
});
