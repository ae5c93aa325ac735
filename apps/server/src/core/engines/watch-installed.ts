/**
 * Watches what `admin models` installs and removes. Asks every few seconds, because systems do not tell of changes on every
 * disk.
 */
import { repeat } from "#platform/repeat.ts";
import { readInstalledNetworks } from "./installed-networks.ts";
import { readActiveModels } from "./managed/active-models.ts";

/**
 * @param on.change is called once, at the first difference from now. @param on.error gets each new reason why a file cannot
 * be read; such a file changes nothing.
 */
export function watchInstalled(
  modelsFolder: string,
  on: { change: () => void; error: (error: unknown) => void },
  everyMs = 3_000,
): { stop: () => Promise<void> } {
  const read = (): string =>
    JSON.stringify([readActiveModels(modelsFolder), readInstalledNetworks(modelsFolder)]);
  const known = read();
  let problem = "";
  let hasChanged = false;
  return repeat(
    async () => {
      if (hasChanged || read() === known) return;
      hasChanged = true;
      on.change();
    },
    {
      everyMs,
      onError: (error) => {
        if (String(error) === problem) return;
        problem = String(error);
        on.error(error);
      },
    },
  );
}
