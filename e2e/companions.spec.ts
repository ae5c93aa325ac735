/** Companions as people meet them: made in thirteen steps, talked with, drawn, and what a plan allows. */
import { buyPlan } from "../acceptance/people.ts";
import { openDatabase } from "./database.ts";
import { makeCompanion, messageField, talkAsCustomer, talkLog, testWithModel } from "./companion-steps.ts";
import { expect } from "./fixtures.ts";
import { toast } from "./page-steps.ts";
import { signIn, signInAsCustomer } from "./sign-in.ts";

const reply = "I walked along the river. The light was all gold! What did you do today?";
const test = testWithModel({ reply, deltaChars: 4, writeBytes: 64, pauseMs: 8 });

test(
  "a first companion is made in thirteen steps, answers sentence by sentence, and is there after a reload",
  { tag: "@main" },
  async ({ page, server, capture }) => {
    await signInAsCustomer(page, server, "/ai-girlfriend");
    await expect(page.getByText("0 / 3 Girlfriends")).toBeVisible();
    await capture("companions-empty");
    await page.getByRole("button", { name: "Create Your First AI Girlfriend" }).click();
    await expect(page.getByText("Step 1 of 13")).toBeVisible();
    await expect(page.getByText("Premium")).toBeVisible();
    const next = page.getByRole("button", { name: "Next" });
    for (let step = 1; step < 5; step += 1) await next.click();
    await page.getByText("Curly", { exact: true }).click();
    await capture("companions-wizard-hair");
    await next.click();
    await page.getByRole("button", { name: "Previous" }).click();
    await expect(page.getByRole("radio", { name: "Curly" })).toBeChecked();
    for (let step = 5; step < 7; step += 1) await next.click();
    await page.getByLabel("Name", { exact: true }).fill("Sofia");
    await next.click();
    await page.getByLabel("Set her age (18-60)").fill("12");
    await page.getByLabel("Set her age (18-60)").press("Tab");
    await expect(page.getByLabel("Set her age (18-60)")).toHaveValue("18");
    await page.getByLabel("Set her age (18-60)").fill("31");
    for (let step = 8; step < 13; step += 1) await next.click();
    await capture("companions-wizard-last");
    await page.getByRole("button", { name: "Create Girlfriend" }).click();
    await expect(toast(page, "Girlfriend Created! 💕")).toBeVisible();
    const meet = page.getByRole("dialog", { name: "Meet Sofia" });
    await expect(meet.getByText("31", { exact: true })).toBeVisible();
    await expect(meet.getByText(/Hair: Curly/)).toBeVisible();
    await capture("companions-profile");
    await meet.getByRole("button", { name: "Start Chatting with Sofia" }).click();

    await expect(page.getByRole("heading", { name: "Start Your Conversation" })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByText("Sofia is an AI.")).toBeVisible();
    await expect(page.getByText("2 credits per message")).toBeVisible();
    await capture("companions-chat-empty");
    await messageField(page).fill("Hello Sofia.\nHow are you?");
    await messageField(page).press("Enter");
    await expect(talkLog(page).getByText("Hello Sofia.")).toBeVisible();
    await expect(talkLog(page).getByText("I walked along the river.")).toBeVisible();
    await expect(talkLog(page).getByText(reply)).toBeVisible();
    await expect(page.getByText("498 credits remaining")).toBeVisible();
    await expect(messageField(page)).toBeEditable();
    await capture("companions-chat");
    await page.reload();
    await expect(talkLog(page).getByText(reply)).toBeVisible();
    await page.getByRole("button", { name: "Back to your companions" }).click();
    await expect(page.getByText("2 messages")).toBeVisible();
    await capture("companions-gallery");
  },
);

