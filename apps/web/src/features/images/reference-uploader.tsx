/** Sends what was dropped, pasted or chosen; loaded with the first file. Draws nothing: the desk tells what it does. */
import { useEffect, useEffectEvent } from "react";
import type { UploadedPicture } from "#core/uploads/send-picture.ts";
import { usePictureUpload, type PendingUpload } from "#core/uploads/use-picture-upload.ts";

export type UploaderState = {
  pending: readonly PendingUpload[];
  cancel: (id: string) => void;
  retry: (id: string) => void;
};

type ReferenceUploaderProps = {
  room: number;
  /** Files that nobody has taken yet. */
  waiting: readonly File[];
  onTaken: () => void;
  onUploaded: (picture: UploadedPicture) => void;
  onState: (state: UploaderState) => void;
};

export default function ReferenceUploader(props: ReferenceUploaderProps) {
  const { room, waiting, onUploaded } = props;
  const { pending, take, cancel, retry } = usePictureUpload({ room, onUploaded });
  const tell = useEffectEvent((state: UploaderState) => props.onState(state));
  useEffect(() => tell({ pending, cancel, retry }), [pending, cancel, retry]);
  const takeAll = useEffectEvent((files: readonly File[]) => {
    if (files.length === 0) return;
    take(files);
    props.onTaken();
  });
  useEffect(() => takeAll(waiting), [waiting]);
  return null;
}
