/** The picture of a row, over the page that it was opened from; `?picture=` names it. */
import { useSearchParams } from "react-router";
import { PicturePreview } from "#gallery/preview/picture-preview.tsx";
import { useCredits } from "#platform/credits-context.tsx";

export function AskedPicture() {
  const [params, setParams] = useSearchParams();
  const { refresh } = useCredits();
  const show = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id) next.set("picture", id);
    else next.delete("picture");
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return (
    <PicturePreview
      rows={[]}
      complete
      total={null}
      openId={params.get("picture")}
      onOpen={show}
      onDeleted={refresh}
    />
  );
}
