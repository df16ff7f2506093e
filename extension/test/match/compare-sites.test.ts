import assert from "node:assert/strict";
import { test } from "node:test";
import type { MatchMode } from "@keepwell/client/extra/match-modes.ts";
import type { Closeness } from "../../src/match/closeness.ts";
import { closestMatch } from "../../src/match/compare-sites.ts";
import { type Site, siteOfPage } from "../../src/match/site.ts";

const pageAt = (stated: string): Site => {
  const site = siteOfPage(stated);
  assert.ok(site, stated);
  return site;
};

const closeness = (text: string, mode: MatchMode, page: string): Closeness | undefined =>
  closestMatch([{ text, mode }], pageAt(page));

type Case = readonly [address: string, mode: MatchMode, page: string, expected: Closeness | undefined];

const check = (cases: readonly Case[]): void => {
  for (const [address, mode, page, expected] of cases)
    assert.equal(closeness(address, mode, page), expected, `${address} (${mode}) on ${page}`);
};

test("an address matches its own host and port", () => {
  check([
    ["https://example.com/login?a#b", "host", "https://example.com/other", "host"],
    ["example.com", "host", "https://example.com/", "host"],
    ["EXAMPLE.com.", "host", "https://example.com/", "host"],
    ["https://example.com", "host", "https://example.com./", "host"],
    ["https://example.com:443", "host", "https://example.com/", "host"],
    ["example.com:8443/admin", "host", "https://example.com:8443/", "host"],
    ["https://bücher.example", "host", "https://xn--bcher-kva.example/", "host"],
    ["https://127.1", "host", "https://127.0.0.1/", "host"],
    ["https://[0:0:0:0:0:0:0:1]:8443", "host", "https://[::1]:8443/", "host"],
    ["https://nas:5001", "host", "https://nas:5001/", "host"],
    ["localhost:3000", "host", "https://localhost:3000/", "host"],
    ["https://a_b.example.com", "host", "https://a_b.example.com/", "host"],
  ]);
});

test("an address matches another host or port of its registrable domain less closely", () => {
  check([
    ["https://example.com", "host", "https://login.example.com/", "sibling"],
    ["https://login.example.co.uk", "host", "https://www.example.co.uk/", "sibling"],
    ["https://example.com", "host", "https://example.com:8443/", "sibling"],
    ["https://example.com", "base", "https://login.example.com:8443/", "base"],
    ["https://a.b.example.com", "base", "https://example.com/", "base"],
    ["https://example.com", "base", "https://example.com/", "host"],
  ]);
});

test("an address matches no page that only looks similar, in any mode", () => {
  const pages = [
    "https://example.com.evil.test/",
    "https://evil-example.com/",
    "https://example.comevil.test/",
    "https://example.co/",
    "https://evil.test/https://example.com/",
    "https://evil.test/?https://example.com/",
    "https://xn--exmple-cua.com/",
    "https://xn--e1awd7f.com/",
    "https://example.com.co/",
  ];
  for (const page of pages)
    for (const mode of ["host", "base", "start", "exact"] as const)
      assert.equal(closeness("https://example.com/", mode, page), undefined, `${mode} on ${page}`);
});

test("sites of different owners under one public suffix, such as github.io, do not match", () => {
  check([
    ["https://jon.github.io", "base", "https://cesar.github.io/", undefined],
    ["https://jon.github.io", "host", "https://cesar.github.io/", undefined],
    ["https://jon.github.io", "base", "https://pages.jon.github.io/", "base"],
    ["https://github.io", "base", "https://jon.github.io/", undefined],
    ["https://one.co.uk", "base", "https://two.co.uk/", undefined],
    ["https://co.uk", "base", "https://one.co.uk/", undefined],
    ["https://co.uk", "base", "https://co.uk/", "host"],
    ["https://a.pages.dev", "base", "https://b.pages.dev/", undefined],
  ]);
});

test("an address without a registrable domain matches only the same host and port", () => {
  check([
    ["https://10.0.0.1", "base", "https://10.0.0.2/", undefined],
    ["https://10.0.0.1:8443", "base", "https://10.0.0.1/", undefined],
    ["https://1.10.0.1", "base", "https://2.10.0.1/", undefined],
    ["https://[fd00::1]", "base", "https://[fd00::2]/", undefined],
    ["http://localhost:3000", "base", "http://localhost:4000/", undefined],
    ["https://nas", "base", "https://router/", undefined],
    ["https://app.localhost", "host", "https://app.localhost:1/", "sibling"],
  ]);
});

