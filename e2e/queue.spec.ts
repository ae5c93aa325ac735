import type { Locator, Page } from "@playwright/test";
import { balanceOf, buyPlan, callFunction, type Person, signUp } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { openDatabase } from "./database.ts";
import { breakStorage, cutRealtime, silenceServer } from "./faults.ts";
import { expect, test } from "./fixtures.ts";
import { openQueue, topBar, watchFor } from "./page-steps.ts";
import { signIn } from "./sign-in.ts";

const scenes = [
  "a harbour in fog",
  "a mill by a river",
  "a red barn in snow",
  "a lighthouse at dusk",
] as const;

test("the queue shows every running job's position and progress, and what cancelling returns", async ({
  page,
  server,
  capture,
  inspect,
  hold,
}) => {
  const person = await enterWithCredits(page, server);
  const queue = await openQueue(page);
  const rows = queue.getByRole("list", { name: "In progress" }).getByRole("listitem");
  const sawProgress = await watchFor(page, "li:has(progress)", /\d+%.*20 credits come back/);
  await start(server, person, scenes[0]);
  await sawProgress();
  await hold();
  await startMany(server, person, 4);
  await expect(rows).toHaveCount(4);
  await expect(queue.getByText("Next in line")).toHaveCount(1);
  await expect(rows.last()).toContainText("3 before you");
  await expect(queue.getByText("20 credits come back").first()).toBeVisible();
  await capture("queue-running", { fullPage: false });

  await queue
    .getByRole("button", { name: /^Cancel: / })
    .last()
    .click();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(page.getByText("20 credits are back. Nothing was charged.")).toBeVisible();
  await expect(queue.getByText("Cancelled, 20 credits are back").first()).toBeVisible();

  await queue.getByRole("button", { name: /^Cancel all · \d+ credits come back$/ }).click();
  await expect(rows).toHaveCount(0);
  await capture("queue-cancelled", { fullPage: false });

  await queue
    .getByRole("button", { name: /^Try again.*20 credits/ })
    .first()
    .click();
  await expect(rows).toHaveCount(1);
  await expect(topBar(page)).toContainText("460 credits");
  await startMany(server, person, 2);
  await expect(rows).toHaveCount(3);
  await inspect("queue-under-way", { fullPage: false });
});