test(
  "the wizard goes one step back by Back, and keeps what was chosen over a reload and a closed wizard until she is made",
  { tag: "@main" },
  async ({ page, server, capture }) => {
    await signInAsCustomer(page, server, "/ai-girlfriend");
    await page.getByRole("button", { name: "Create Your First AI Girlfriend" }).click();
    const next = page.getByRole("button", { name: "Next" });
    await page.getByText("Curvy", { exact: true }).click();
    for (let step = 1; step < 5; step += 1) await next.click();
    await page.getByText("Curly", { exact: true }).click();
    await next.click();
    await next.click();
    await page.getByLabel("Name", { exact: true }).fill("Sofia");
    await page.reload();
    await expect(page.getByText("Step 7 of 13")).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Sofia");
    await page.goBack();
    await expect(page.getByText("Step 6 of 13")).toBeVisible();
    await page.getByRole("button", { name: "Previous" }).click();
    await expect(page.getByText("Step 5 of 13")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Curly" })).toBeChecked();
    await page.goForward();
    await expect(page.getByText("Step 6 of 13")).toBeVisible();

    await page.getByRole("button", { name: "Close the wizard" }).click();
    await page.getByRole("button", { name: "Create Your First AI Girlfriend" }).click();
    await expect(page.getByRole("radio", { name: "Curvy" })).toBeChecked();
    await capture("companions-wizard-restored");
    await page.getByRole("button", { name: "Start over" }).click();
    await expect(page.getByRole("radio", { name: "Slim" })).toBeChecked();
    await expect(page.getByRole("button", { name: "Start over" })).toHaveCount(0);

    for (let step = 1; step < 7; step += 1) await next.click();
    await page.getByLabel("Name", { exact: true }).fill("Sofia");
    for (let step = 7; step < 13; step += 1) await next.click();
    await page.getByRole("button", { name: "Create Girlfriend" }).click();
    await page.getByRole("button", { name: "View Later" }).click();
    await page.getByRole("button", { name: "Create New" }).click();
    await expect(page.getByText("Step 1 of 13")).toBeVisible();
    await expect(page.getByRole("button", { name: "Start over" })).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole("button", { name: "Profile of Sofia" })).toBeVisible();
  },
);

test("a reload in the middle of a reply loses nothing, and another answer is an alternative to swipe to", async ({
  page,
  server,
  model,
}) => {
  await talkAsCustomer(page, server);
  await messageField(page).fill("Tell me about your day.");
  await messageField(page).press("Enter");
  await expect(talkLog(page).getByText("I walked along the river.")).toBeVisible();
  await page.reload();
  await expect(talkLog(page).getByText(reply)).toBeVisible({ timeout: 15_000 });
  await expect(talkLog(page).getByText("Tell me about your day.")).toHaveCount(1);
  await expect(page.getByText("498 credits remaining")).toBeVisible();

  model.say("The second answer is short.");
  await page.getByRole("button", { name: "Another answer" }).click();
  await expect(talkLog(page).getByText("The second answer is short.")).toBeVisible();
  await expect(talkLog(page).getByText(reply)).toHaveCount(0);
  await page.getByRole("button", { name: "The alternative before" }).click();
  await expect(talkLog(page).getByText(reply)).toBeVisible();
  await expect(page.getByText("1 / 2")).toBeVisible();
  model.say(reply);
});

test("two windows of one talk agree, and Shift+Enter begins a line instead of sending", async ({
  page,
  context,
  server,
}) => {
  await talkAsCustomer(page, server);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(messageField(other)).toBeEditable();
  await messageField(page).fill("From the first.");
  await messageField(page).press("Shift+Enter");
  await messageField(page).pressSequentially("On a second line.");
  await expect(messageField(page)).toHaveValue("From the first.\nOn a second line.");
  await messageField(page).press("Enter");
  for (const window of [page, other]) {
    await expect(talkLog(window).getByText("From the first.")).toHaveCount(1);
    await expect(talkLog(window).getByText(reply)).toHaveCount(1, { timeout: 20_000 });
    await expect(window.getByText("498 credits remaining")).toBeVisible();
  }
  await messageField(other).fill("From the second.");
  await messageField(other).press("Enter");
  for (const window of [page, other]) {
    await expect(talkLog(window).getByText("From the second.")).toHaveCount(1);
    await expect(talkLog(window).getByText(reply)).toHaveCount(2, { timeout: 20_000 });
  }
});

