/** A WebUI of AUTOMATIC1111 or Forge: pictures from words by a checkpoint of its own, and upscales. */
import { a1111Settings } from "@galatea/engines/a1111/options.ts";
import type { z } from "zod";
import type { Creators, ModelServer, Naming } from "../models.ts";

const fields = a1111Settings.omit({ id: true, label: true });

export const a1111: ModelServer = {
  name: "a1111",
  fields,
  ofEntry: (entry, naming) => creators(fields.parse(entry), naming),
  ofVariables: (variables, problems) => {
    const { A1111_URL: url, A1111_MODEL: model, A1111_LABEL: label, A1111_AUTH: auth } = variables;
    if (!url) return [];
    const [user = "", ...password] = (auth ?? "").split(":");
    const given = {
      url: url.href,
      ...(model === undefined ? {} : { model }),
      ...(auth === undefined ? {} : { credentials: { user, password: password.join(":") } }),
    };
    const read = fields.safeParse(given);
    if (read.success) return [creators(read.data, label === undefined ? {} : { label })];
    problems.push("A1111_AUTH: a name and a password with a colon between them, as in --api-auth");
    return [];
  },
  needs: (kind) =>
    kind === "image" || kind === "upscale"
      ? "needs A1111_URL"
      : "changes no pictures by words and makes no videos",
};

function creators(given: z.infer<typeof fields>, { id, label }: Naming): Creators {
  const options = a1111Settings.parse({
    ...given,
    ...(id === undefined ? {} : { id }),
    ...(label === undefined ? {} : { label }),
  });
  return {
    image: async () =>
      (await import("@galatea/engines/a1111/image-engine.ts")).createA1111ImageEngine(options),
    upscale: async () =>
      (await import("@galatea/engines/a1111/upscale-engine.ts")).createA1111UpscaleEngine(options),
  };
}