test("a job is followed through a reload and its completion announced once", async ({
  page,
  server,
  capture,
  hold,
}) => {
  const person = await enterWithCredits(page, server);
  const held = await hold();
  await start(server, person, scenes[0]);
  await expect(queueButton(page, 1)).toBeVisible();
  await page.reload();
  await held.release();
  const notice = page.getByText("Image generated successfully! Credits used: 20");
  await expect(notice).toBeVisible({ timeout: 20_000 });
  await expect(notice).toHaveCount(1);
  await expect(page.getByText("Remaining credits: 480")).toBeVisible();
  await expect(queueButton(page, 0)).toBeVisible();

  const queue = await openQueue(page);
  await capture("queue-ended", { fullPage: false });
  await queue.getByRole("link", { name: `Open: ${scenes[0]}` }).click();
  await expect(page).toHaveURL(/\/images\?picture=/);
  await expect(page.getByRole("dialog").getByRole("img").first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("dialog").getByRole("img").first()).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("an answer that is older than the end of a job does not bring the job back", async ({
  page,
  server,
  hold,
}) => {
  const person = await enterWithCredits(page, server);
  await hold();
  const queue = await openQueue(page);
  const rows = queue.getByRole("list", { name: "In progress" }).getByRole("listitem");
  await start(server, person, scenes[0]);
  await expect(rows).toHaveCount(1);
  const { data } = await person.client.from("generation_jobs").select("id").single();
  // What another device starts lets the list be read, and these answers arrive late.
  const late = Promise.withResolvers<void>();
  let reads = 0;
  await page.route("**/rest/v1/generation_jobs?*", async (route) => {
    const response = await route.fetch();
    reads += 1;
    await late.promise;
    await route.fulfill({ response });
  });
  await start(server, person, scenes[1]);
  for (let before = -1; reads === 0 || reads !== before; await page.waitForTimeout(1000)) before = reads;
  await callFunction(server, person, "cancel-job", { job_id: data?.id });
  await expect(queue.getByText("Cancelled, 20 credits are back")).toBeVisible();
  late.resolve();
  await expect(rows.filter({ hasText: scenes[1] })).toBeVisible();
  await expect(rows).toHaveCount(1);
});

test("another device shows the same queue, and cancelling there removes it here", async ({
  page,
  server,
  browser,
  hold,
}, testInfo) => {
  const person = await enterWithCredits(page, server);
  await hold();
  const elsewhere = await browser.newContext({
    baseURL: server.url,
    ...(testInfo.project.use.viewport && { viewport: testInfo.project.use.viewport }),
  });
  const there = await elsewhere.newPage();
  await signIn(there, server, { person });
  const queueThere = await openQueue(there);
  const queueHere = await openQueue(page);
  await startMany(server, person, 3);
  await expect(queueHere.getByRole("button", { name: /^Cancel: / }).first()).toBeVisible();
  // It cancels what it lists.
  await expect(queueThere.getByRole("button", { name: /^Cancel: / })).toHaveCount(3);
  await queueThere.getByRole("button", { name: /^Cancel all/ }).click();
  await expect(queueHere.getByText("Cancelled, 20 credits are back").first()).toBeVisible();
  await expect(queueHere.getByRole("list", { name: "In progress" })).toHaveCount(0);
  await elsewhere.close();
});

test("an offline queue keeps its entries and continues when the network is back", async ({
  page,
  context,
  server,
  capture,
  hold,
}) => {
  const person = await enterWithCredits(page, server);
  const queue = await openQueue(page);
  const held = await hold();
  await startMany(server, person, 6);
  await expect(queue.getByRole("button", { name: /^Cancel: / }).first()).toBeVisible();
  await context.setOffline(true);
  await expect(
    page.getByText("You are offline. What you typed is safe, and running jobs continue."),
  ).toBeAttached();
  await expect(queue.getByText(/^Reconnecting\./)).toBeVisible();
  await capture("queue-offline", { fullPage: false });
  await expect(queue.getByRole("button", { name: /^Cancel: / }).first()).toBeVisible();
  await held.release();
  await context.setOffline(false);
  await expect(queue.getByText(/^Reconnecting\./)).toHaveCount(0, { timeout: 30_000 });
  await expect(queue.getByRole("link", { name: /^Open: / })).toHaveCount(6, { timeout: 30_000 });
});

test("the notice that the server does not respond stays through every attempt and on the next page", async ({
  page,
  server,
  hold,
}) => {
  await cutRealtime(page);
  const person = await enterWithCredits(page, server);
  await hold();
  // Beside a running job the table is read every second.
  await start(server, person, scenes[0]);
  await expect(queueButton(page, 1)).toBeVisible({ timeout: 20_000 });
  const repair = await silenceServer(page);
  const notice = page.getByText(/^The server is not responding\. Trying again\./);
  await expect(notice).toBeVisible();
  const gaps = await notice.evaluateHandle((element) => {
    const gaps = { count: 0 };
    const banner = element.parentElement;
    if (!banner) throw new Error("The notice is in no banner.");
    new MutationObserver(() => {
      if (banner.textContent === "") gaps.count += 1;
    }).observe(banner, { childList: true, subtree: true, characterData: true });
    return gaps;
  });
  let attempts = 0;
  page.on("requestfailed", (request) => {
    if (request.url().includes("generation_jobs")) attempts += 1;
  });
  await expect.poll(() => attempts, { timeout: 20_000 }).toBeGreaterThanOrEqual(8);
  await page.keyboard.press("g");
  await page.keyboard.press("v");
  await expect(page).toHaveURL(/\/videos$/);
  const before = attempts;
  await expect.poll(() => attempts, { timeout: 20_000 }).toBeGreaterThanOrEqual(before + 4);
  await expect(notice).toBeVisible();
  expect(await gaps.evaluate(({ count }) => count)).toBe(0);
  await repair();
  await expect(notice).toHaveCount(0, { timeout: 20_000 });
});

test("a failed job says why, costs nothing, and starts again with one press", async ({
  page,
  server,
  capture,
}) => {
  const person = await enterWithCredits(page, server);
  const repair = await breakStorage(server);
  await start(server, person, scenes[1]);
  await expect(page.getByText("Failed to generate image. Please try again.")).toBeVisible({
    timeout: 20_000,
  });
  await repair();
  const queue = await openQueue(page);
  await expect(queue.getByText("The picture could not be stored", { exact: true })).toBeVisible();
  await expect(queue.getByText("Nothing was charged.")).toBeVisible();
  await capture("queue-failed", { fullPage: false });
  await queue.getByRole("button", { name: /^Try again.*20 credits/ }).click();
  await expect(queue.getByRole("link", { name: `Open: ${scenes[1]}` })).toBeVisible({ timeout: 20_000 });
});

test("an old failed job that would leave something out is asked about before it is started again", async ({
  page,
  server,
  inspect,
}) => {
  const person = await enterWithCredits(page, server);
  const repair = await breakStorage(server);
  await start(server, person, "a lighthouse keeper");
  const stateOf = async () =>
    (await person.client.from("generation_jobs").select("state").single()).data?.["state"] as unknown;
  await expect.poll(stateOf, { timeout: 20_000 }).toBe("failed");
  await repair();
  // It was started before the question existed.
  const database = await openDatabase(server);
  await database.query("update generation_jobs set input = input - 'acceptOmissions' where user_id = $1", [
    person.userId,
  ]);
  await database.end();
  await page.reload();
  const tryAgain = async () => {
    await (await openQueue(page)).getByRole("button", { name: /^Try again.*20 credits/ }).click();
  };
  await tryAgain();
  const question = page.getByRole("dialog", { name: "Not all of this can be drawn here" });
  await expect(question.getByRole("listitem")).toHaveText(["keeper"]);
  await inspect("queue-omissions", { fullPage: false });
  await question.getByRole("button", { name: "Not now" }).click();
  await expect(question).toHaveCount(0);
  expect(await balanceOf(person)).toBe(500);
  await tryAgain();
  await question.getByRole("button", { name: /^Draw it without keeper.*20/ }).click();
  const queue = await openQueue(page);
  await expect(queue.getByRole("link", { name: "Open: a lighthouse keeper" })).toBeVisible({
    timeout: 20_000,
  });
  expect(await balanceOf(person)).toBe(480);
});

test("a batch is announced with one message", async ({ page, server }) => {
  const person = await enterWithCredits(page, server);
  const reply = await callFunction(
    server,
    person,
    "generate-consistent-character",
    { prompt: scenes[2], count: 3, acceptOmissions: true },
    { prefer: "respond-async" },
  );
  expect(reply.status).toBe(202);
  await expect(page.getByText("3 images generated successfully! Credits used: 60")).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText(/Image generated successfully/)).toHaveCount(0);
});

test("a hidden tab shows completion in its title, and two tabs notify once", async ({
  page,
  context,
  server,
}) => {
  // A browser's headless shell answers "denied" whatever was granted.
  await context.addInitScript(() =>
    Object.defineProperty(Notification, "permission", { get: () => "granted" }),
  );
  const person = await enterWithCredits(page, server);
  const queue = await openQueue(page);
  const tellMe = queue.getByRole("switch", { name: /Tell me when it is done/ });
  await expect(tellMe).not.toBeChecked();
  await tellMe.click();
  await expect(tellMe).toBeChecked();
  await page.keyboard.press("Escape");

  const other = await context.newPage();
  await other.goto("/dashboard");
  await expect(queueButton(other, 0)).toBeVisible();
  for (const tab of [page, other]) await recordNotifications(tab);
  for (const tab of [page, other]) await hideTab(tab);
  await start(server, person, scenes[3]);
  await expect
    .poll(async () => (await titlesOf([page, other])).filter((title) => title === "(1) Ready · Galatea"), {
      timeout: 30_000,
    })
    .toHaveLength(1);
  // Time in which the other tab would have notified, too.
  await page.waitForTimeout(2500);
  expect((await titlesOf([page, other])).filter((title) => title.startsWith("(1)"))).toHaveLength(1);
  const shown = (await Promise.all([page, other].map(notificationsOf))).flat();
  expect(shown).toEqual(["Image generated successfully! Credits used: 20"]);
  for (const tab of [page, other]) await showTab(tab);
  expect((await titlesOf([page, other])).filter((title) => title.startsWith("("))).toEqual([]);
});

async function enterWithCredits(page: Page, server: RunningServer): Promise<Person> {
  const person = await signUp(server);
  await buyPlan(person);
  return signIn(page, server, { person });
}

async function start(server: RunningServer, person: Person, prompt: string): Promise<void> {
  const reply = await callFunction(
    server,
    person,
    "generate-consistent-character",
    { prompt, acceptOmissions: true },
    { prefer: "respond-async" },
  );
  expect(reply.status).toBe(202);
}

async function startMany(server: RunningServer, person: Person, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      start(server, person, `${scenes[index % scenes.length]}, number ${index + 1}`),
    ),
  );
}

