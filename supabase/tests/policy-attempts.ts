/** Cases about single columns, and about the files behind rows. */
import type { Outcome } from "./policy-cases.ts";
import { content, id, owner, people } from "./policy-seed.ts";

export type Attempt = { as: "anon" | "owner" | "other" | "service"; sql: string; outcome: Outcome };

export const attempts: Record<string, Attempt> = {
  "nobody moves a character to another account": {
    as: "owner",
    sql: `update ai_models set user_id = '${people.other}'`,
    outcome: "denied",
  },
  "a character's job is the server's": {
    as: "owner",
    sql: `insert into ai_models (user_id, name, prompt, job_id) values ('${owner}', 'Bea', 'blue', '${id(9)}')`,
    outcome: "denied",
  },
  "a character's description changes only to what a job made": {
    as: "owner",
    sql: "update ai_models set prompt = 'green hair'",
    outcome: "denied",
  },
  "a character's stored identity is the server's": {
    as: "owner",
    sql: `insert into ai_models (user_id, name, prompt, identities) values ('${owner}', 'Bea', 'blue', '{}')`,
    outcome: "denied",
  },
  "a person records uploads, never something generated": {
    as: "owner",
    sql: `insert into generated_content (user_id, content_type, content_url) values ('${owner}', 'image', 'https://x.org/a')`,
    outcome: "denied",
  },
  "a row names its file only through its address": {
    as: "owner",
    sql: `insert into generated_content (user_id, content_type, content_url, object_path)
      values ('${owner}', 'reference_image', 'https://x.org/a', '${people.other}/one.png')`,
    outcome: "denied",
  },
  "a job's retry key and hash stay inside": {
    as: "owner",
    sql: "select idem_key, input_hash from generation_jobs",
    outcome: "denied",
  },
  "a job that only records an adjusted picture is in nobody's queue": {
    as: "owner",
    sql: "select 1 from generation_jobs where kind = 'adjust'",
    outcome: "no",
  },
  "nor is what it worked from": {
    as: "owner",
    sql: `select 1 from job_assets where job_id = '${id(54)}'`,
    outcome: "no",
  },
  "whether a picture follows an upload is the server's to say": {
    as: "owner",
    sql: `insert into generated_content (user_id, content_type, content_url, follows_upload)
      values ('${owner}', 'reference_image', 'https://x.org/a', false)`,
    outcome: "denied",
  },
  "a face is given by its URL, never by an id": {
    as: "owner",
    sql: `insert into ai_models (user_id, name, prompt, face_id) values ('${owner}', 'Bea', 'blue', '${id(11)}')`,
    outcome: "denied",
  },
  "why an engine is unhealthy stays with the operator": {
    as: "owner",
    sql: "select problem from engine_status",
    outcome: "denied",
  },
  "an engine's handle, its calls and its provider's costs stay inside": {
    as: "owner",
    sql: "select engine_handle, called_at, usage from generation_jobs",
    outcome: "denied",
  },
  "a job's hold stays inside": { as: "owner", sql: "select hold_id from generation_jobs", outcome: "denied" },
  "a person reads their own history of credits": {
    as: "owner",
    sql: `select * from credit_history where user_id = '${owner}'`,
    outcome: "yes",
  },
  "nobody reads another person's history of credits": {
    as: "other",
    sql: `select 1 from credit_history where user_id = '${owner}'`,
    outcome: "no",
  },
  "without an account no history is read": {
    as: "anon",
    sql: "select 1 from credit_history",
    outcome: "denied",
  },
  "a buyer's address and the provider's name for a purchase stay inside": {
    as: "owner",
    sql: "select email_norm, provider_ref from purchases",
    outcome: "denied",
  },
  "a person's face is neither replaced": {
    as: "owner",
    sql: `update storage.objects set metadata = '{}' where name = '${owner}/face.png'`,
    outcome: "no",
  },
  "nor removed beneath its character": {
    as: "owner",
    sql: `delete from storage.objects where name = '${owner}/face.png'`,
    outcome: "no",
  },
  "whether a file is somebody's face is told to its owner": {
    as: "owner",
    sql: `select 1 where is_shown_by_own_character('${id(12)}')`,
    outcome: "yes",
  },
  "and to nobody else": {
    as: "other",
    sql: `select 1 where is_shown_by_own_character('${id(12)}')`,
    outcome: "no",
  },
  "nor is anybody told of all people's faces": {
    as: "owner",
    sql: `select is_shown_by_character('${id(12)}')`,
    outcome: "denied",
  },
  "a person lists their own files": {
    as: "owner",
    sql: `select 1 from storage.objects where name = '${owner}/one.png'`,
    outcome: "yes",
  },
  "nobody lists another person's files": {
    as: "other",
    sql: `select 1 from storage.objects where name = '${owner}/one.png'`,
    outcome: "no",
  },
  "without an account the gallery is listed": {
    as: "anon",
    sql: "select 1 from storage.objects where name = 'gallery/aiko.webp'",
    outcome: "yes",
  },
  "and nothing else": {
    as: "anon",
    sql: "select 1 from storage.objects where name <> 'gallery/aiko.webp'",
    outcome: "no",
  },
  "with an account the gallery is listed": {
    as: "other",
    sql: "select 1 from storage.objects where name = 'gallery/aiko.webp'",
    outcome: "yes",
  },
  "nobody adds to the gallery": {
    as: "owner",
    sql: `insert into storage.objects (bucket_id, name) values ('${content}', 'gallery/mine.webp')`,
    outcome: "denied",
  },
  "nobody removes from the gallery": {
    as: "owner",
    sql: "delete from storage.objects where name = 'gallery/aiko.webp'",
    outcome: "no",
  },
  "nobody renames what is in the gallery": {
    as: "owner",
    sql: "update storage.objects set name = 'gallery/mine.webp' where name = 'gallery/aiko.webp'",
    outcome: "no",
  },
  "a person writes below their own folder": {
    as: "owner",
    sql: `insert into storage.objects (bucket_id, name) values ('${content}', '${owner}/two.png')`,
    outcome: "yes",
  },
  "nobody writes below another person's folder": {
    as: "other",
    sql: `insert into storage.objects (bucket_id, name) values ('${content}', '${owner}/two.png')`,
    outcome: "denied",
  },
  "nobody writes beside the folders": {
    as: "owner",
    sql: `insert into storage.objects (bucket_id, name) values ('${content}', 'two.png')`,
    outcome: "denied",
  },
  "nobody moves a file into another person's folder": {
    as: "owner",
    sql: `update storage.objects set name = '${people.other}/one.png' where name = '${owner}/one.png'`,
    outcome: "denied",
  },
  "nobody removes another person's file": {
    as: "other",
    sql: `delete from storage.objects where name = '${owner}/one.png'`,
    outcome: "no",
  },
  "without an account nothing is written": {
    as: "anon",
    sql: `insert into storage.objects (bucket_id, name) values ('${content}', '${owner}/two.png')`,
    outcome: "denied",
  },
  "a person reads their own profile picture": {
    as: "owner",
    sql: "select 1 from storage.objects where bucket_id = 'profile-pictures'",
    outcome: "yes",
  },
  "nobody reads another person's profile picture": {
    as: "other",
    sql: "select 1 from storage.objects where bucket_id = 'profile-pictures'",
    outcome: "no",
  },
  "nobody reads a profile picture without an account": {
    as: "anon",
    sql: "select 1 from storage.objects where bucket_id = 'profile-pictures'",
    outcome: "no",
  },
  "a person removes their own profile picture": {
    as: "owner",
    sql: "delete from storage.objects where bucket_id = 'profile-pictures'",
    outcome: "yes",
  },
  "nobody removes another person's profile picture": {
    as: "other",
    sql: "delete from storage.objects where bucket_id = 'profile-pictures'",
    outcome: "no",
  },
  "only the server stores a profile picture, after checking it": {
    as: "owner",
    sql: `insert into storage.objects (bucket_id, name) values ('profile-pictures', '${owner}/2.jpg')`,
    outcome: "denied",
  },
  "nobody changes the row of a profile picture": {
    as: "owner",
    sql: "update storage.objects set metadata = '{}' where bucket_id = 'profile-pictures'",
    outcome: "no",
  },
  "nobody moves a file to the profile pictures": {
    as: "owner",
    sql: `update storage.objects set bucket_id = 'profile-pictures' where name = '${owner}/one.png'`,
    outcome: "denied",
  },
};