test("an https address matches no http page", () => {
  for (const mode of ["host", "base", "start", "exact"] as const) {
    assert.equal(closeness("https://example.com/", mode, "http://example.com/"), undefined);
    assert.equal(closeness("example.com", mode, "http://example.com/"), undefined);
    assert.equal(closeness("192.168.1.1", mode, "http://192.168.1.1/"), undefined);
    assert.equal(closeness("https://example.com/", mode, "http://www.example.com/"), undefined);
  }
  check([
    ["http://example.com", "host", "https://example.com/", "host"],
    ["http://192.168.1.1", "host", "http://192.168.1.1/", "host"],
    ["https://example.com:80", "host", "http://example.com:80/", undefined],
  ]);
});

test("in the mode `start`, an address matches pages under its path, compared part by part", () => {
  check([
    ["https://example.com/team", "start", "https://example.com/team", "start"],
    ["https://example.com/team", "start", "https://example.com/team/login", "start"],
    ["https://example.com/team", "start", "https://example.com/team?next=1", "start"],
    ["https://example.com/team", "start", "https://example.com/teams", undefined],
    ["https://example.com/team/", "start", "https://example.com/team/a", "start"],
    ["https://example.com/team/", "start", "https://example.com/team", undefined],
    ["https://example.com/team", "start", "https://example.com/team/../other", undefined],
    ["https://example.com/team", "start", "https://example.com/team/%2e%2e/other", undefined],
    ["https://example.com/login?tenant=1", "start", "https://example.com/login?tenant=1&next=2", "start"],
    ["https://example.com/Team", "start", "https://example.com/team", undefined],
    ["https://example.com/team", "start", "https://www.example.com/team", undefined],
    ["https://example.com/team", "start", "https://example.com:8443/team", undefined],
    ["https://example.com", "start", "https://example.com.evil.test/", undefined],
  ]);
});

test("in the mode `exact`, an address matches only one page", () => {
  check([
    ["https://example.com/login?a=1", "exact", "https://example.com/login?a=1", "exact"],
    ["https://example.com/login", "exact", "https://example.com/login#top", "exact"],
    ["https://example.com/#/login", "exact", "https://example.com/#/login", "exact"],
    ["https://example.com/#/login", "exact", "https://example.com/#/other", undefined],
    ["https://example.com/login", "exact", "https://example.com/login/", undefined],
    ["https://example.com/login", "exact", "https://example.com/login?a=1", undefined],
  ]);
});

test("an address with a user name, a wrong scheme or an empty label matches nothing", () => {
  const wrong = [
    ...["https://example.com@evil.test", "https://a:b@evil.test", "https://@evil.test:x"],
    ...["ftp://evil.test", "javascript://evil.test/%0aalert(1)", "data:text/html,evil.test", "evil.test@x"],
    ...["https://evil..test", "https://.evil.test", "https://", "", "   ", "https://evil.test.."],
  ];
  for (const address of wrong)
    for (const mode of ["host", "base", "start", "exact"] as const)
      assert.equal(closeness(address, mode, "https://evil.test/"), undefined, address);
});

test("a document without a web origin has no site", () => {
  const stated = [
    ...["null", "", "about:blank", "about:srcdoc", "data:text/html,x", "blob:https://example.com/1"],
    ...[
      "file:///etc/passwd",
      "chrome-extension://abc/menu.html",
      "moz-extension://abc",
      "view-source:https://a.test",
    ],
    ...["https://user@example.com/", "https://example..com/", "https://", "example.com", "ftp://example.com"],
  ];
  for (const one of stated) assert.equal(siteOfPage(one), undefined, one);
});

test("an address with the mode `never` keeps the entry off this address's host and port, and off no other", () => {
  const addresses = [
    { text: "https://example.com", mode: "base" },
    { text: "https://admin.example.com", mode: "never" },
  ] as const;
  assert.equal(closestMatch(addresses, pageAt("https://example.com/")), "host");
  assert.equal(closestMatch(addresses, pageAt("https://www.example.com/")), "base");
  assert.equal(closestMatch(addresses, pageAt("https://admin.example.com/")), undefined);
  assert.equal(closestMatch(addresses, pageAt("https://admin.example.com:8443/")), "base");
});
