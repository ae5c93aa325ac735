/** Recovery codes as a person reads and keeps them. */

/** "k4m9-x7qp-2ab8-ht3z" */
export const shownCode = (code: string): string => code.replaceAll(/.{4}(?=.)/g, "$&-");

export function saveCodes(codes: string[]): void {
  const lines = [`Recovery codes for ${window.location.host}`, "", ...codes.map(shownCode), ""];
  const address = URL.createObjectURL(new Blob([lines.join("\n")], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "galatea-recovery-codes.txt";
  link.click();
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
