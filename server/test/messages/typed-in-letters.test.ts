/** @file Texts that people typed are quoted in letters as plain text. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { EXTENSION_CLIENT } from "@keepwell/contract/data-version.ts";
import { markUserAgent } from "@keepwell/contract/identity/user-agent.ts";
import { browserName } from "../../src/messages/letters/browser-name.ts";
import type { Letter } from "../../src/messages/letters/letter.ts";
import { quoted } from "../../src/messages/letters/quoted.ts";
import { renderHtml } from "../../src/messages/letters/render-html.ts";
import { renderText } from "../../src/messages/letters/render-text.ts";
import { writeSms } from "../../src/messages/letters/sms.ts";
import { LOCALES } from "../../src/messages/message.ts";
import { EVERY, FIREFOX, INVITER, OCCASION, write } from "./letter-samples.ts";

/** The variables of letters that contain text typed by people. */
const TYPED = ["inviter", "person", "by", "bucket", "enterprise"];

const tagsIn = (html: string): string[] => [...html.matchAll(/<(\/?\w+)/g)].map(([, tag]) => tag ?? "");

test("HTML in a variable or in the reader's name is shown as text, and adds no tag to the letter", () => {
  const evil = `"><img src=x onerror=alert(1)>'&</p><a href="https://evil.test">`;
  for (const locale of LOCALES)
    for (const one of EVERY) {
      const hostile = Object.fromEntries(
        Object.entries(one[1]).map(([key, value]) => [
          key,
          ["token", "userAgent", "network", "bucketUid", ...TYPED].includes(key) ? evil : value,
        ]),
      );
      const harmless = renderHtml(write(one, locale, { reader: "Zoë" }));
      const html = renderHtml(write([one[0], hostile] as unknown as typeof one, locale, { reader: evil }));
      assert.deepEqual(tagsIn(html), tagsIn(harmless), one[0]);
      assert.ok(!html.includes(evil) && !html.includes('https://evil.test"'));
    }
});

/** The letters about sharing, with `name` for every text that users type. */
const sharingLetters = (name: string, locale: string): Letter[] =>
  EVERY.filter(([, vars]) => "bucket" in vars).map(([template, vars]) =>
    write(
      [
        template,
        Object.fromEntries(
          Object.entries(vars).map(([key, value]) => [key, TYPED.includes(key) ? name : value]),
        ),
      ] as unknown as (typeof EVERY)[number],
      locale,
    ),
  );

test("text that users typed never becomes a link, a header or a sentence of our own", () => {
  const linked = /:\/\/|\b(www\.|mailto:|tel:)[a-z0-9]|[a-z0-9]\.test\b|[a-z0-9]@[a-z0-9]/i;
  const names = ["https://evil.test/login", "www.evil.test", "mailto:x@evil.test", "evil.test", "tel:911"];
  for (const locale of LOCALES)
    for (const name of names)
      for (const letter of sharingLetters(name, locale)) {
        const ours = [letter.link ?? "", INVITER.inviterEmail, "ana@keepwell.test", "keepwell.test"];
        const rest = ours.reduce((text, one) => text.replaceAll(one, ""), renderText(letter));
        assert.doesNotMatch(rest, linked);
        assert.ok(!renderHtml(letter).includes(name));
      }
  for (const locale of LOCALES)
    for (const letter of sharingLetters("Zebra\r\nBcc: x", locale)) {
      assert.ok(!letter.subject.includes("Zebra"));
      assert.ok(!renderText(letter).includes("\nBcc"));
    }
});

test("a typed name is one short line that cannot leave its quotation marks", () => {
  assert.equal(quoted("  Family\n\tand  friends "), "Family and friends");
  assert.equal(quoted("x.y/z:a@b"), "x.\u2060y/\u2060z:\u2060a@\u2060b");
  assert.equal(quoted("Famille” « Roy »"), "Famille' ' Roy '");
  assert.equal(quoted("pay\u202Egnp\u0000"), "pay gnp");
  assert.equal([...quoted("\u{1F511}".repeat(81))].length, 80);
  assert.equal(quoted("a".repeat(80)), "a".repeat(80));
  assert.equal(quoted(""), "");
});

test("a letter names an unknown inviter by their address, and adds only a plausible name", () => {
  const said = (inviter: string) =>
    renderText(write(["share_invited", { ...INVITER, inviter, bucket: "Family" }], "en"));
  assert.match(said("Bo Li"), /^Bo Li \(bo@keepwell\.test\) wants to share the bucket “Family” with you/m);
  for (const claim of ["Call +1 900 555 0100", "evil.test", "=1", ""])
    assert.match(said(claim), /^bo@keepwell\.test wants to share/m);
});

test("a letter describes a browser in Keepwell's own words, and never quotes the user agent", () => {
  const words = { on: "on", unknownBrowser: "Unknown browser" };
  const cases: [string, string][] = [
    [FIREFOX, "Firefox on Windows"],
    [markUserAgent(FIREFOX, EXTENSION_CLIENT), "Firefox on Windows (extension)"],
    [markUserAgent(FIREFOX, "web/4"), "Firefox on Windows"],
    [markUserAgent("", EXTENSION_CLIENT), "Unknown browser (extension)"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
      "Safari on macOS",
    ],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
      "Chrome on Linux",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
      "Edge on Windows",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1",
      "Chrome on iPhone",
    ],
    [
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36",
      "Samsung Internet on Android",
    ],
    ["curl/8.5.0", "Unknown browser"],
    ["Your account is blocked, call +1 900 555 0100", "Unknown browser"],
    ["", "Unknown browser"],
  ];
  for (const [userAgent, name] of cases) assert.equal(browserName(userAgent, words), name, userAgent);
});

test("a letter leaves out the network address if the value is not an address", () => {
  const text = renderText(write(["new_sign_in", { ...OCCASION, network: "evil.test/login" }], "en"));
  assert.ok(!text.includes("evil.test"));
});

/**
 * Matches texts of GSM 03.38 characters. A text message of only these characters may have 160 of them. With any other
 * character it may have only 70.
 */
const GSM = /^[A-Za-z0-9 \n\r@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]*$/;

test("a text message fits into one SMS, and names the site to which browsers bind its code", () => {
  for (const locale of LOCALES) {
    const text = writeSms(
      { code: "012345" },
      { locale, publicUrl: "https://passwords.organisation.example" },
    );
    assert.match(text, GSM);
    assert.ok(text.length <= 160, String(text.length));
    assert.match(text, /^012345 /);
    assert.match(text, /\n\n@passwords\.organisation\.example #012345$/);
  }
  const local = writeSms({ code: "012345" }, { locale: "en", publicUrl: "http://localhost:3000" });
  assert.ok(!local.includes("@"));
});
