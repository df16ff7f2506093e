import assert from "node:assert/strict";
import { test } from "node:test";
import { domainToUnicode } from "node:url";
import { decodeLabel } from "../../src/match/decode-punycode.ts";
import { fullHost, shownHost } from "../../src/match/shown-host.ts";
import { siteName } from "../../src/match/site-name.ts";

const hostOf = (typed: string): string => new URL(`https://${typed}`).hostname;

test("a host in one script is shown without its punycode", () => {
  for (const name of [
    "example.com",
    "bücher.example",
    "пример.рф",
    "例え.テスト",
    "한국.한국",
    "127.0.0.1",
    "[::1]",
  ])
    assert.deepEqual(shownHost(hostOf(name)), { name });
});

test("a host that mixes scripts is shown with its punycode", () => {
  for (const name of ["аpple.com", "пример.com", "examplе.com", "gооgle.com", "αpple.com", "例え.com"])
    assert.deepEqual(shownHost(hostOf(name)), { name, ascii: hostOf(name) });
});

test("where a host that mixes scripts is one text, the punycode follows in parentheses", () => {
  assert.equal(fullHost("bücher.example"), "bücher.example");
  const host = hostOf("пример.com");
  assert.equal(fullHost(host), `пример.com (${host})`);
  assert.equal(siteName({ origin: `https://${host}:8443` }), `пример.com (${host}):8443`);
});

test("punycode is decoded as the platform decodes it", () => {
  const names = [
    "ü",
    "bücher",
    "münchen-ost",
    "пример",
    "παράδειγμα",
    "例え",
    "他们为什么不说中文",
    "ليهمابتكلموشعربي",
    "😀a",
  ];
  for (const name of names) {
    const ascii = new URL(`https://${name}.test`).hostname.split(".")[0] ?? "";
    assert.equal(decodeLabel(ascii), domainToUnicode(ascii), name);
  }
});

test("a label that is not valid punycode is unchanged, and the label `xn--` becomes empty", () => {
  for (const label of ["xn--", "xn--!!!", "xn--a-é", "xn--99999999", "plain", `xn--${"9".repeat(60)}`])
    assert.equal(decodeLabel(label), label === "xn--" ? "" : label);
});
