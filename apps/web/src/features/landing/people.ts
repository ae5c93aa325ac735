/** The nine fictional adults of the landing page and the chat demo. */
export type Person = { id: string; name: string; age: number; line: string };

export const people: readonly Person[] = [
  { id: "sofia", name: "Sofia", age: 28, line: "Restores old violins. Teases, then listens." },
  { id: "mei", name: "Mei", age: 31, line: "Night-shift astronomer" },
  { id: "amara", name: "Amara", age: 29, line: "Cooks by ear, sings off key" },
  { id: "elena", name: "Elena", age: 34, line: "Translates love letters" },
  { id: "priya", name: "Priya", age: 27, line: "Paints maps of places not there" },
  { id: "freya", name: "Freya", age: 30, line: "Ferries people across the fjord" },
  { id: "layla", name: "Layla", age: 32, line: "Writes radio plays" },
  { id: "camille", name: "Camille", age: 36, line: "Perfumer, dry humour" },
  { id: "naomi", name: "Naomi", age: 41, line: "Architect, plays double bass" },
];

export const demoPath = (person: Person): string => `/ai-girlfriend-demo/${person.id}`;
export const samplePath = (name: string): string => `/samples/${name}.webp`;
