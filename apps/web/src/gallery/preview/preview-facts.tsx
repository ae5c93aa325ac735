/** How a picture was made: its prompt, its parameters, its character, and the similarity to that character. */
import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ContentRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { dayWords, timeWords } from "#platform/dates.ts";
import { toast } from "#platform/toast.ts";
import { changeOf, engineOf, sizeOf, titleOf } from "#gallery/content-kinds.ts";
import { capitalise } from "@galatea/contract/capitalise.ts";
import { similarityText } from "#gallery/similarity-text.ts";
import { useMakingTime } from "./use-family.ts";

export function PreviewWords({ content }: { content: ContentRow }) {
  const { prompt } = content;
  const negative = content.generation_params.negative_prompt;
  if (!prompt && !negative) return null;
  return (
    <div>
      {prompt && prompt.trim().toLowerCase() !== titleOf(content).toLowerCase() && (
        <p className="text-pretty break-words whitespace-pre-line text-fg-2">{prompt}</p>
      )}
      {negative && (
        <p className="mt-2 text-sm text-pretty break-words text-fg-3">
          <span className="font-strong">Not: </span>
          {negative}
        </p>
      )}
      {prompt && (
        <Button variant="plain" className="mt-1 -ml-3" onClick={() => void copyPrompt(prompt)}>
          <Copy size={18} />
          Copy prompt
        </Button>
      )}
    </div>
  );
}

export function PreviewFacts({ content }: { content: ContentRow }) {
  const { width, height } = sizeOf(content);
  const params = content.generation_params;
  const engine = engineOf(content);
  const change = changeOf(content);
  const tookMs = useMakingTime(content.id);
  const characterName = params?.character_name;
  return (
    <dl className="grid gap-2.5">
      {(content.character_id || characterName) && (
        <Fact name="Character">
          {content.character_id ? (
            <Link
              to={`/images?characterId=${content.character_id}`}
              className="underline decoration-[color-mix(in_oklch,currentColor_40%,transparent)] underline-offset-4 hover:decoration-current"
            >
              {characterName ?? "Open"}
            </Link>
          ) : (
            `${characterName}, deleted since`
          )}
        </Fact>
      )}
      {params?.similarity && <Fact name="Likeness">{similarityText(params.similarity)}</Fact>}
      {/* The words of an edit are shown above in full. */}
      {change && (
        <Fact name="How">
          {content.content_type === "image_edit" && content.prompt ? "Edited by words" : change}
        </Fact>
      )}
      {params?.style && <Fact name="Style">{capitalise(params.style)}</Fact>}
      <Fact name="Size">
        {width} × {height}
        {params?.aspect_ratio && `, ${params.aspect_ratio}`}
      </Fact>
      {params?.seed !== undefined && <Fact name="Seed">{String(params.seed)}</Fact>}
      <Fact name="Made">
        {dayWords(content.created_at)}, {timeWords(content.created_at)}
        {tookMs !== null && `, in ${(tookMs / 1000).toFixed(1)} s`}
      </Fact>
      {engine && <Fact name="Engine">{engine}</Fact>}
      {params?.model && <Fact name="Model">{params.model}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 text-sm">
      <dt className="flex-none text-fg-3">{name}</dt>
      <dd className="text-right break-words tabular-nums">{children}</dd>
    </div>
  );
}

async function copyPrompt(prompt: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(prompt);
    toast.success("Prompt copied");
  } catch {
    toast.error("The prompt could not be copied");
  }
}
