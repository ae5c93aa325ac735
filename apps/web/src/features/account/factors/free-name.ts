/** "Security key", or "Security key 2" where that is taken. */
export function freeName(wanted: string, taken: string[]): string {
  const candidates = [wanted, ...taken.map((_, index) => `${wanted} ${index + 2}`)];
  return candidates.find((name) => !taken.includes(name)) ?? wanted;
}
