import { expect, test } from "vitest";
import { assetOfRow } from "#tools/shell/asset.ts";
import { blankFields } from "./draft.ts";
import { creationReason, findReason, isIncomplete, readOnlyIds, type SaveInput } from "./readiness.ts";

const account = {
  credits_balance: 100,
  can_generate_images: true,
  max_characters: 3,
  current_character_count: 1,
};
const ready: SaveInput = {
  signedIn: true,
  faceCredits: 20,
  account,
  fields: { ...blankFields, name: "Mara", prompt: "A woman with copper hair" },
  change: null,
  readOnly: false,
  engine: true,
  uploading: false,
};
const blocked = (change: Partial<SaveInput>) => findReason({ ...ready, ...change });

test("the limit has the specified message, for no plan and for a full one", () => {
  expect(creationReason({ ...account, max_characters: 0 })?.message).toBe(
    "Character creation is available on paid plans. Please upgrade to create AI characters.",
  );
  expect(creationReason({ ...account, current_character_count: 3 })?.message).toBe(
    "You can only create 3 characters on your current plan. Please upgrade to create more characters.",
  );
  expect(creationReason(account)).toBeNull();
});

test("a full plan prevents a new character and allows a change", () => {
  const full = { ...account, current_character_count: 3 };
  expect(blocked({ account: full })?.code).toBe("limit");
  expect(blocked({ account: full, change: "face" })).toBeNull();
  expect(blocked({ account: full, change: "face", readOnly: true })?.label).toBe("Read-only");
});

test("credits, plan, engine, upload and consent prevent a new face, never a new name", () => {
  const source = { asset: assetOfRow({ id: "/a", content_url: "/a" }), isNew: true };
  const lacking: Partial<SaveInput>[] = [
    { account: { ...account, credits_balance: 19 } },
    { account: { ...account, can_generate_images: false } },
    { engine: false },
    { uploading: true },
    { fields: { ...ready.fields, source } },
  ];
  expect(lacking.map((change) => blocked({ ...change, change: "face" })?.code)).toEqual([
    "credits",
    "tier",
    "engine",
    "uploading",
    "consent",
  ]);
  for (const change of lacking) expect(blocked({ ...change, change: "name" })).toBeNull();
  expect(blocked({ fields: { ...ready.fields, source, consent: true } })).toBeNull();
  expect(blocked({ fields: { ...ready.fields, source: { ...source, isNew: false } } })).toBeNull();
});

test("an ended session is the first reason, and an unchanged character comes before the credits", () => {
  expect(blocked({ signedIn: false, account: null })?.code).toBe("signed_out");
  expect(blocked({ account: null })?.code).toBe("loading");
  expect(blocked({ change: "nothing", account: { ...account, credits_balance: 0 } })?.code).toBe(
    "nothing_changed",
  );
  expect(blocked({ fields: { ...ready.fields, name: "x".repeat(61) } })?.code).toBe("too_long");
  expect(blocked({})).toBeNull();
});

test("a name or a description of spaces counts as missing", () => {
  expect(isIncomplete({ name: " ", prompt: "a" })).toBe(true);
  expect(isIncomplete({ name: "a", prompt: "\n" })).toBe(true);
  expect(isIncomplete({ name: "a", prompt: "b" })).toBe(false);
});

test("after a plan lapsed the newest characters over its number are read-only", () => {
  const newestFirst = ["d", "c", "b", "a"].map((id) => ({ id }));
  expect([...readOnlyIds(newestFirst, 3)]).toEqual(["d"]);
  expect([...readOnlyIds(newestFirst, 4)]).toEqual([]);
  expect([...readOnlyIds(newestFirst, 0)]).toEqual(["d", "c", "b", "a"]);
});
