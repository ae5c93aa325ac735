/** Mails about an account carry their link and code when they go out, and the outbox never does. */
import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import type { AccountLinkKind, AccountMail } from "#platform/ports.ts";
import { createUser } from "#testing/accounts.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { accountMailQueue } from "./account-mails.store.ts";
import { renderMail, type RenderedMail } from "./render-mail.ts";

const publicUrl = "https://studio.example.org";
const context = { publicUrl, secretsOf: () => ({ linkToken: "a-link_token", code: "012345" }) };
const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 4 });
afterAll(() => pool.end());

async function queueAndRender(mail: AccountMail): Promise<{ rendered: RenderedMail; stored: string }> {
  const client = await pool.connect();
  try {
    await accountMailQueue.queue(client, mail);
  } finally {
    client.release();
  }
  const { rows } = await pool.query<{ kind: string; data: unknown }>(
    "select * from mail_outbox order by created_at desc limit 1",
  );
  const rendered = rows[0] && (await renderMail(rows[0], context));
  if (!rendered) throw new Error("The mail was not queued, or cannot be read.");
  return { rendered, stored: JSON.stringify(rows[0]) };
}

const kinds: [AccountLinkKind, string][] = [
  ["signup", "signup"],
  ["magiclink", "magiclink"],
  ["recovery", "recovery"],
  ["invite", "invite"],
  ["email_change_new", "email_change"],
  ["email_change_current", "email_change"],
];

test.each(kinds)(
  "a mail of kind %s has its link and code, and the outbox has neither",
  async (kind, type) => {
    const { rendered, stored } = await queueAndRender({
      kind,
      userId: await createUser(pool),
      tokenId: randomUUID(),
      isPkce: kind === "recovery",
      redirectTo: `${publicUrl}/auth?a=1&b="><script>`,
    });
    const token = kind === "recovery" ? "pkce_a-link_token" : "a-link_token";
    const link = new URL(/^https:\S+$/m.exec(rendered.text)?.[0] ?? "");
    expect(`${link.origin}${link.pathname}`).toBe(`${publicUrl}/auth/v1/verify`);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token,
      type,
      redirect_to: `${publicUrl}/auth?a=1&b="><script>`,
    });
    expect(rendered.text).toMatch(/^Code {2}012345$/m);
    expect(rendered.html).toContain("012345");
    expect(rendered.html).not.toContain("<script>");
    expect(rendered.subject).not.toMatch(/\d|\n/);
    expect(stored).not.toContain("a-link_token");
    expect(stored).not.toContain("012345");
  },
);

test("a mail with a code alone leads to no sign-in", async () => {
  const userId = await createUser(pool);
  const { rendered } = await queueAndRender({ kind: "reauthentication", userId, tokenId: randomUUID() });
  expect(rendered.text).toMatch(/^Code {2}012345$/m);
  expect(rendered.text).not.toContain("/auth/v1/verify");
});

test.each(["no_account", "address_taken"] as const)("a mail of kind %s holds no secret", async (kind) => {
  const { rendered } = await queueAndRender({ kind, recipient: "ada@example.org" });
  expect(rendered.text).toContain(`${publicUrl}/auth\n`);
  expect(rendered.text).not.toContain("012345");
});
