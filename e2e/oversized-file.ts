/** A file above the limit of 10 MB. It is chosen by its path, as bytes would travel to the browser in base64. */
import { open } from "node:fs/promises";
import type { TestInfo } from "@playwright/test";

/** @returns the path of an empty PNG of 10 MB and one byte. */
export async function createOversizedFile(testInfo: TestInfo): Promise<string> {
  const path = testInfo.outputPath("large.png");
  const file = await open(path, "w");
  await file.truncate(10 * 1024 * 1024 + 1);
  await file.close();
  return path;
}
