import assert from "node:assert/strict";
import { test } from "node:test";
import { rulesFor, scriptsFor, vaultAddressOf } from "../src/own-address/address-rules.ts";

const SERVER = "https://vault.example.com";
const LOCAL = "http://localhost:8080";

test("the rules stop scripts in every top document of a server, but only on the server's port", () => {
  const rules = rulesFor([SERVER, LOCAL]);
  assert.deepEqual(
    rules.map(({ id, condition }) => [id, condition.urlFilter, condition.resourceTypes]),
    [
      [1, "|https://vault.example.com/", ["main_frame"]],
      [2, "|http://localhost:8080/", ["main_frame"]],
    ],
  );
  for (const { action } of rules)
    assert.deepEqual(action.responseHeaders[0], {
      header: "content-security-policy",
      operation: "set",
      value: "default-src 'none'; sandbox",
    });
  assert.deepEqual(scriptsFor([SERVER, LOCAL])[0]?.matches, [
    "https://vault.example.com:443/*",
    "http://localhost:8080/*",
  ]);
  assert.deepEqual([rulesFor([]), scriptsFor([])], [[], []]);
});

test("an address of a vault page leads to the same page, and any other address to the vault's first page", () => {
  const share = `${SERVER}/app/share/3?x=1#secret`;
  assert.equal(vaultAddressOf(share), share);
  assert.equal(vaultAddressOf(`${SERVER}/app`), `${SERVER}/app`);
  for (const path of ["", "/", "/api/health", "/application/"])
    assert.equal(vaultAddressOf(SERVER + path), `${SERVER}/app/`);
});
