import { QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { createQueryClient } from "./query-client.ts";

/** A read that answers what was true when it began. */
function slowRead() {
  let current = "writing";
  const waiting: (() => void)[] = [];
  return {
    change: (value: string) => {
      current = value;
    },
    read: async () => {
      const seen = current;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return seen;
    },
    answer: async () => {
      waiting.shift()?.();
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
    waiting: () => waiting.length,
  };
}

function watch() {
  const client = createQueryClient();
  const row = slowRead();
  const observer = new QueryObserver(client, { queryKey: ["row", 1], queryFn: row.read });
  onTestFinished(observer.subscribe(() => undefined));
  onTestFinished(() => client.clear());
  return { client, row, shown: () => observer.getCurrentResult().data };
}

test("a change during the first read is read after it", async () => {
  const { client, row, shown } = watch();
  row.change("done");
  const reading = client.invalidateQueries({ queryKey: ["row"] });
  await row.answer();
  expect(shown()).toBe("writing");
  await row.answer();
  await reading;
  expect(shown()).toBe("done");
});

test("many changes during the first read cause one more, and none is lost in later reads", async () => {
  const { client, row, shown } = watch();
  const readings = [1, 2, 3, 4].map(() => client.invalidateQueries({ queryKey: ["row"] }));
  await row.answer();
  row.change("later");
  const last = client.invalidateQueries({ queryKey: ["row"] });
  while (row.waiting() > 0) await row.answer();
  await Promise.all([...readings, last]);
  expect(shown()).toBe("later");
});

test("a first read that fails is followed all the same", async () => {
  const client = createQueryClient();
  let reads = 0;
  const observer = new QueryObserver(client, {
    queryKey: ["broken"],
    retry: false,
    queryFn: async () => {
      reads += 1;
      await Promise.resolve();
      if (reads === 1) throw new Error("The network is away.");
      return "here";
    },
  });
  onTestFinished(observer.subscribe(() => undefined));
  await client.invalidateQueries({ queryKey: ["broken"] });
  expect(observer.getCurrentResult().data).toBe("here");
});
