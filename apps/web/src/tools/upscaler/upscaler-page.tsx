/** Image Upscaler: pictures two or four times as large, beside what they were. */
import { pageMeta } from "#ui/page-meta.ts";
import { Upscaler } from "./upscaler.tsx";

export const meta = () =>
  pageMeta("Image Upscaler", "Make a picture two or four times as large and compare.");

export default function UpscalerPage() {
  return (
    <main className="mx-auto w-full max-w-[1680px] px-4 pt-1 pb-16 md:px-7 max-md:pb-60">
      <Upscaler />
    </main>
  );
}
