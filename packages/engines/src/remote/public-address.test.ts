import { expect, test } from "vitest";
import { addressesOf, isPublicAddress } from "./public-address.ts";

test.for([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "198.18.0.1",
  "203.0.113.9",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::808:808",
  "fe80::1",
  "fc00::1",
  "fd12::1",
  "ff02::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "localhost",
  "",
])("%s is not on the public internet", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.for(["1.1.1.1", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700:4700::1111", "2a00:1450::1"])(
  "%s is",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test("an address as a host needs no resolver", async () => {
  expect(await addressesOf("[::1]")).toEqual([{ address: "::1", family: 6 }]);
  // As the parser of URLs writes 0x7f000001 and 127.1.
  expect(await addressesOf(new URL("http://0x7f000001/").hostname)).toEqual([
    { address: "127.0.0.1", family: 4 },
  ]);
});
