/** The picture that a character can be made from: chosen, dropped, pasted, refused, interrupted and removed. */
import {
  card,
  choose,
  copperHair,
  create,
  describeFirst,
  description,
  form,
  makeTransfer,
  openFirstForm,
  paste,
  portrait,
  seeCreated,
  textFile,
} from "./character-steps.ts";
import { expect, test } from "./fixtures.ts";
import { createOversizedFile } from "./oversized-file.ts";
import { toast } from "./page-steps.ts";
import { signInByForm } from "./sign-in.ts";

test("a reference picture is uploaded with consent, and unusable files are refused at the field", async ({
  page,
  server,
  capture,
}, testInfo) => {
  const person = await describeFirst(page, server);
  for (const [file, sentence] of [
    [textFile, "Only image files are accepted, and “notes.txt” is none."],
    [
      { name: "moving.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") },
      "Please use a JPEG, PNG or WebP picture.",
    ],
    [await createOversizedFile(testInfo), "This file is too large: 10.1 MB. Pictures may have up to 10 MB."],
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
  await capture("characters-reference");
  await create(page);
  await seeCreated(page);
  const { data: uploads } = await person.client
    .from("generated_content")
    .select("content_url,generation_params")
    .eq("content_type", "reference_image");
  expect(uploads).toHaveLength(1);
  expect(uploads?.[0]).toMatchObject({
    generation_params: { width: expect.any(Number), height: expect.any(Number) },
  });
  const { data: made } = await person.client.from("ai_models").select("source_id").single();
  const { data: files } = await person.client.rpc("own_files", { file_ids: [made?.["source_id"]] });
  const [file] = files as { path: string }[];
  expect(uploads?.[0]?.content_url).toContain(file?.path);

  // Consent was given once: changing the words does not ask for it again.
  await card(page, "Mara").getByRole("button", { name: "Edit" }).click();
  await expect(form(page).getByRole("img", { name: "Your reference" })).toBeVisible();
  await description(page).fill(`${copperHair}, smiling`);
  await expect(form(page).getByRole("checkbox", { name: statement })).toHaveCount(0);
  await expect(form(page).getByRole("button", { name: "Save 20 credits" })).toBeVisible();
});

test("reference pictures can be dropped and pasted, and a file dropped beside the field leaves the page open", async ({
  page,
  server,
}) => {
  await openFirstForm(page, server);
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

test("an interrupted upload continues when the network is back or on Retry", async ({
  page,
  context,
  server,
}) => {
  const person = await openFirstForm(page, server);
  const cutRoute = /\/storage\/v1\/object\/upload\/sign\//;
  await page.route(cutRoute, (route) => route.abort("connectionreset"));
  await choose(page, await portrait(server));
  await expect(form(page).getByText("The connection was cut. The picture is still chosen.")).toBeVisible();
  await expect(toast(page, "Failed to upload reference image")).toBeVisible();
  await form(page).getByLabel("Name").fill("Mara");
  await description(page).fill(copperHair);
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

  // The file was stored and only its row was not: it is not stored twice.
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

test("an upload can be cancelled while it runs", async ({ page, server }) => {
  await openFirstForm(page, server);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/storage\/v1\/object\/upload\/sign\//, async (route) => {
    await held;
    await route.abort();
  });
  await choose(page, await portrait(server));
  await expect(form(page).getByRole("progressbar", { name: /^Uploading/ })).toBeVisible();
  await form(page).getByRole("button", { name: "Cancel the upload" }).click();
  await expect(form(page).getByRole("button", { name: /Add a reference picture/ })).toBeVisible();
  release();
  await expect(toast(page, "Failed to upload reference image")).toHaveCount(0);
});

test("an upload after the session ended asks to sign in and succeeds on Retry", async ({
  page,
  context,
  server,
}) => {
  const person = await describeFirst(page, server);
  await person.client.auth.signOut({ scope: "global" });
  await choose(page, await portrait(server));
  await expect(form(page).getByText("Your session has ended. Sign in again, then retry.")).toBeVisible();
  const other = await context.newPage();
  await signInByForm(other, person);
  await other.close();
  await form(page).getByRole("button", { name: "Retry" }).click();
  await expect(form(page).getByRole("img", { name: "Your reference" })).toBeVisible();
  await expect(description(page)).toHaveValue(copperHair);
});