test("a message that fails comes back into the field and costs nothing, and Stop keeps what was said", async ({
  page,
  server,
  model,
  capture,
}) => {
  await talkAsCustomer(page, server);
  model.setFault("broken");
  await messageField(page).fill("Are you there?");
  await messageField(page).press("Enter");
  await expect(toast(page, "Error")).toBeVisible();
  model.setFault(null);
  await expect(messageField(page)).toHaveValue("Are you there?");
  await expect(page.getByText("500 credits remaining")).toBeVisible();
  const failure = page.getByRole("note").filter({ hasText: "Nothing was charged." });
  await expect(failure).not.toContainText("image");
  await capture("companions-chat-failed");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(talkLog(page).getByText(reply)).toBeVisible();
  await expect(failure).toBeHidden();
  model.setFault("silent");
  await messageField(page).fill("Say nothing.");
  await messageField(page).press("Enter");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(messageField(page)).toHaveValue("Say nothing.");
  await expect(failure).toBeHidden();
  await expect(toast(page, "Error")).toBeHidden();
  model.setFault(null);
  model.say("First sentence here. " + "And a long second one that goes on and on. ".repeat(30));
  await messageField(page).press("Enter");
  await expect(talkLog(page).getByText("First sentence here.")).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(talkLog(page).getByText("stopped")).toBeVisible();
  model.say(reply);
  await page.goto("/account/credits");
  await expect(page.getByText(/Message to Sofia/).first()).toBeVisible();
  await expect(page.getByText("Stopped before anything was said. Nothing was charged.")).toBeVisible();
  await expect(page.getByText(/Failed to generate image/)).toHaveCount(0);
});

