/** The addresses of the nine people of the landing page and of their pictures. */
import type { DemoPerson } from "@galatea/contract/companions/demo-people.ts";

export const demoPath = ({ id }: Pick<DemoPerson, "id">): string => `/ai-girlfriend-demo/${id}`;
export const samplePath = (name: string): string => `/samples/${name}.webp`;
