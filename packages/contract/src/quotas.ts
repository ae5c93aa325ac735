/** The sentences that refuse what a full account wants to add: what is full, how much, and what to do. */
export type QuotaCode = "quota_bytes" | "quota_uploads" | "quota_rows" | "quota_purchases";
export type QuotaUse = { used: number; limit: number };

const orUpgrade = "or upgrade your plan. Nothing was deleted.";

export function quotaSentence(code: QuotaCode, { used, limit }: QuotaUse): string {
  const count = (amount: number): string => amount.toLocaleString("en-US");
  switch (code) {
    case "quota_bytes":
      return `Your space is full: you keep ${formatBytes(used)}, and your plan includes ${formatBytes(limit)}. Delete pictures, videos or uploads and empty the trash, which counts too, ${orUpgrade}`;
    case "quota_uploads":
      return `You have ${count(used)} uploads that nothing uses yet, and your plan includes ${count(limit)}. Use or delete some of them first, ${orUpgrade}`;
    case "quota_rows":
      return `You have ${count(used)} notes and collection entries, and your plan includes ${count(limit)}. Delete some of them first, ${orUpgrade}`;
    case "quota_purchases":
      return `You have started ${count(used)} payments today without finishing one. Please use one of them, or try again tomorrow.`;
  }
}

/** With a decimal below 10, in units of 1024. */
export function formatBytes(bytes: number): string {
  const units = ["bytes", "KB", "MB", "GB", "TB"];
  let amount = Math.max(0, bytes);
  let unit = 0;
  for (; amount >= 1024 && unit < units.length - 1; unit += 1) amount /= 1024;
  const digits = unit > 0 && amount < 10 ? 1 : 0;
  return `${Number(amount.toFixed(digits)).toLocaleString("en-US")} ${units[unit]}`;
}
