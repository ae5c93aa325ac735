/** That a companion is an AI, in the sentence that people read at the beginning and every three hours. */
export const noticeText = ({ girlfriend_name: name }: { girlfriend_name: string }): string =>
  `${name} is an AI. She is a fictional character, and nobody is typing.`;
