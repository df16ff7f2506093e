import assert from "node:assert/strict";
import { test } from "node:test";
import { toNetwork } from "../../src/http/network.ts";

const NETWORKS: readonly [address: string, network: string][] = [
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
];

for (const [address, network] of NETWORKS)
  test(`limits count ${address} as ${network}`, () => {
    assert.equal(toNetwork(address), network);
  });
