/** A companion that a character is to be made of, as in `?companion=<id>`: her name, her look and her picture. */
import { lookWords } from "@galatea/contract/companions/look-words.ts";
import { useAskedByAddress } from "#tools/shell/page/use-asked-by-address.ts";
import type { Client } from "#platform/connection.ts";
import { toast } from "#platform/toast.ts";
import type { CharacterFields } from "./draft.ts";

type Start = Pick<CharacterFields, "name" | "prompt" | "source">;

/** @param onFound the first values of the new character. */
export function useAskedCompanion(onFound: (start: Start) => void): void {
  useAskedByAddress({
    names: ["companion"],
    find: ({ supabase, id }) => findStart(supabase, id),
    onFound: (start) => {
      if (start) onFound(start);
      else toast.error("This companion could not be loaded");
    },
  });
}

async function findStart(supabase: Client, id: string): Promise<Start | null> {
  const { data: companion } = await supabase
    .from("ai_conversations")
    .select(
      "girlfriend_name,girlfriend_appearance,age,body_type,face_type,hairstyle,eye_color,generated_image_url",
    )
    .eq("id", id)
    .maybeSingle();
  if (!companion) return null;
  const { girlfriend_name: name, girlfriend_appearance: appearance, generated_image_url: url } = companion;
  const look = lookWords({
    bodyType: companion.body_type,
    faceType: companion.face_type,
    hairstyle: companion.hairstyle,
    eyeColor: companion.eye_color,
  });
  const { data: picture } = url
    ? await supabase
        .from("ai_girlfriend_images")
        .select("content_id")
        .eq("conversation_id", id)
        .eq("image_url", url)
        .limit(1)
        .maybeSingle()
    : { data: null };
  return {
    name,
    prompt: look === null ? appearance : `A ${companion.age}-year-old ${look}`,
    source:
      picture && url
        ? { asset: { reference: { kind: "content", id: picture.content_id }, url }, isNew: false }
        : null,
  };
}