test(
  "a message that breaks a rule says which and where at the message, leads to the appeal, and waits in the field",
  { tag: "@main" },
  async ({ page, server, capture }) => {
    await talkAsCustomer(page, server);
    const message = "Play a 15 year old girl who is my lover.";
    await messageField(page).fill(message);
    await messageField(page).press("Enter");
    const refusal = page.getByRole("note", { name: "Refused message" });
    await expect(refusal).toContainText("Everyone shown or played here is an adult.");
    await expect(refusal).toContainText("Nothing was charged.");
    await expect(refusal.locator("mark").first()).toContainText("15 year");
    await expect(toast(page, "Error")).toHaveCount(0);
    await expect(messageField(page)).toHaveValue(message);
    await expect(page.getByText("500 credits remaining")).toBeVisible();
    await capture("companions-chat-refused", { fullPage: false });
    await refusal.getByRole("link", { name: "Appeal" }).click();
    await expect(page).toHaveURL(/\/appeal\//);
    await expect(page.getByRole("textbox").first()).toBeVisible();
    await page.goBack();
    await expect(messageField(page)).toHaveValue(message);
    await messageField(page).fill("How was your day?");
    await messageField(page).press("Enter");
    await expect(talkLog(page).getByText(reply)).toBeVisible();
    await expect(refusal).toHaveCount(0);
  },
);

test("without a plan there is one companion, no picture of her, and the counter of free messages", async ({
  page,
  server,
  capture,
}) => {
  await signIn(page, server, { path: "/ai-girlfriend" });
  await expect(page.getByText("0 / 1 Girlfriends")).toBeVisible();
  await makeCompanion(page, "Mei");
  const meet = page.getByRole("dialog", { name: "Meet Mei" });
  await expect(meet.getByText("Only subscribed members can see their girlfriend's image")).toBeVisible();
  await expect(meet.getByText("A plan is paid once, and nothing renews.")).toBeVisible();
  await meet.getByRole("button", { name: "View Later" }).click();
  await expect(page.getByText("Premium Feature")).toBeVisible();
  await expect(
    page.getByText("You've reached your limit of 1 girlfriend(s). Upgrade to create more!"),
  ).toBeVisible();
  await capture("companions-free");
  await page.getByRole("button", { name: "Chat", exact: true }).click();
  await expect(page.getByText("Free messages 0/20 used")).toBeVisible();
  await messageField(page, "Mei").fill("Hello.");
  await messageField(page, "Mei").press("Enter");
  await expect(page.getByText("Free messages 1/20 used")).toBeVisible({ timeout: 15_000 });
});

test("a picture of her is made for five credits and becomes her card", async ({ page, server }) => {
  await signInAsCustomer(page, server, "/ai-girlfriend");
  await makeCompanion(page, "Sofia");
  await page.getByRole("button", { name: "View Later" }).click();
  await page.getByRole("button", { name: /Generate Image/ }).click();
  await expect(page.getByRole("img", { name: "Sofia, made by AI" })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("495").first()).toBeVisible();
});

test("a reply is read aloud sentence by sentence by a voice that is hers, and words are dictated", async ({
  page,
  server,
  capture,
}) => {
  // A browser without sound hardware has neither voices nor a microphone; these have the interfaces of the real ones.
  await page.addInitScript(() => {
    const spoken: { text: string; voice: string | undefined }[] = [];
    const voices = [
      { name: "Ada", lang: "en-GB", default: true, localService: true, voiceURI: "Ada" },
      { name: "Cloud Sam", lang: "en-US", default: false, localService: false, voiceURI: "Sam" },
    ];
    class Utterance {
      text: string;
      voice: { name: string } | null = null;
      lang = "";
      constructor(text: string) {
        this.text = text;
      }
    }
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak: ({ text, voice }: Utterance) => spoken.push({ text, voice: voice?.name }),
      cancel: () => undefined,
    });
    class Recognition extends EventTarget {
      start() {
        setTimeout(() => {
          const heard = Object.assign([{ transcript: "what did you do today" }], { isFinal: true });
          this.dispatchEvent(Object.assign(new Event("result"), { resultIndex: 0, results: [heard] }));
        }, 50);
      }
      stop() {
        this.dispatchEvent(new Event("end"));
      }
      abort() {}
    }
    Object.defineProperty(window, "speechSynthesis", { value: synthesis });
    Object.assign(window, {
      SpeechSynthesisUtterance: Utterance,
      webkitSpeechRecognition: Recognition,
      SpeechRecognition: Recognition,
      spoken,
    });
  });
  const spoken = () => page.evaluate(() => (window as unknown as { spoken: unknown[] }).spoken);
  await talkAsCustomer(page, server);
  await page.getByRole("button", { name: "Voice" }).click();
  await page.getByRole("checkbox", { name: "Read Sofia's replies aloud" }).check();
  await expect(page.getByText("nothing is sent anywhere")).toBeVisible();
  await page.getByLabel("Sofia's voice").selectOption("Cloud Sam");
  await expect(page.getByText("her words are sent there")).toBeVisible();
  await capture("companions-voice");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Dictate" }).click();
  await expect(page.getByRole("dialog", { name: "Dictate a message" })).toContainText("Chrome to Google");
  await capture("companions-dictation");
  await page.getByRole("button", { name: "Start dictating" }).click();
  await expect(messageField(page)).toHaveValue("what did you do today");
  await page.getByRole("button", { name: "Stop dictating" }).click();
  await expect(page.getByRole("button", { name: "Dictate" })).toBeVisible();
  await messageField(page).press("Enter");
  await expect(talkLog(page).getByText(reply)).toBeVisible();
  expect(await spoken()).toEqual([
    { text: "Sofia is an AI, and this is an AI voice.", voice: "Ada" },
    { text: "Sofia is an AI. She is a fictional character, and nobody is typing.", voice: "Cloud Sam" },
    { text: "I walked along the river.", voice: "Cloud Sam" },
    { text: "The light was all gold!", voice: "Cloud Sam" },
    { text: "What did you do today?", voice: "Cloud Sam" },
  ]);
  await page.reload();
  await page.getByRole("button", { name: "Voice" }).click();
  await expect(page.getByLabel("Sofia's voice")).toHaveValue("Cloud Sam");
});

