/** The payment methods of a plan and their providers. */
import { z } from "zod";

export const paymentMethods = ["card", "crypto"] as const;
export const paymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const paymentProviders = ["paygate", "stripe", "plisio", "btcpay", "sandbox"] as const;
export const paymentProvider = z.enum(paymentProviders);
export type PaymentProviderName = z.infer<typeof paymentProvider>;
