/** Posts a callback as a provider does: follows no redirect and ignores the answer's body. */
export async function postCallback(
  hookUrl: string,
  callback: { body: string; headers: Record<string, string> },
): Promise<number> {
  const response = await fetch(hookUrl, {
    method: "POST",
    body: callback.body,
    headers: { "content-type": "application/json; charset=utf-8", ...callback.headers },
    redirect: "manual",
    signal: AbortSignal.timeout(20_000),
  });
  await response.body?.cancel();
  return response.status;
}

/** Sends a signed event, and keeps the delivery with the status of its answer. */
export async function deliverEvent<Event>(
  deliveries: { event: Event; body: string; signature: string; status: number }[],
  hookUrl: string,
  { headers, ...sent }: { event: Event; body: string; signature: string; headers: Record<string, string> },
) {
  const delivery = { ...sent, status: await postCallback(hookUrl, { body: sent.body, headers }) };
  deliveries.push(delivery);
  return delivery;
}
