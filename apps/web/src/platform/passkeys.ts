/** Whether this browser can use passkeys and security keys here: not without TLS, and on no host that is a number. */
export const supportsPasskeys = (): boolean =>
  "PublicKeyCredential" in window && !/^(\d+(\.\d+){3}|\[.*\])$/.test(window.location.hostname);