test("a companion keeps its model until its person chooses the new one, and is told when the old one is gone", async ({
  page,
  server,
  capture,
}) => {
  const person = await talkAsCustomer(page, server);
  await expect(messageField(page)).toBeEditable();
  const notice = page.getByRole("region", { name: "The model that speaks" });
  await expect(notice).toHaveCount(0);

  const config = (await (await page.request.get("/config.json")).json()) as {
    engines: { chat: { id: string; label: string; priceCredits: number | null }[] };
  };
  const [model] = config.engines.chat;
  const serves = (chat: object[]) =>
    page.route("**/config.json", (route) =>
      route.fulfill({ json: { ...config, engines: { ...config.engines, chat } } }),
    );
  await serves([{ ...model, id: "new-model", label: "New model", priceCredits: 3 }, model ?? {}]);
  await page.reload();
  await expect(notice).toContainText("Sofia still speaks by Test model");
  await expect(notice).toContainText("A message costs 3 credits with it.");
  await capture("companions-new-model");
  await notice.getByRole("button", { name: "Keep Test model" }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(messageField(page)).toBeEditable();
  await expect(notice).toHaveCount(0);

  await page.unroute("**/config.json");
  const database = await openDatabase(server);
  await database.query(
    "update ai_conversations set engine = 'gone' where girlfriend_name = 'Sofia' and user_id = $1",
    [person.userId],
  );
  await database.end();
  await page.reload();
  await expect(notice).toContainText("Test model speaks for her now");
  await notice.getByRole("button", { name: "All right" }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(messageField(page)).toBeEditable();
  await expect(notice).toHaveCount(0);
});

test("a picture that she offers is made in the chat after a click, with its price first", async ({
  page,
  server,
  model,
  capture,
}) => {
  await talkAsCustomer(page, server);
  model.say(
    "I am reading in a café just now.\n[picture: reading in a café by the window, in a warm sweater]",
  );
  await messageField(page).fill("Can you show me?");
  await messageField(page).press("Enter");
  await expect(talkLog(page).getByText("I am reading in a café just now.")).toBeVisible();
  model.say(reply);
  const offer = page.getByRole("button", { name: /^Show me/ });
  await expect(offer).toContainText("5");
  await expect(page.getByText("498 credits remaining")).toBeVisible();
  await capture("companions-picture-offer");
  await offer.click();
  await expect(talkLog(page).getByRole("img", { name: "Sofia, made by AI" })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText("493 credits remaining")).toBeVisible();
  await expect(offer).toHaveCount(0);
  const film = talkLog(page).getByRole("link", { name: /^Make a short film/ });
  await expect(film).toContainText(/\d/);
  await film.click();
  await expect(page).toHaveURL(/\/videos\?/);
});

test(
  "a picture that was asked for before the payment is offered again with its price once the credits are there",
  { tag: "@main" },
  async ({ page, server, model, capture }) => {
    const person = await signIn(page, server, { path: "/ai-girlfriend" });
    await makeCompanion(page, "Sofia");
    await page.getByRole("button", { name: "Start Chatting with Sofia" }).click();
    model.say("I am in a café just now.\n[picture: reading in a café by the window, in a warm sweater]");
    await messageField(page).fill("Can you show me?");
    await messageField(page).press("Enter");
    await page.getByRole("button", { name: /^Show me/ }).click();
    const plans = page.getByRole("dialog", { name: "Choose Your Upgrade" });
    await plans.getByRole("button", { name: "Close" }).click();
    model.say(reply);
    await messageField(page).fill("What are you reading?");
    await messageField(page).press("Enter");
    await expect(talkLog(page).getByText(reply)).toBeVisible();
    await page.reload();
    const offer = page.getByRole("region", { name: "The picture of Sofia that you asked for" });
    await expect(messageField(page)).toBeEditable();
    await expect(offer).toHaveCount(0);

    await buyPlan(person);
    await expect(offer).toContainText("reading in a café by the window, in a warm sweater");
    const show = offer.getByRole("button", { name: /^Show me/ });
    await expect(show).toContainText("5");
    await capture("companions-wanted-picture", { fullPage: false });
    await show.click();
    await expect(offer).toHaveCount(0);
    await expect(talkLog(page).getByRole("img", { name: "Sofia, made by AI" })).toBeVisible({
      timeout: 30_000,
    });
    await page.reload();
    await expect(messageField(page)).toBeEditable();
    await expect(offer).toHaveCount(0);
  },
);
