/** Characters as the image job needs them. */
import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

export type CharacterForImage = {
  id: string;
  version: number;
  name: string;
  prompt: string;
  /** Its face. */
  imageUrl: string | null;
  /** It was made after an upload: it may look like a person who exists. */
  followsUpload: boolean;
  looks: Record<string, unknown>;
};
export type ImagesStore = ReturnType<typeof createImagesStore>;

export function createImagesStore(database: Database) {
  const { kysely } = database;
  return {
    /** Another person's character is not found. @param version the current one without it. */
    findOwnCharacter: async (
      userId: string,
      characterId: string,
      version?: number,
    ): Promise<CharacterForImage | null> => {
      const { rows } = await sql<CharacterForImage>`
        select model.id, seen.version, model.name, seen.prompt, seen.reference_image_url as "imageUrl", seen.looks,
               seen.has_source and not exists (
                 select from storage.objects file join generated_content source on source.object_path = file.name
                  where file.id = seen.source_id and source.job_id is not null
                    and not source.follows_upload) as "followsUpload"
          from ai_models model
          join ai_model_versions seen
            on seen.model_id = model.id and seen.version = coalesce(${version ?? null}::integer, model.version)
         where model.id = ${characterId} and model.user_id = ${userId}`.execute(kysely);
      return rows[0] ?? null;
    },
    /**
     * The first look an engine gave a version of a character stays: it is what makes the next picture the same person.
     * It belongs to the version that the picture was made from, whichever is the current one by now.
     */
    rememberLook: async (
      { id, version }: Pick<CharacterForImage, "id" | "version">,
      engine: string,
      look: unknown,
    ): Promise<void> => {
      await sql`
        select remember_look(${id}, ${version}, ${engine}, ${JSON.stringify(look)}::jsonb)`.execute(kysely);
    },
  };
}
