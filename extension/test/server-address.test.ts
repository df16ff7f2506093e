import assert from "node:assert/strict";
import { test } from "node:test";
import { readServerAddress } from "../src/device/server-address.ts";
import { chooseServer, readServers } from "../src/device/servers.ts";
import { fakeArea } from "./fake-area.ts";

test("an address is read as its origin, with https unless it names this computer", () => {
  const read = {
    "vault.example.com": "https://vault.example.com",
    " Vault.Example.com/app/auth/login?x#y ": "https://vault.example.com",
    "https://vault.example.com:8443/": "https://vault.example.com:8443",
    "vault.example.com:8443": "https://vault.example.com:8443",
    "http://localhost:3000/app/": "http://localhost:3000",
    "localhost:3000": "http://localhost:3000",
    "127.0.0.1:3000": "http://127.0.0.1:3000",
    "[::1]:3000": "http://[::1]:3000",
    "bücher.example": "https://xn--bcher-kva.example",
  };
  for (const [typed, origin] of Object.entries(read))
    assert.deepEqual(readServerAddress(typed), { origin }, typed);
});

test("a text that is no server's address is refused, and so is http over a network", () => {
  for (const typed of [
    "",
    "  ",
    "ftp://a.example",
    "javascript:alert(1)",
    "https://ana:x@a.example",
    "a b",
    "https://",
  ])
    assert.deepEqual(readServerAddress(typed), { problem: "address" }, typed);
  for (const typed of ["http://vault.example.com", "http://192.168.0.2:3000", "http://localhost.example.com"])
    assert.deepEqual(readServerAddress(typed), { problem: "insecure" }, typed);
});

test("each server is stored once, and the server that was chosen last is active", async () => {
  const area = fakeArea();
  assert.deepEqual(await readServers(area), { origins: [], active: null });
  await chooseServer(area, "https://one.example");
  await chooseServer(area, "https://two.example");
  await chooseServer(area, "https://one.example");
  const both = ["https://one.example", "https://two.example"];
  assert.deepEqual(await readServers(area), { origins: both, active: both[0] });
  for (const damaged of [7, null, "x", { origins: "https://one.example" }, { origins: [{}, "javascript:1"] }])
    assert.deepEqual(await readServers(fakeArea({ "keepwell.servers": damaged })), {
      origins: [],
      active: null,
    });
});
