/** Pictures that the built-in engine made, with their descriptions; the samples command renders them. */
export const sketchExamples = [
  {
    picture: "/samples/gallery/hana.webp",
    prompt: "a 28-year-old Korean woman in a pink hanbok, garden in spring",
  },
  {
    picture: "/samples/gallery/omar.webp",
    prompt: "a 29-year-old man with a turban and a full beard in a mustard coat, train, by the window",
  },
  { picture: "/samples/scene-lake.webp", prompt: "a mountain lake at sunset" },
] as const;
