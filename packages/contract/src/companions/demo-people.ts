/** The nine fictional adults of the landing page and the public demo. */
export type DemoPerson = { id: string; name: string; ageYears: number; line: string };

export const demoPeople = [
  { id: "sofia", name: "Sofia", ageYears: 28, line: "Restores old violins. Teases, then listens." },
  { id: "mei", name: "Mei", ageYears: 31, line: "Night-shift astronomer" },
  { id: "amara", name: "Amara", ageYears: 29, line: "Cooks by ear, sings off key" },
  { id: "elena", name: "Elena", ageYears: 34, line: "Translates love letters" },
  { id: "priya", name: "Priya", ageYears: 27, line: "Paints maps of places not there" },
  { id: "freya", name: "Freya", ageYears: 30, line: "Ferries people across the fjord" },
  { id: "layla", name: "Layla", ageYears: 32, line: "Writes radio plays" },
  { id: "camille", name: "Camille", ageYears: 36, line: "Perfumer, dry humour" },
  { id: "naomi", name: "Naomi", ageYears: 41, line: "Architect, plays double bass" },
] as const satisfies readonly DemoPerson[];
/** The address of her public demo. */
export const demoPath = ({ id }: Pick<DemoPerson, "id">): string => `/ai-girlfriend-demo/${id}`;
export type DemoId = (typeof demoPeople)[number]["id"];
