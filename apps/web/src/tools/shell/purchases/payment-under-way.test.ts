import { planByName } from "@galatea/contract/plans.ts";
import { expect, test } from "vitest";
import { readPayment, writePayment, type PaymentUnderWay } from "./payment-under-way.ts";

const payment: PaymentUnderWay = {
  userId: "anna",
  plan: planByName("launch"),
  address: "https://pay.example.org/1",
  purchaseId: "purchase",
};

test("another tab reads the payment as it was started", () => {
  expect(readPayment(writePayment(payment))).toEqual(payment);
  expect(readPayment(writePayment({ ...payment, purchaseId: null }))).toEqual({
    ...payment,
    purchaseId: null,
  });
});

test.each([
  [null],
  [""],
  ["{"],
  ["null"],
  ["[]"],
  [JSON.stringify({ ...payment, plan: "free" })],
  [JSON.stringify({ ...payment, plan: "launch", userId: 1 })],
  [JSON.stringify({ ...payment, plan: "launch", address: "javascript:alert(1)" })],
  [JSON.stringify({ ...payment, plan: "launch", address: "nowhere" })],
])("%j is no payment", (kept) => expect(readPayment(kept)).toBeNull());
