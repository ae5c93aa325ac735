/** Character cards and lorebooks as people use them: brought in, looked at, talked with, and taken out again whole. */
import { readFile } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import type { Download, Page } from "@playwright/test";
import type { RunningServer } from "../acceptance/server.ts";
import { expect, test } from "./fixtures.ts";
import { signInAsCustomer } from "./sign-in.ts";

const card = {
  spec: "chara_card_v2",
  spec_version: "2.0",
  data: {
    name: "Ines",
    description: "{{char}} keeps a lighthouse on a small island. Age: 34. She writes letters in the evening.",
    personality: "Patient, with a dry humour",
    scenario: "A storm keeps {{user}} on the island for a night.",
    first_mes: "The lamp is lit. Come in, the kettle is on.",
    mes_example: "",
    creator_notes: "",
    system_prompt: "Write long answers.",
    post_history_instructions: "",
    alternate_greetings: ["You again? Sit down by the stove."],
    tags: ["sea"],
    creator: "somebody",
    character_version: "1",
    character_book: {
      name: "The island",
      extensions: {},
      entries: [
        {
          keys: ["harbour"],
          content: "The harbour is old.",
          enabled: true,
          insertion_order: 1,
          extensions: { odd: [1, null] },
        },
      ],
    },
    extensions: { "other/tool": { kept: [1.5, "é", null, { deep: true }] } },
  },
};

const jsonOf = (value: unknown, name = "ines.json") => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify(value)),
});

function chunk(kind: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(kind, "latin1"), body]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(body.length, 0);
  ends.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([ends.subarray(0, 4), typed, ends.subarray(4)]);
}

