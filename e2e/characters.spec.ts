/** Characters as people keep them: made, looked at, changed, restored, deleted, and what a plan allows. */
import type { Locator } from "@playwright/test";
import { balanceOf, buyPlan, callFunction, playPayment, signUp } from "../acceptance/people.ts";
import {
  card,
  copperHair,
  description,
  form,
  jobTimeoutMs,
  makeCharacter,
  openCharacters,
  openFirstForm,
  seeCreated,
} from "./character-steps.ts";
import { expect, test } from "./fixtures.ts";
import { inFilters } from "./gallery-steps.ts";
import { toast, topBar } from "./page-steps.ts";
import { signIn } from "./sign-in.ts";

test("somebody without a plan reads that characters need one and is offered the upgrade", async ({
  page,
  server,
  capture,
}) => {
  await signIn(page, server, { path: "/characters" });
  await expect(page.getByText("0 of 0 characters")).toBeVisible();
  const sentence = "Character creation is available on paid plans. Please upgrade to create AI characters.";
  await expect(page.getByRole("main").getByText(sentence)).toBeVisible();
  // The button is marked as disabled and still answers why.
  await page.getByRole("button", { name: "Upgrade Required" }).press("Enter");
  await expect(toast(page, sentence)).toBeVisible();
  await capture("characters-locked");
  await page.getByRole("main").getByRole("button", { name: "Upgrade", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Choose Your Upgrade" })).toBeVisible();
});

test(
  "a first character is made from the example, survives a reload, and leads to the generator",
  { tag: "@main" },
  async ({ page, server, capture, hold }) => {
    await openCharacters(page, server);
    await expect(page.getByText("No characters created yet")).toBeVisible();
    await expect(page.getByText("0 of 3 characters")).toBeVisible();
    await capture("characters-empty");
    await page.getByRole("button", { name: "Use this prompt" }).click();
    await expect(form(page).getByLabel("Name")).toHaveValue("Mara");
    await expect(form(page).getByText("copper short hair")).toBeVisible();
    await expect(form(page).getByText("480 credits left afterwards")).toBeVisible();
    await capture("characters-form");
    const create = form(page).getByRole("button", { name: "Create character 20 credits" });
    const held = await hold();
    // Two clicks make one character and one charge.
    await create.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(form(page).getByRole("button", { name: "Close; it continues" })).toBeVisible();
    await page.reload();
    await held.release();
    await expect(toast(page, "Character created successfully! Credits used: 20")).toHaveCount(1, {
      timeout: jobTimeoutMs,
    });
    await expect(page.getByText("1 of 3 characters")).toBeVisible();
    const mara = card(page, "Mara");
    await expect(mara.getByRole("list", { name: "Attributes" })).toContainText("green eyes");
    await expect(mara).toContainText("version 1");
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(topBar(page)).toContainText("480 credits");
    // Saving leaves no draft.
    if (page.url().includes("create")) await page.goto("/characters");
    await expect(page.getByText("is not finished yet")).toHaveCount(0);
    await capture("characters-one");

    const download = page.waitForEvent("download");
    await mara.getByRole("button", { name: "Download" }).click();
    expect((await download).suggestedFilename()).toMatch(/^galatea-mara-v1\.(png|webp|jpg)$/);
    await mara.getByRole("button", { name: "Use Mara" }).click();
    for (const [name, address] of [
      ["Use in the editor", /^\/image-editor\?characterId=/],
      ["Use in a video", /^\/videos\?characterId=/],
    ] as const) {
      await expect(page.getByRole("link", { name })).toHaveAttribute("href", address);
    }
    await page.keyboard.press("Escape");
    await mara.getByRole("link", { name: "Make a picture with Mara" }).click();
    await expect(page).toHaveURL(/\/images\?characterId=[0-9a-f-]{36}/);
  },
);

test("a character that lacks a name or is too long is not sent, and the draft is kept", async ({
  page,
  server,
}) => {
  const person = await openFirstForm(page, server);
  const save = form(page).getByRole("button", { name: /^Create character/ });
  await save.click();
  await expect(form(page).getByText("Please provide both name and prompt before generating")).toBeVisible();
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  await expect(form(page).getByText("Please give the character a name.")).toBeVisible();
  await expect(form(page).getByText("Please describe the character.")).toBeVisible();
  await form(page).getByLabel("Name").fill("x".repeat(80));
  await expect(form(page).getByLabel("Name")).toHaveValue("x".repeat(60));
  await description(page).fill("a".repeat(2001));
  await expect(form(page).getByText("2,001 / 2,000")).toBeVisible();
  await expect(
    form(page).getByText("Please keep the description within 2,000 characters.").first(),
  ).toBeVisible();
  await expect(form(page).getByRole("button", { name: "Too long" })).toBeVisible();

  // Closing keeps a draft, which can be continued or discarded.
  await description(page).fill(copperHair);
  await form(page).getByLabel("Name").fill("Half a thought");
  await page.keyboard.press("Escape");
  await expect(page.getByText("“Half a thought” is not finished yet.")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(description(page)).toHaveValue(copperHair);
  await form(page).getByRole("button", { name: "Start over" }).click();
  await expect(form(page).getByLabel("Name")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(page.getByText("is not finished yet")).toHaveCount(0);
  expect(await balanceOf(person)).toBe(500);
});

test("renaming a character is free, changing it makes a version, and an old version can be restored and undone", async ({
  page,
  server,
  capture,
}) => {
  const person = await openCharacters(page, server, ["Mara"]);
  await card(page, "Mara").getByRole("button", { name: "Edit" }).click();
  await expect(form(page).getByRole("button", { name: "Nothing changed yet" })).toBeVisible();
  await form(page).getByLabel("Name").fill("Maren");
  await form(page).getByRole("button", { name: "Save free" }).click();
  await expect(toast(page, "Character updated successfully! Credits used: 0")).toBeVisible();
  await expect(card(page, "Maren")).toContainText("version 1");
  expect(await balanceOf(person)).toBe(480);

  await card(page, "Maren").getByRole("button", { name: "Edit" }).click();
  await description(page).fill("A woman in her thirties with long dark hair and green eyes");
  await form(page).getByLabel("Ink", { exact: true }).check();
  await form(page).getByRole("button", { name: "Save 20 credits" }).click();
  await expect(toast(page, "Character updated successfully! Credits used: 20")).toBeVisible({
    timeout: jobTimeoutMs,
  });
  await expect(card(page, "Maren")).toContainText("Ink, version 2");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await card(page, "Maren").getByRole("button", { name: "View" }).click();
  const view = page.getByRole("dialog", { name: "Maren" });
  await expect(view.getByRole("list", { name: "Versions" }).getByRole("listitem")).toHaveCount(2);
  await expect(view.getByText("None yet. What you make with Maren appears here.")).toHaveCount(0);
  await capture("characters-view");
  await view.getByRole("button", { name: "Restore version 1" }).click();
  await expect(toast(page, "Version 1 is back")).toBeVisible();
  await expect(view.getByRole("button", { name: "Restore version 2" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(view.getByRole("button", { name: "Restore version 1" })).toBeVisible();
  // Pressing a toast above the dialog does not close the dialog.
  await expect(view).toBeVisible();
  expect(await balanceOf(person)).toBe(460);
});

test("a character's view shows its pictures, how similar they are, and a link to all of them", async ({
  page,
  server,
  capture,
}) => {
  const person = await openCharacters(page, server, ["Mara"]);
  const { data } = await person.client.from("ai_models").select("id").single<{ id: string }>();
  for (const [prompt, influencerId] of [
    ["reading by a window", data?.id],
    ["on a pier at night", data?.id],
    ["a harbour without anybody", null],
  ]) {
    const reply = await callFunction(server, person, "generate-consistent-character", {
      prompt,
      influencerId,
    });
    expect(reply.status).toBe(200);
  }
  await page.reload();
  await card(page, "Mara").getByRole("button", { name: "View" }).click();
  const view = page.getByRole("dialog", { name: "Mara" });
  const similarity = view.getByRole("region", { name: "Same character?" });
  await expect(similarity).toContainText("The same face");
  await expect(similarity).toContainText("in 2 pictures");
  await expect(similarity).toContainText("jewellery may differ");
  await expect(view.getByRole("link", { name: "Open: Reading by a window" })).toBeVisible();
  await capture("characters-pictures");
  await view.getByRole("link", { name: "All of them" }).click();
  await expect(page).toHaveURL(new RegExp(`view=gallery&character=${data?.id}`));
  // The character's face is one of them.
  await expect(page.getByText("3 pictures", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Remove the filter: Mara" }).click();
  await expect(page.getByText("4 pictures", { exact: true })).toBeVisible();
  await inFilters(page, async () => {
    await page.getByRole("combobox", { name: "Character" }).selectOption({ label: "Mara" });
  });
  await expect(page.getByText("3 pictures", { exact: true })).toBeVisible();
});

test("deleting a character asks first; a failed download or deletion is reported and changes nothing", async ({
  page,
  server,
}) => {
  await openCharacters(page, server, ["Mara"]);
  await page.route("**/storage/v1/object/public/**", (route) => route.abort());
  await card(page, "Mara").getByRole("button", { name: "Download" }).click();
  await expect(toast(page, "Failed to download image")).toBeVisible();
  await page.unroute("**/storage/v1/object/public/**");
  await card(page, "Mara").getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Mara?" });
  await expect(dialog).toContainText(
    "Pictures made with it stay in your gallery, and companions are not affected.",
  );
  await page.route("**/rest/v1/ai_models?*", (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.continue(),
  );
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(page, "Failed to delete character")).toBeVisible();
  await page.unroute("**/rest/v1/ai_models?*");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(page, "Character deleted successfully!")).toBeVisible();
  await expect(page.getByText("No characters created yet")).toBeVisible();
  await expect(page.getByText("0 of 3 characters")).toBeVisible();
});

test("a plan at its limit creates no more characters, and after the plan ends they are read-only", async ({
  page,
  server,
  capture,
}) => {
  const person = await signUp(server);
  const paymentUrl = await buyPlan(person);
  for (const name of ["Ada", "Bea", "Cleo"]) await makeCharacter(server, person, name);
  await signIn(page, server, { person, path: "/characters" });
  const sentence =
    "You can only create 3 characters on your current plan. Please upgrade to create more characters.";
  await expect(page.getByText("3 of 3 characters")).toBeVisible();
  await expect(page.getByRole("main").getByText(sentence)).toBeVisible();
  await page.getByRole("button", { name: "Limit Reached" }).press("Enter");
  await expect(toast(page, sentence)).toBeVisible();
  await capture("characters-full");
  // Changing an existing character is still possible.
  await card(page, "Bea").getByRole("button", { name: "Edit" }).click();
  await form(page).getByLabel("Name").fill("Beatrix");
  await expect(form(page).getByRole("button", { name: "Save free" })).toBeVisible();
  await page.keyboard.press("Escape");

  await playPayment(paymentUrl, "refund_all");
  await expect.poll(() => balanceOf(person)).toBe(0);
  await page.reload();
  await expect(page.getByText("Your plan has ended, so your characters are read-only.")).toBeVisible();
  await expect(card(page, "Cleo").getByText("Read-only")).toBeVisible();
  await card(page, "Cleo").getByRole("button", { name: "Edit" }).click();
  await expect(form(page).getByRole("button", { name: "Read-only" })).toBeVisible();
  await expect(form(page).getByText("Characters can be changed on paid plans.")).toBeVisible();
  await capture("characters-read-only");
});

test("a character is made, changed and deleted with the keyboard alone", async ({ page, server }) => {
  await openCharacters(page, server);
  const press = async (target: Locator) => {
    await target.focus();
    await page.keyboard.press("Enter");
  };
  await press(page.getByRole("button", { name: "Create character" }));
  await expect(form(page).getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Mara");
  await page.keyboard.press("Tab");
  await expect(description(page)).toBeFocused();
  await page.keyboard.type(copperHair);
  await page.keyboard.press("Tab");
  await expect(form(page).getByRole("button", { name: /Add a reference picture/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(form(page).getByRole("radio", { checked: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(form(page).getByLabel("Seed", { exact: true })).toBeFocused();
  await page.keyboard.type("48217");
  await page.keyboard.press("Control+Enter");
  await seeCreated(page);
  const mara = card(page, "Mara");
  await press(mara.getByRole("button", { name: "View" }));
  await expect(page.getByRole("dialog", { name: "Mara" })).toContainText("48217");
  await page.keyboard.press("Escape");
  await expect(mara.getByRole("button", { name: "View" })).toBeFocused();
  await press(mara.getByRole("button", { name: "Use Mara" }));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Use in the Generator" })).toBeFocused();
  await page.keyboard.press("Escape");
  await press(mara.getByRole("button", { name: "Edit" }));
  await expect(page.getByRole("dialog", { name: "Edit Mara" })).toBeVisible();
  await page.keyboard.type("Maren");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await press(mara.getByRole("button", { name: "Delete" }));
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("No characters created yet")).toBeVisible();
});

test("axe finds nothing serious on characters and in their dialogs", async ({ page, server, inspect }) => {
  await openCharacters(page, server, ["Mara"]);
  await inspect("characters-cards");
  for (const [button, name] of [
    ["View", "Mara"],
    ["Edit", "Edit Mara"],
    ["Delete", "Delete Mara?"],
  ] as const) {
    await card(page, "Mara").getByRole("button", { name: button }).click();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await inspect(`characters-${button.toLowerCase()}`);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});
