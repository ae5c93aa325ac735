/** The addresses of the nine people of the landing page. */
import type { DemoPerson } from "@galatea/contract/companions/demo-people.ts";

export const demoPath = ({ id }: Pick<DemoPerson, "id">): string => `/ai-girlfriend-demo/${id}`;
