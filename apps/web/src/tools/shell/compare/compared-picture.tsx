/** One of two compared pictures, in the window that the line opens or closes. */
import { useState } from "react";
import { classNames } from "#ui/class-names.ts";

export type ComparedPicture = {
  label: string;
  /** The file. */
  src: string;
  /** A smaller copy, shown until the picture is enlarged. */
  previewSrc?: string | null;
  /** A data URL, shown until the picture has loaded. */
  blur?: string | null;
};

type PictureWindowProps = {
  part: "before" | "after";
  picture: ComparedPicture;
  alt: string;
  /** The file is needed: the smaller copy is not sharp enough. */
  file: boolean;
  onBroken?: (() => void) | undefined;
};

export function PictureWindow({ part, picture, alt, file, onBroken }: PictureWindowProps) {
  return (
    <div data-part={part} className="absolute inset-0 overflow-hidden will-change-transform">
      <div className="absolute inset-0 will-change-transform">
        <div data-part={`${part}-view`} className="absolute inset-0 will-change-transform">
          <div data-part="scale" className="absolute inset-0">
            <Layers picture={picture} alt={alt} file={file} onBroken={onBroken} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** The smaller copy stays until the file is decoded, so that enlarging never shows a gap. */
function Layers({ picture, alt, file, onBroken }: Omit<PictureWindowProps, "part">) {
  const { src, previewSrc, blur } = picture;
  const [readySrc, setReadySrc] = useState<string | null>(null);
  const [previewFailed, setPreviewFailed] = useState(false);
  const preview = previewFailed ? null : (previewSrc ?? null);
  const wantsFile = file || preview === null;
  const fill = "pointer-events-none absolute inset-0 size-full object-contain";
  const fileIsShown = wantsFile && readySrc === src;
  return (
    <>
      {blur?.startsWith("data:image/") && !fileIsShown && preview === null && (
        <img src={blur} alt="" className={classNames(fill, "blur-md")} />
      )}
      {preview !== null && !fileIsShown && (
        <img
          src={preview}
          alt={wantsFile ? "" : alt}
          className={fill}
          draggable={false}
          onError={() => setPreviewFailed(true)}
        />
      )}
      {wantsFile && (
        <img
          src={src}
          alt={alt}
          decoding="async"
          draggable={false}
          onError={onBroken}
          onLoad={({ currentTarget }) => {
            const show = () => setReadySrc(src);
            void currentTarget
              .decode()
              .finally(show)
              .catch(() => undefined);
          }}
          className={fill}
        />
      )}
    </>
  );
}
