/** The fields by which auth-js names a person. `phone` is read only so that it can be refused. */
import { z } from "zod";

export const credentialFields = {
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
};
