import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { balanceOf, buyPlan, callFunction, type Person, playPayment, signUp } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { expect, test } from "./studio.ts";
import { breakStorage, enter, topBar } from "./visits.ts";

const copper = "A woman in her thirties with short copper hair, freckles and green eyes";
const jobTimeoutMs = 30_000;

test("without a plan characters are locked in the specification's words, and the way out is the upgrade", async ({
  page,
  server,
  capture,
}) => {
  await enter(page, server);
  await page.goto("/characters");
  await expect(page.getByText("0 of 0 characters")).toBeVisible();
  const sentence = "Character creation is available on paid plans. Please upgrade to create AI characters.";
  await expect(page.getByRole("main").getByText(sentence)).toBeVisible();
  // Said to be disabled, and still there for who asks why.
  await page.getByRole("button", { name: "Upgrade Required" }).press("Enter");
  await expect(toast(page, sentence)).toBeVisible();
  await capture("characters-1-locked");
  await page.getByRole("main").getByRole("button", { name: "Upgrade", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Choose Your Upgrade" })).toBeVisible();
});

test("a first character is made from the example, found again after a reload, and leads to the generator", async ({
  page,
  server,
  capture,
}) => {
  await customer(page, server);
  await expect(page.getByText("No characters created yet")).toBeVisible();
  await expect(page.getByText("0 of 3 characters")).toBeVisible();
  await capture("characters-2-empty");
  await page.getByRole("button", { name: "Try this one" }).click();
  await expect(form(page).getByLabel("Name")).toHaveValue("Mara");
  await expect(form(page).getByText("copper short hair")).toBeVisible();
  await expect(form(page).getByText("480 credits left afterwards")).toBeVisible();
  await capture("characters-3-form");
  const create = form(page).getByRole("button", { name: "Create character 20 credits" });
  // Twice: one character, one charge.
  await create.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(form(page).getByRole("button", { name: "Close, it goes on" })).toBeVisible();
  await page.reload();
  await expect(toast(page, "Character created successfully! Credits used: 20")).toHaveCount(1, {
    timeout: jobTimeoutMs,
  });
  await expect(page.getByText("1 of 3 characters")).toBeVisible();
  const mara = card(page, "Mara");
  await expect(mara.getByRole("list", { name: "Attributes" })).toContainText("green eyes");
  await expect(mara).toContainText("version 1");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(topBar(page)).toContainText("480 credits");
  // Saved: no draft is left of it.
  if (page.url().includes("create")) await page.goto("/characters");
  await expect(page.getByText("is begun and not created yet")).toHaveCount(0);
  await capture("characters-4-one");

  const download = page.waitForEvent("download");
  await mara.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toMatch(/^galatea-mara-v1\.(png|webp|jpg)$/);
  await mara.getByRole("button", { name: "Use Mara" }).click();
  for (const [name, address] of [
    ["Use in the editor", /^\/image-editor\?characterId=/],
    ["Use in a video", /^\/videos\?characterId=/],
    ["Use as a companion", /^\/ai-girlfriend\?characterId=/],
  ] as const) {
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", address);
  }
  await page.keyboard.press("Escape");
  await mara.getByRole("link", { name: "Make a picture with Mara" }).click();
  await expect(page).toHaveURL(/\/images\?characterId=[0-9a-f-]{36}/);
});

test("what is missing or too long is told before anything is sent", async ({ page, server }) => {
  const person = await customer(page, server);
  await page.getByRole("button", { name: "Create character" }).click();
  const save = form(page).getByRole("button", { name: /^Create character/ });
  await save.click();
  await expect(toast(page, "Please provide both name and prompt before generating")).toBeVisible();
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

  // Closing loses nothing, and what is left over can be taken up or thrown away.
  await description(page).fill(copper);
  await form(page).getByLabel("Name").fill("Half a thought");
  await page.keyboard.press("Escape");
  await expect(page.getByText("“Half a thought” is begun and not created yet.")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(description(page)).toHaveValue(copper);
  await form(page).getByRole("button", { name: "Start over" }).click();
  await expect(form(page).getByLabel("Name")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(page.getByText("is begun and not created yet")).toHaveCount(0);
  expect(await balanceOf(person)).toBe(500);
});

test("a new name is free, a change is a new version, an old one comes back with one click and Undo", async ({
  page,
  server,
  capture,
}) => {
  const person = await customer(page, server, ["Mara"]);
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
  await expect(view.getByText("None yet. What you make with Maren stands here.")).toHaveCount(0);
  await capture("characters-5-view");
  await view.getByRole("button", { name: "Restore version 1" }).click();
  await expect(toast(page, "Version 1 is back")).toBeVisible();
  await expect(view.getByRole("button", { name: "Restore version 2" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(view.getByRole("button", { name: "Restore version 1" })).toBeVisible();
  // The toast lay over the dialog and did not close it.
  await expect(view).toBeVisible();
  expect(await balanceOf(person)).toBe(460);
});

test("the pictures of a character stand in its view, with how alike they are and the way to all of them", async ({
  page,
  server,
  capture,
}) => {
  const person = await customer(page, server, ["Mara"]);
  const { data } = await person.client.from("ai_models").select("id").single<{ id: string }>();
  for (const prompt of ["reading by a window", "on a pier at night"]) {
    const reply = await callFunction(server, person, "generate-consistent-character", {
      prompt,
      influencerId: data?.id,
    });
    expect(reply.status).toBe(200);
  }
  await page.reload();
  await card(page, "Mara").getByRole("button", { name: "View" }).click();
  const view = page.getByRole("dialog", { name: "Mara" });
  const likeness = view.getByRole("region", { name: "Same character?" });
  await expect(likeness).toContainText("100 %, exact");
  await expect(likeness).toContainText("2 pictures, the lowest 100 %");
  await expect(view.getByRole("link", { name: "Open: Reading by a window" })).toBeVisible();
  await capture("characters-6-pictures");
  await view.getByRole("link", { name: "All of them" }).click();
  await expect(page).toHaveURL(new RegExp(`view=gallery&character=${data?.id}`));
});

test("a character is deleted after a question that says what stays; a failure is told and deletes nothing", async ({
  page,
  server,
}) => {
  await customer(page, server, ["Mara"]);
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

test("a full plan says so, and after the plan lapsed characters are read-only", async ({
  page,
  server,
  capture,
}) => {
  const person = await signUp(server);
  const paymentUrl = await buyPlan(person);
  for (const name of ["Ada", "Bea", "Cleo"]) await makeCharacter(server, person, name);
  await enter(page, server, person);
  await page.goto("/characters");
  const sentence =
    "You can only create 3 characters on your current plan. Please upgrade to create more characters.";
  await expect(page.getByText("3 of 3 characters")).toBeVisible();
  await expect(page.getByRole("main").getByText(sentence)).toBeVisible();
  await page.getByRole("button", { name: "Limit Reached" }).press("Enter");
  await expect(toast(page, sentence)).toBeVisible();
  await capture("characters-7-full");
  // Changing one is exempt.
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
  await capture("characters-8-read-only");
});

test("a reference is uploaded with progress and consent; what is no picture is refused where it was chosen", async ({
  page,
  server,
  capture,
}) => {
  const person = await customer(page, server);
  await page.getByRole("button", { name: "Create character" }).click();
  await form(page).getByLabel("Name").fill("Mara");
  await description(page).fill(copper);
  for (const [file, sentence] of [
    [textFile, "Only image files are accepted, and “notes.txt” is none."],
    [
      { name: "moving.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") },
      "Please use a JPEG, PNG or WebP picture.",
    ],
    [
      { name: "huge.png", mimeType: "image/png", buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
      "This file is too large: 10.1 MB. Pictures may have up to 10 MB.",
    ],
    [
      { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") },
      "This picture is damaged or incomplete and cannot be read.",
    ],
  ] as const) {
    await choose(page, file);
    await expect(form(page).getByText(sentence)).toBeVisible();
    await expect(toast(page, "Failed to upload reference image").last()).toBeVisible();
  }
  await choose(page, await portrait(server));
  await expect(toast(page, "Reference image uploaded successfully!")).toBeVisible();
  await expect(form(page).getByRole("button", { name: "Agree to the statement" })).toBeVisible();
  const statement = /Whoever can be seen in this picture is 18 or older/;
  await form(page).getByRole("checkbox", { name: statement }).check();
  await capture("characters-9-reference");
  await form(page)
    .getByRole("button", { name: /^Create character/ })
    .click();
  await expect(toast(page, "Character created successfully! Credits used: 20")).toBeVisible({
    timeout: jobTimeoutMs,
  });
  const { data: uploads } = await person.client
    .from("generated_content")
    .select("content_url,generation_params")
    .eq("content_type", "reference_image");
  expect(uploads).toHaveLength(1);
  expect(uploads?.[0]).toMatchObject({
    generation_params: { width: expect.any(Number), height: expect.any(Number) },
  });
  const { data: made } = await person.client.from("ai_models").select("source_image_url").single();
  expect(made?.["source_image_url"]).toBe(uploads?.[0]?.content_url);

  // Agreed once: a later change of the words asks for nothing more.
  await card(page, "Mara").getByRole("button", { name: "Edit" }).click();
  await expect(form(page).getByRole("img", { name: "Your reference" })).toBeVisible();
  await description(page).fill(`${copper}, smiling`);
  await expect(form(page).getByRole("checkbox", { name: statement })).toHaveCount(0);
  await expect(form(page).getByRole("button", { name: "Save 20 credits" })).toBeVisible();
});

test("pictures are dropped and pasted, too, and a file dropped beside the form does not replace the page", async ({
  page,
  server,
}) => {
  await customer(page, server);
  await page.getByRole("button", { name: "Create character" }).click();
  const { buffer, mimeType } = await portrait(server);
  const dropped = await page.evaluateHandle(makeTransfer, [buffer.toString("base64"), mimeType] as const);
  const zone = form(page).getByRole("group", { name: "Reference picture" }).getByRole("button").first();
  await form(page).getByLabel("Name").fill("Mara");
  await page.locator("body").dispatchEvent("drop", { dataTransfer: dropped });
  await expect(form(page).getByLabel("Name")).toHaveValue("Mara");
  await zone.dispatchEvent("dragover", { dataTransfer: dropped });
  await expect(form(page).getByText("Drop it here")).toBeVisible();
  await zone.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(toast(page, "Reference image uploaded successfully!")).toBeVisible();
  await form(page).getByRole("button", { name: "Remove" }).click();
  await page.evaluate(paste, [buffer.toString("base64"), mimeType] as const);
  await expect(form(page).getByRole("img", { name: "Your reference" })).toBeVisible();
});

test("a network that is cut during an upload loses nothing: it goes on by itself, and by Retry", async ({
  page,
  context,
  server,
}) => {
  const person = await customer(page, server);
  await page.getByRole("button", { name: "Create character" }).click();
  const cutRoute = /\/storage\/v1\/object\/upload\/sign\//;
  await page.route(cutRoute, (route) => route.abort("connectionreset"));
  await choose(page, await portrait(server));
  await expect(form(page).getByText("The connection was cut. The picture is still chosen.")).toBeVisible();
  await expect(toast(page, "Failed to upload reference image")).toBeVisible();
  await form(page).getByLabel("Name").fill("Mara");
  await description(page).fill(copper);
  await expect(form(page).getByRole("button", { name: "Uploading the picture" })).toBeVisible();
  await form(page).getByRole("button", { name: "Retry" }).click();
  await expect(form(page).getByText("The connection was cut. The picture is still chosen.")).toBeVisible();
  await page.unroute(cutRoute);
  await form(page).getByRole("button", { name: "Retry" }).click();
  await expect(toast(page, "Reference image uploaded successfully!")).toBeVisible();

  await form(page).getByRole("button", { name: "Remove" }).click();
  await context.setOffline(true);
  await choose(page, await portrait(server));
  await expect(form(page).getByText("The connection was cut. The picture is still chosen.")).toBeVisible();
  await context.setOffline(false);
  await expect(form(page).getByRole("img", { name: "Your reference" })).toBeVisible();

  // Stored, and only the note of it was lost: it is not stored twice.
  await form(page).getByRole("button", { name: "Remove" }).click();
  const noteRoute = "**/rest/v1/generated_content?select=id";
  await page.route(noteRoute, (route) => route.abort());
  await choose(page, await portrait(server));
  await expect(form(page).getByRole("button", { name: "Retry" })).toBeVisible();
  await page.unroute(noteRoute);
  await form(page).getByRole("button", { name: "Retry" }).click();
  await expect(form(page).getByRole("img", { name: "Your reference" })).toBeVisible();
  const { data: files } = await person.client.storage.from("ai-influencer-content").list(person.userId);
  expect(files).toHaveLength(3);
});

test("an upload is cancelled while it is under way", async ({ page, server }) => {
  await customer(page, server);
  await page.getByRole("button", { name: "Create character" }).click();
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/storage\/v1\/object\/upload\/sign\//, async (route) => {
    await held;
    await route.abort();
  });
  await choose(page, await portrait(server));
  await expect(form(page).getByRole("progressbar", { name: /^Uploading/ })).toBeVisible();
  await form(page).getByRole("button", { name: "Cancel the upload" }).click();
  await expect(form(page).getByRole("button", { name: /Add a reference picture/ })).toBeVisible();
  letGo();
  await expect(toast(page, "Failed to upload reference image")).toHaveCount(0);
});

test("a refused description names its rule, marks the words, offers the appeal and charges nothing", async ({
  page,
  server,
  capture,
}) => {
  const person = await customer(page, server);
  await page.getByRole("button", { name: "Create character" }).click();
  await form(page).getByLabel("Name").fill("Lena");
  await description(page).fill("A portrait by the window, but make her look about sixteen");
  await form(page)
    .getByRole("button", { name: /^Create character/ })
    .click();
  await expect(
    form(page).getByRole("heading", { name: "Not made: everyone here is an adult" }),
  ).toBeVisible();
  await expect(form(page).locator("mark")).toContainText("sixteen");
  await expect(
    form(page)
      .getByText(/nothing was charged/i)
      .first(),
  ).toBeVisible();
  await expect(form(page).getByRole("link", { name: "Appeal" })).toHaveAttribute("href", /^\/appeal\/.+/);
  await capture("characters-10-refused");
  await form(page).getByRole("button", { name: "Change the words" }).click();
  await expect(description(page)).toHaveValue(/about sixteen$/);
  await page.keyboard.press("Escape");
  await expect(topBar(page)).toContainText("500 credits");
  expect(await balanceOf(person)).toBe(500);
});

test("a face that cannot be stored costs nothing and keeps the words; a cancelled one gives the credits back", async ({
  page,
  server,
  capture,
}) => {
  const person = await customer(page, server);
  await page.getByRole("button", { name: "Create character" }).click();
  await form(page).getByLabel("Name").fill("Mara");
  await description(page).fill(copper);
  const repair = await breakStorage(server);
  try {
    await form(page)
      .getByRole("button", { name: /^Create character/ })
      .click();
    await expect(form(page).getByRole("heading", { name: /could not be stored/ })).toBeVisible({
      timeout: jobTimeoutMs,
    });
  } finally {
    await repair();
  }
  await expect(toast(page, "Failed to generate and save character")).toHaveCount(1);
  await expect(form(page).getByText("20 credits are back")).toBeVisible();
  await expect(form(page).getByRole("link", { name: "See the refund" })).toBeVisible();
  await expect(description(page)).toHaveValue(copper);
  await capture("characters-11-failed");
  expect(await balanceOf(person)).toBe(500);

  await form(page)
    .getByRole("button", { name: /^Create character/ })
    .click();
  await form(page).getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(toast(page, "Cancelled")).toBeVisible();
  await expect(form(page).getByRole("heading", { name: "Cancelled, as you asked" })).toBeVisible();
  await expect(form(page).getByLabel("Name")).toHaveValue("Mara");
  expect(await balanceOf(person)).toBe(500);
});

test("a save whose answer was lost is sent again under the same key: one character, one charge", async ({
  page,
  server,
}) => {
  const person = await customer(page, server);
  await page.getByRole("button", { name: "Create character" }).click();
  await form(page).getByLabel("Name").fill("Mara");
  await description(page).fill(copper);
  const keys: (string | undefined)[] = [];
  await page.route("**/functions/v1/save-character", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    // The server hears it; the browser never hears back.
    await route.fetch();
    await route.abort();
  });
  await form(page)
    .getByRole("button", { name: /^Create character/ })
    .click();
  await expect(toast(page, "Failed to generate and save character")).toBeVisible({ timeout: 15_000 });
  await page.unroute("**/functions/v1/save-character");
  page.on("request", (request) => {
    if (request.url().endsWith("/save-character")) keys.push(request.headers()["idempotency-key"]);
  });
  await form(page)
    .getByRole("button", { name: /^Create character/ })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: jobTimeoutMs });
  await expect(page.getByText("1 of 3 characters")).toBeVisible();
  expect(keys.length).toBeGreaterThanOrEqual(4);
  expect(new Set(keys).size).toBe(1);
  expect(await balanceOf(person)).toBe(480);
});

test("a character that is deleted in another tab takes nothing typed along", async ({
  page,
  context,
  server,
}) => {
  await customer(page, server, ["Mara"]);
  await card(page, "Mara").getByRole("button", { name: "Edit" }).click();
  await description(page).fill("Words that must not be lost");
  const other = await context.newPage();
  await other.goto("/characters");
  await card(other, "Mara").getByRole("button", { name: "Delete" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(other.getByText("No characters created yet")).toBeVisible();
  await other.close();
  await page.bringToFront();
  await expect(form(page).getByRole("alert")).toContainText(
    "Mara was deleted in another tab or on another device.",
  );
  await expect(description(page)).toHaveValue("Words that must not be lost");
  await form(page).getByRole("button", { name: "Create character 20 credits" }).click();
  await expect(toast(page, "Character created successfully! Credits used: 20")).toBeVisible({
    timeout: jobTimeoutMs,
  });
  await expect(card(page, "Mara")).toBeVisible();
});

test("a session that ends in another tab keeps what is typed, and goes on when somebody signs in again", async ({
  page,
  context,
  server,
}) => {
  const person = await customer(page, server);
  await page.getByRole("button", { name: "Create character" }).click();
  await form(page).getByLabel("Name").fill("Mara");
  await description(page).fill(copper);
  const other = await context.newPage();
  await other.goto("/dashboard");
  await other.getByRole("button", { name: /menu/i }).click();
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(form(page).getByRole("button", { name: "Sign In to Save" })).toBeVisible();
  await expect(form(page).getByText("Your session has ended. What you typed is kept.")).toBeVisible();
  await expect(description(page)).toHaveValue(copper);
  await enter(other, server, person);
  await expect(form(page).getByRole("button", { name: "Create character 20 credits" })).toBeVisible();
  await page.goto("/characters");
  await expect(page.getByText("“Mara” is begun and not created yet.")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(description(page)).toHaveValue(copper);
});

test("what cannot be loaded is told, and asked for again on demand", async ({ page, server }) => {
  const person = await signUp(server);
  await buyPlan(person);
  await enter(page, server, person);
  await page.route("**/rest/v1/ai_models?*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.route("**/functions/v1/get-user-subscription", (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await page.goto("/characters");
  await expect(toast(page, "Failed to load characters")).toBeVisible();
  await expect(toast(page, "Failed to load subscription information")).toBeVisible();
  await expect(page.getByText("Your characters could not be loaded")).toBeVisible();
  await page.unroute("**/rest/v1/ai_models?*");
  await page.unroute("**/functions/v1/get-user-subscription");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No characters created yet")).toBeVisible();
});

test("a character is made, changed and deleted with the keyboard alone", async ({ page, server }) => {
  await customer(page, server);
  const press = async (target: Locator) => {
    await target.focus();
    await page.keyboard.press("Enter");
  };
  await press(page.getByRole("button", { name: "Create character" }));
  await expect(form(page).getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Mara");
  await page.keyboard.press("Tab");
  await expect(description(page)).toBeFocused();
  await page.keyboard.type(copper);
  await page.keyboard.press("Tab");
  await expect(form(page).getByRole("button", { name: /Add a reference picture/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(form(page).getByRole("radio", { checked: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(form(page).getByLabel("Seed", { exact: true })).toBeFocused();
  await page.keyboard.type("48217");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Character created successfully! Credits used: 20")).toBeVisible({
    timeout: jobTimeoutMs,
  });
  const mara = card(page, "Mara");
  await press(mara.getByRole("button", { name: "View" }));
  await expect(page.getByRole("dialog", { name: "Mara" })).toContainText("48217");
  await page.keyboard.press("Escape");
  await expect(mara.getByRole("button", { name: "View" })).toBeFocused();
  await press(mara.getByRole("button", { name: "Use Mara" }));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Use in the generator" })).toBeFocused();
  await page.keyboard.press("Escape");
  await press(mara.getByRole("button", { name: "Edit" }));
  await page.keyboard.type("Maren");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await press(mara.getByRole("button", { name: "Delete" }));
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("No characters created yet")).toBeVisible();
});

for (const theme of ["dark", "light"] as const) {
  test(`axe finds nothing serious on characters and in their dialogs at every width, ${theme}`, async ({
    page,
    server,
    capture,
  }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.addInitScript((chosen) => localStorage.setItem("galatea-theme", chosen), theme);
    await customer(page, server, ["Mara"]);
    const findings: string[] = [];
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(card(page, "Mara")).toBeVisible();
      findings.push(...(await inspect(page, `cards ${width}`)));
      await capture(`characters-axe-cards-${theme}-${width}`);
      for (const [button, name] of [
        ["View", "Mara"],
        ["Edit", "Edit Mara"],
        ["Delete", "Delete Mara?"],
      ] as const) {
        await card(page, "Mara").getByRole("button", { name: button }).click();
        await expect(page.getByRole("dialog", { name })).toBeVisible();
        await page.waitForLoadState("networkidle");
        findings.push(...(await inspect(page, `${button} ${width}`)));
        await capture(`characters-axe-${button.toLowerCase()}-${theme}-${width}`);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
      }
    }
    await page.setViewportSize({ width: 320, height: 700 });
    findings.push(...(await inspect(page, "cards 320")));
    expect(findings).toEqual([]);
  });
}

const form = (page: Page): Locator => page.getByRole("dialog");
const description = (page: Page): Locator => form(page).getByRole("textbox", { name: "Description" });
const card = (page: Page, name: string): Locator => page.getByRole("article", { name, exact: true });
const toast = (page: Page, words: string): Locator =>
  page.locator("[data-sonner-toast]").filter({ hasText: words });

/** Somebody with the Standard plan and these characters, on the characters page. */
async function customer(page: Page, server: RunningServer, names: string[] = []): Promise<Person> {
  const person = await signUp(server);
  await buyPlan(person);
  for (const name of names) await makeCharacter(server, person, name);
  await enter(page, server, person);
  await page.goto("/characters");
  await expect(page.getByText(`${names.length} of 3 characters`)).toBeVisible();
  return person;
}

async function makeCharacter(server: RunningServer, person: Person, name: string): Promise<void> {
  const reply = await callFunction(server, person, "save-character", { name, prompt: copper });
  expect(reply.status).toBe(200);
}

type ChosenFile = { name: string; mimeType: string; buffer: Buffer };
const textFile: ChosenFile = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") };

const choose = (page: Page, file: ChosenFile): Promise<void> =>
  form(page).locator("input[type=file]").setInputFiles(file);

/** A picture of somebody who does not exist. */
async function portrait(server: RunningServer): Promise<ChosenFile> {
  const reply = await fetch(`${server.url}/samples/mei.webp`);
  return { name: "mei.webp", mimeType: "image/webp", buffer: Buffer.from(await reply.arrayBuffer()) };
}

/** Runs in the browser. */
function makeTransfer([base64, type]: readonly [string, string]): DataTransfer {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], "dropped.webp", { type }));
  return transfer;
}

/** Runs in the browser. */
function paste([base64, type]: readonly [string, string]): void {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([bytes], "pasted.webp", { type }));
  document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}

async function inspect(page: Page, place: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const findings = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${place}: ${id} ${nodes[0]?.target.join(" ")}`);
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflowPx > 0) findings.push(`${place}: scrolls sideways by ${overflowPx} px`);
  return findings;
}
