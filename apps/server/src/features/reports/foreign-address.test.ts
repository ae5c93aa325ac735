import { expect, test } from "vitest";
import { isForeignAddress } from "./foreign-address.ts";

test("an address of another host is foreign, however it is written, and a path or a description is not", () => {
  const isForeign = (address: string) => isForeignAddress(address, "https://galatea.test:8443");
  for (const address of [
    "https://galatea.test/share/x",
    "http://WWW.galatea.test",
    "galatea.test/share/x",
    "www.galatea.test:8443/share/x",
    "/share/x",
    "share/x",
    "the third picture on your first page",
    "",
  ])
    expect(isForeign(address), address).toBe(false);
  for (const address of [
    "https://galatea.test.evil.example/share/x",
    "https://evil.example/galatea.test",
    "https://galatea.test@evil.example/",
    "evil.example/picture.png",
    "HTTPS://EVIL.EXAMPLE",
  ])
    expect(isForeign(address), address).toBe(true);
});
