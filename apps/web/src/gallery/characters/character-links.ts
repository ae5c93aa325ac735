/** Links to the tools that open with a character chosen. */
export const characterLinks = {
  generator: { label: "Use in the Generator", to: (id: string) => `/images?characterId=${id}` },
  editor: { label: "Use in the editor", to: (id: string) => `/image-editor?characterId=${id}` },
  video: { label: "Use in a video", to: (id: string) => `/videos?characterId=${id}` },
  companion: { label: "Make a companion", to: (id: string) => `/ai-girlfriend?characterId=${id}` },
} as const;
