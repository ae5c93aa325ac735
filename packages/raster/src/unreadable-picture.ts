/** The bytes are no whole JPEG, PNG or WebP of at most 40 megapixels. `message` is for logs. */
export class UnreadablePicture extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "UnreadablePicture";
  }
}
