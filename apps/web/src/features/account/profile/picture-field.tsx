/** Chooses, changes and removes the picture of the account. It is sent at once; the server cuts it to a square. */
import { limits } from "@galatea/contract/limits.ts";
import { ImagePlus, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { toast } from "#platform/toast.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { useChangePicture, useProfilePicture } from "./use-profile-picture.ts";

const accepted = ["image/png", "image/jpeg", "image/webp"];
const megabytes = limits.uploadBytes / 1024 / 1024;

export function PictureField() {
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const hasPicture = useProfilePicture() !== null;
  const { mutate, variables, isPending } = useChangePicture();
  const [problem, setProblem] = useState<string | null>(null);
  const change = (file: File | null): void => {
    const found = file && problemOf(file);
    setProblem(found);
    if (found) return;
    mutate(file, {
      onSuccess: () => toast.success(file ? "Your picture is saved" : "Your picture is removed"),
      onError: ({ message }) => setProblem(message),
    });
  };
  const isSending = isPending && Boolean(variables);
  return (
    <div className="mt-4">
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="quiet"
          aria-describedby={hint}
          busy={isPending}
          onClick={() => input.current?.click()}
        >
          <ImagePlus size={18} />
          {isSending ? "Saving..." : hasPicture ? "Change the picture" : "Choose a picture"}
        </Button>
        {hasPicture && (
          <IconButton label="Remove the picture" disabled={isPending} onClick={() => change(null)}>
            <Trash2 size={18} />
          </IconButton>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label="The picture of your account"
        accept={accepted.join(",")}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Otherwise choosing the same file again would be no change.
          event.target.value = "";
          if (file) change(file);
        }}
      />
      <p id={hint} className="mt-2 max-w-[62ch] text-sm text-pretty text-fg-2">
        JPEG, PNG or WebP, up to {megabytes} MB, cut to a square. Nothing sexual, and nobody under 18.
      </p>
      <FieldError>{problem}</FieldError>
    </div>
  );
}

function problemOf({ type, size }: File): string | null {
  if (!accepted.includes(type)) return "Please choose a JPEG, PNG or WebP picture.";
  return size > limits.uploadBytes ? `This file is larger than ${megabytes} MB.` : null;
}
