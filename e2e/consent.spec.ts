/** A tool that may change a person asks for the declaration about the upload behind the chosen picture, and shows it. */
import { callFunction } from "../acceptance/people.ts";
import { uploadFile } from "../acceptance/files.ts";
import { expect, test } from "./fixtures.ts";
import { openControls, photo, stage, words } from "./image-editor-steps.ts";
import { consentQuestion, mainButton } from "./page-steps.ts";
import { signInAsCustomer } from "./sign-in.ts";

test("an adjusted upload is edited after its owner saw the upload and agreed, and is asked about once", async ({
  page,
  server,
  inspect,
}) => {
  const person = await signInAsCustomer(page, server, "/image-editor");
  const url = await uploadFile(person, await photo(), "image/png");
  const adjusted = await callFunction(server, person, "adjust-image", {
    imageUrl: url,
    adjustments: { brightness: 0.01 },
  });
  const { id } = (await adjusted.json()) as { id: string };
  await page.goto(`/image-editor?picture=${id}`);
  await openControls(page);
  await words(page).fill("make it brighter");
  await mainButton(page).click();
  const question = consentQuestion(page);
  const shown = question.getByRole("img", { name: "The upload" });
  await expect(shown).toBeVisible();
  const fileName = url.split("/").at(-1) ?? "";
  expect(decodeURIComponent((await shown.getAttribute("src")) ?? "")).toContain(fileName);
  await inspect("consent-question");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  const { data: none } = await person.client.from("generation_jobs").select("id");
  expect(none).toEqual([]);

  await mainButton(page).click();
  await question.getByRole("checkbox", { name: /18 or older/ }).check();
  await question.getByRole("button", { name: "Agree and go on" }).click();
  await expect(stage(page).getByRole("img").first()).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(async () => (await person.client.from("generation_jobs").select("state")).data)
    .toEqual([{ state: "succeeded" }]);
  const again = await callFunction(server, person, "edit-image", {
    images: [url],
    prompt: "make it brighter",
  });
  expect(again.status).toBe(200);
});
