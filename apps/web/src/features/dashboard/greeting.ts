/** A greeting by the hour, with the first word of the email address if it reads like a name. */
export function greeting(hour: number, email: string | undefined): string {
  const time = hour < 5 ? "night" : hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening";
  const first = /^[a-z]{3,14}(?=[.@_+-])/i.exec(email ?? "")?.[0];
  const name = first ? `, ${first.charAt(0).toUpperCase()}${first.slice(1).toLowerCase()}` : "";
  return `Good ${time}${name}.`;
}
