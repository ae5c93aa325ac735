import { saveCharacter } from "@galatea/contract/tools/character.ts";
import { expect, test } from "vitest";
import { blankFields } from "./draft.ts";
import { requestOf } from "./request.ts";

const fields = { ...blankFields, name: " Otto ", prompt: " an octopus-headed man " };

test("the answer to what would be left out goes with the request, and with no other", () => {
  const asked = requestOf({ fields, target: null });
  expect(asked).toMatchObject({ characterId: null, name: "Otto", prompt: "an octopus-headed man" });
  expect(asked).not.toHaveProperty("acceptOmissions");
  const agreed = requestOf({ fields, target: null, acceptOmissions: true });
  expect(saveCharacter.request.parse(agreed)).toMatchObject({ acceptOmissions: true });
});
