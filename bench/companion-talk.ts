/**
 * A talk of 20,000 messages in a real browser: from the click on its card to its last message on the screen, the message
 * nodes while it is read upwards, and the slowest interaction at a quarter of the processor's speed.
 */
import type { Page } from "playwright-core";
import { Client } from "pg";
import { longTalkMessages, seedLongTalk } from "../acceptance/long-talk.ts";
import { buyPlan, signUp } from "../acceptance/people.ts";
import { startServer } from "../acceptance/server.ts";
import { joinEmbeddedPostgres } from "../apps/server/src/platform/postgres/embedded.ts";
import { type BenchRow, atMost } from "./bench-row.ts";
import { launchBrowser, signedInContext } from "./launch-browser.ts";
import { quantile } from "./quantile.ts";
import { slowestInteractionMs, watchInteractions } from "./slowest-interaction.ts";

const openings = 7;
const pagesRead = 30;
const slowdown = 4;

export async function benchCompanionTalk(): Promise<BenchRow[]> {
  const server = await startServer();
  try {
    const person = await signUp(server);
    await buyPlan(person);
    const url = await joinEmbeddedPostgres(server.dataDir);
    if (!url) throw new Error("The server's database was not found.");
    const database = new Client({ connectionString: url });
    await database.connect();
    await seedLongTalk(database, person.userId);
    await database.end();
    const browser = await launchBrowser();
    try {
      const page = await (await signedInContext(browser, person)).newPage();
      return await measure(page, `${server.url}/ai-girlfriend`);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

async function measure(page: Page, galleryUrl: string): Promise<BenchRow[]> {
  const openMs: number[] = [];
  for (let turn = 0; turn < openings; turn += 1) {
    await page.goto(galleryUrl);
    await page.getByRole("button", { name: "Chat", exact: true }).waitFor();
    await page.waitForLoadState("networkidle");
    openMs.push(await open(page));
  }
  const nodes = await readUpwards(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const interactionMs = await interact(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const name = `talk of ${longTalkMessages.toLocaleString("en-US")} messages`;
  return [
    atMost(200, {
      name: `${name}: from the click on its card to its last message, median of ${openings}`,
      value: quantile(openMs, 0.5),
      unit: "ms",
      decimals: 0,
    }),
    atMost(200, { name: `${name}: most message nodes at any time`, value: nodes, unit: "" }),
    atMost(100, {
      name: `${name}: slowest interaction at ${slowdown}× throttle`,
      value: interactionMs,
      unit: "ms",
      decimals: 0,
    }),
  ];
}

/** From the click to the frame that shows the last message. */
const open = (page: Page): Promise<number> =>
  page.evaluate(async (last) => {
    const card = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Chat");
    const startedMs = performance.now();
    if (!card) throw new Error("The gallery shows no companion.");
    card.click();
    const isShown = () => {
      const entry = [...document.querySelectorAll("[data-entry]")].at(-1);
      const { bottom = Infinity, height = 0 } = entry?.getBoundingClientRect() ?? {};
      return entry?.textContent.includes(`Message ${last}.`) && height > 0 && bottom < innerHeight;
    };
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (isShown()) break;
      if (performance.now() - startedMs > 30_000) throw new Error("The talk did not open.");
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - startedMs;
  }, longTalkMessages);

/** Returns the most message nodes that were in the document. */
const readUpwards = (page: Page): Promise<number> =>
  page.evaluate(async (turns) => {
    const log = document.querySelector("[role=log]");
    let most = 0;
    for (let turn = 0; turn < turns; turn += 1) {
      const before = log?.scrollHeight ?? 0;
      log?.scrollTo({ top: 0 });
      const giveUpMs = performance.now() + 5_000;
      do {
        await new Promise((resolve) => setTimeout(resolve, 16));
        most = Math.max(most, document.querySelectorAll("[data-entry]").length);
        if (performance.now() > giveUpMs) throw new Error("No earlier messages came.");
      } while ((log?.scrollHeight ?? 0) < before + 1_000);
    }
    return most;
  }, pagesRead);

/** Writes, goes to the newest message, and edits one. @returns the longest time from an input to the next paint. */
async function interact(page: Page): Promise<number> {
  await watchInteractions(page);
  const field = page.getByRole("textbox", { name: "Message Sofia..." });
  await field.click();
  await page.keyboard.type("Do you remember the harbour?", { delay: 60 });
  await page.getByRole("button", { name: "Newest" }).click();
  await page.waitForTimeout(500);
  await page.getByRole("button", { name: "Edit this message" }).last().click();
  await page.waitForTimeout(500);
  await page.getByRole("button", { name: "Cancel" }).click();
  await field.click();
  await page.keyboard.type("And the rain?", { delay: 60 });
  await page.waitForTimeout(1_000);
  return slowestInteractionMs(page);
}

if (process.argv[1] === import.meta.filename) console.table(await benchCompanionTalk());
