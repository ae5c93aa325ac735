/** The same request with the same seed gives the same picture. */
import { z } from "zod";

export const seed = z.number().int().min(0).max(4_294_967_295);
