/** Sends what was dropped, pasted or chosen; loaded with the first file. Draws nothing: the desk tells what it does. */
import { useEffect, useEffectEvent } from "react";
import type { UploadedPicture } from "./send-picture.ts";
import type { Waiting } from "./use-upload-desk.ts";
import { usePictureUpload, type UploadWords } from "./use-picture-upload.ts";

type UploaderProps = Waiting & {
  /** How many more pictures there is room for. */
  room: number;
  onUploaded: (picture: UploadedPicture) => void;
  words?: UploadWords;
};

export default function Uploader({ files, onTaken, onState, ...upload }: UploaderProps) {
  const { pending, problem, take, cancel, retry } = usePictureUpload(upload);
  const tell = useEffectEvent(onState);
  useEffect(() => tell({ pending, problem, cancel, retry }), [pending, problem, cancel, retry]);
  const takeAll = useEffectEvent((waiting: readonly File[]) => {
    if (waiting.length === 0) return;
    take(waiting);
    onTaken();
  });
  useEffect(() => takeAll(files), [files]);
  return null;
}