/** A grey picture of one pixel with the card in it. */
function pngOf(value: unknown) {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const text = `chara\0${Buffer.from(JSON.stringify(value)).toString("base64")}`;
  const buffer = Buffer.concat([
    Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"),
    chunk("IHDR", header),
    chunk("tEXt", Buffer.from(text, "latin1")),
    chunk("IDAT", deflateSync(Buffer.from([0, 128]))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return { name: "ines.png", mimeType: "image/png", buffer };
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Import a card" });
const askForCard = (page: Page) => page.getByRole("button", { name: "Import a card" }).click();

/** Signs a customer in who is asked for the file of a card. */
async function openImport(page: Page, server: RunningServer): Promise<void> {
  await signInAsCustomer(page, server, "/ai-girlfriend");
  await askForCard(page);
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await dialog(page)
    .getByRole("button", { name: /^Choose a/ })
    .click();
  await (await chooser).setFiles(file);
}

async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  const file: Download = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test(
  "a card comes in with its greeting and its lorebook, and leaves as it came",
  { tag: "@main" },
  async ({ page, server, capture }) => {
    await openImport(page, server);
    await expect(dialog(page).getByText("Waiting for a card")).toBeVisible();
    await capture("cards-import");
    await choose(page, jsonOf(card));
    await expect(dialog(page).getByRole("heading", { name: "Ines, 34" })).toBeVisible();
    await expect(dialog(page).getByText("The lamp is lit. Come in, the kettle is on.")).toBeVisible();
    await expect(dialog(page).getByText("a lorebook of 1 entry")).toBeVisible();
    await expect(
      dialog(page).getByText("The card's instructions to the model. Here our own rules hold."),
    ).toBeVisible();
    await capture("cards-preview");
    await dialog(page).getByRole("button", { name: "Import Ines" }).click();

    const meet = page.getByRole("dialog", { name: "Meet Ines" });
    await expect(meet.getByText("Patient, with a dry humour")).toBeVisible();
    await expect(meet.getByText("The island")).toBeVisible();
    await capture("cards-profile");
    const json = await saved(page, "JSON, version 2");
    expect(json.name).toBe("Ines.card.json");
    expect(JSON.parse(json.bytes.toString())).toEqual(card);
    const png = await saved(page, "Picture (PNG)");
    expect(png.name).toBe("Ines.card.png");
    expect(png.bytes.toString("latin1")).toContain("ccv3\0");
    const book = await saved(page, "Export The island");
    expect(JSON.parse(book.bytes.toString())).toEqual({
      spec: "lorebook_v3",
      data: card.data.character_book,
    });

    await meet.getByRole("checkbox", { name: /The island/ }).uncheck();
    await meet.getByRole("button", { name: "Start Chatting with Ines" }).click();
    const log = page.getByRole("log", { name: "Messages" });
    await expect(log.getByText("The lamp is lit. Come in, the kettle is on.")).toBeVisible();
    await expect(page.getByText("Ines is an AI.").first()).toBeVisible();
    await capture("cards-greeting");
    await page.getByRole("button", { name: "The next alternative" }).click();
    await expect(log.getByText("You again? Sit down by the stove.")).toBeVisible();

    // The file that was saved comes in like any other.
    await page.getByRole("button", { name: "Back to your companions" }).click();
    await askForCard(page);
    await choose(page, { name: "Ines.card.png", mimeType: "image/png", buffer: png.bytes });
    await dialog(page).getByRole("button", { name: "Import Ines" }).click();
    await meet.getByRole("button", { name: "View Later" }).click();
    await expect(page.getByText("2 / 3 Girlfriends")).toBeVisible();
  },
);

test("a card in a picture that does not say her age asks for it, and an age under 18 is refused", async ({
  page,
  server,
  capture,
}) => {
  const unsaid = { ...card, data: { ...card.data, description: "She keeps a lighthouse." } };
  await openImport(page, server);
  await choose(page, pngOf(unsaid));
  await expect(dialog(page).getByText(/nobody can know whom it shows/)).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Say how old she is" })).toBeVisible();
  const age = dialog(page).getByLabel("How old is she? (18-60)");
  await age.fill("16");
  await expect(dialog(page).getByRole("alert")).toHaveText(
    "Every companion is an adult: 18 to 60 years old.",
  );
  await capture("cards-age");
  await age.fill("29");
  await dialog(page).getByRole("button", { name: "Import Ines" }).click();
  const meet = page.getByRole("dialog", { name: "Meet Ines" });
  await expect(meet.getByText("29", { exact: true })).toBeVisible();
  await meet.getByRole("button", { name: "View Later" }).click();
  await expect(page.getByRole("button", { name: /Generate Image/ })).toBeVisible();
});

test("a file without a card, and a card of a minor, say at the field why they are refused", async ({
  page,
  server,
  capture,
}) => {
  await openImport(page, server);
  await choose(page, jsonOf({ hello: "there" }));
  await expect(dialog(page).getByRole("alert")).toContainText("There is no character card in this file.");
  await choose(page, jsonOf({ ...card, data: { ...card.data, first_mes: "Hello. Age: 15." } }));
  await expect(dialog(page).getByRole("alert")).toHaveText(
    "It names an age under 18. Everybody here is an adult. It is in the greeting.",
  );
  await choose(page, jsonOf({ ...card, data: { ...card.data, scenario: "They have hardcore sex." } }));
  await dialog(page).getByRole("button", { name: "Import Ines" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("It is in the scene.");
  await capture("cards-refused");
});

test("a lorebook file is added to a companion, switched off and removed", async ({
  page,
  server,
  capture,
}) => {
  await openImport(page, server);
  await choose(page, jsonOf({ ...card, data: { ...card.data, character_book: undefined } }));
  await dialog(page).getByRole("button", { name: "Import Ines" }).click();
  const meet = page.getByRole("dialog", { name: "Meet Ines" });
  const add = async (value: unknown, name: string) => {
    const chooser = page.waitForEvent("filechooser");
    await meet.getByRole("button", { name: "Add a lorebook" }).click();
    await (await chooser).setFiles(jsonOf(value, name));
  };
  await add({ hello: "there" }, "nothing.json");
  await expect(meet.getByRole("alert")).toContainText("There is no lorebook in this file");
  const info = {
    entries: { "0": { key: ["/harbour(?=s)/"], keysecondary: [], content: "The harbour is old." } },
  };
  await add(info, "Coast.json");
  await expect(meet.getByText("Coast")).toBeVisible();
  await expect(meet.getByText(/1 key of it cannot be used/)).toBeVisible();
  await capture("cards-lorebooks");
  await meet.getByRole("checkbox", { name: /Coast/ }).uncheck();
  await meet.getByRole("button", { name: "Remove Coast" }).click();
  await expect(meet.getByText("Coast")).toHaveCount(0);
});
