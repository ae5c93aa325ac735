/** A free account that stores as much as it is allowed to. */
import { uploadPicture } from "../acceptance/files.ts";
import { orderPlan } from "../acceptance/people.ts";
import { type BenchRow, atMost } from "../bench/bench-row.ts";
import { signUp, type Target } from "./target.ts";

const attempts = 60;
const maxUploads = 20;
const maxPurchases = 10;
const maxRows = 500;
const rowsAtOnce = 50;

export async function attackByStoring(target: Target): Promise<BenchRow[]> {
  const person = await signUp(target);
  const count = async (work: () => Promise<unknown>): Promise<number> => {
    const ends = await Promise.allSettled(Array.from({ length: attempts }, work));
    return ends.filter(({ status }) => status === "fulfilled").length;
  };
  const uploads = await count(() => uploadPicture(person));
  const purchases = await count(() => orderPlan(person, "standard"));
  const batches = await count(async () => {
    const rows = Array.from({ length: rowsAtOnce }, () => ({
      user_id: person.userId,
      name: crypto.randomUUID(),
    }));
    const { error } = await person.client.from("collections").insert(rows);
    if (error) throw new Error(error.message);
  });
  return [
    atMost(maxUploads, { name: "storing, unused uploads of a free account", value: uploads, unit: "" }),
    atMost(maxPurchases, { name: "storing, unpaid purchases", value: purchases, unit: "" }),
    atMost(maxRows, { name: "storing, own rows over REST", value: batches * rowsAtOnce, unit: "" }),
  ];
}