const queueButton = (page: Page, underWay: number): Locator =>
  topBar(page).getByRole("button", {
    name: underWay === 0 ? "Queue" : `Queue, ${underWay} in progress`,
    exact: true,
  });

const titlesOf = (tabs: Page[]): Promise<string[]> => Promise.all(tabs.map((tab) => tab.title()));

/** A test browser never hides a tab, so the page gets a false visibility. */
const hideTab = (tab: Page): Promise<void> => tab.evaluate(setVisibility, true);
const showTab = (tab: Page): Promise<void> => tab.evaluate(setVisibility, false);

function setVisibility(hidden: boolean): void {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  Object.defineProperty(document, "visibilityState", {
    configurable: true,
    get: () => (hidden ? "hidden" : "visible"),
  });
  document.dispatchEvent(new Event("visibilitychange"));
}

const recordNotifications = (tab: Page): Promise<void> =>
  tab.evaluate(() => {
    const shown: string[] = [];
    class Recorded extends EventTarget {
      static permission = "granted";
      constructor(title: string) {
        super();
        shown.push(title);
      }
    }
    Object.assign(window, { Notification: Recorded, shownNotifications: shown });
  });

const notificationsOf = (tab: Page): Promise<string[]> =>
  tab.evaluate(() => (window as unknown as { shownNotifications: string[] }).shownNotifications);
