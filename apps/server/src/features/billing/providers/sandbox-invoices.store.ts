/** The sandbox provider's own invoices (schema `sandbox`), which a real provider keeps on its own servers. */
import type { PaymentMethod } from "@galatea/contract/payments.ts";
import type { PlanName } from "@galatea/contract/plans.ts";
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

export type SandboxInvoice = {
  ref: string;
  priceCents: number;
  method: PaymentMethod;
  planLabel: string;
  state: "open" | "paid" | "underpaid" | "failed" | "expired";
  paidCents: number;
  paidAt: Date | null;
  refundedCents: number;
  chargedBack: boolean;
  externalEmail: string | null;
  externalTier: PlanName | null;
};

export type NewSandboxInvoice = Pick<SandboxInvoice, "ref" | "priceCents" | "method" | "planLabel"> & {
  external: { email: string; tier: PlanName } | null;
};

const columns = sql`ref, price_cents as "priceCents", method, plan_label as "planLabel", state,
  paid_cents as "paidCents", paid_at as "paidAt", refunded_cents as "refundedCents",
  charged_back as "chargedBack", external_email as "externalEmail", external_tier as "externalTier"`;

export type SandboxInvoices = ReturnType<typeof createSandboxInvoices>;

export function createSandboxInvoices({ kysely }: Database) {
  return {
    /** Inserting an existing invoice changes nothing. */
    insert: async ({ ref, priceCents, method, planLabel, external }: NewSandboxInvoice): Promise<void> => {
      await sql`
        insert into sandbox.invoices (ref, price_cents, method, plan_label, external_email, external_tier)
        values (${ref}, ${priceCents}, ${method}, ${planLabel}, ${external?.email ?? null}, ${external?.tier ?? null})
        on conflict (ref) do nothing`.execute(kysely);
    },

    find: async (ref: string): Promise<SandboxInvoice | null> => {
      const { rows } = await sql<SandboxInvoice>`
        select ${columns} from sandbox.invoices where ref = ${ref}`.execute(kysely);
      return rows[0] ?? null;
    },

    listPaid: async (since: Date): Promise<SandboxInvoice[]> => {
      const { rows } = await sql<SandboxInvoice>`
        select ${columns} from sandbox.invoices where state = 'paid' and created_at >= ${since}
         order by created_at`.execute(kysely);
      return rows;
    },

    /** Sets the invoice's state. A paid invoice stays paid. */
    decide: async (
      ref: string,
      decision: { state: Exclude<SandboxInvoice["state"], "open">; paidCents: number; paidAt: Date | null },
    ): Promise<void> => {
      await sql`
        update sandbox.invoices
           set state = ${decision.state}, paid_cents = ${decision.paidCents}, paid_at = ${decision.paidAt}
         where ref = ${ref} and state <> 'paid'`.execute(kysely);
    },

    refund: async (ref: string, refundedCents: number): Promise<void> => {
      await sql`
        update sandbox.invoices set refunded_cents = greatest(refunded_cents, least(paid_cents, ${refundedCents}::integer))
         where ref = ${ref}`.execute(kysely);
    },

    chargeBack: async (ref: string): Promise<void> => {
      await sql`update sandbox.invoices set charged_back = true where ref = ${ref} and state = 'paid'`.execute(
        kysely,
      );
    },
  };
}
