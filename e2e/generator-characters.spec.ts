/** The character in the picture is selected, unselected or unavailable; a person without one is asked about first. */
import { balanceOf, buyPlan, playPayment, signUp } from "../acceptance/people.ts";
import { describe, openControls } from "./description-steps.ts";
import { expect, test } from "./fixtures.ts";
import { addCharacter, jobsOf, lighthouse, openGenerator, seeMade } from "./generator-steps.ts";
import { mainButton } from "./page-steps.ts";
import { signIn } from "./sign-in.ts";

test("a character is selected and unselected, and only a person without one is asked about, once", async ({
  page,
  server,
}) => {
  const person = await openGenerator(page, server);
  await addCharacter(person);
  await page.reload();
  await describe(page, "a woman with red hair");
  const picker = page.getByRole("button", { name: /^Character / });
  await picker.click();
  await page.getByRole("button", { name: "Mara", exact: true }).click();
  await expect(page.getByText("Selected character: Mara")).toBeVisible();
  await expect(picker).toContainText("The face stays the same");
  await picker.click();
  await page.getByRole("button", { name: "No character", exact: true }).click();
  await expect(page.getByText("AI character unselected")).toBeVisible();

  await mainButton(page).click();
  const question = page.getByRole("dialog", { name: "Generate without a character?" });
  await expect(question.getByRole("button", { name: "Continue 20 credits" })).toBeFocused();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(mainButton(page)).toHaveText(/Generate/);
  expect(await jobsOf(person)).toHaveLength(0);
  expect(await balanceOf(person)).toBe(500);
  // Everybody is asked once.
  await page.reload();
  await mainButton(page).click();
  await seeMade(page);
});

test("a place without a character is made without a question", async ({ page, server }) => {
  const person = await openGenerator(page, server);
  await addCharacter(person);
  await page.reload();
  await describe(page, lighthouse);
  await mainButton(page).click();
  await seeMade(page);
});

test("after a plan has ended no character can be selected, and the reason is shown", async ({
  page,
  server,
}) => {
  const person = await signUp(server);
  const paymentUrl = await buyPlan(person);
  await addCharacter(person);
  await playPayment(paymentUrl, "refund_all");
  await expect.poll(() => balanceOf(person)).toBe(0);
  await signIn(page, server, { person, path: "/images" });
  await openControls(page);
  const picker = page.getByRole("button", { name: /^Character / });
  await picker.click();
  await page.getByRole("button", { name: "Mara", exact: true }).click();
  await expect(
    page.getByText(
      "Character-based generation requires a paid subscription. Please upgrade to use this feature.",
    ),
  ).toBeVisible();
  await expect(picker).toContainText("No character");
});
