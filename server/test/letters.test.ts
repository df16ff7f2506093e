/** @file What letters and text messages say: in both languages, in both forms, whatever the vars hold. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { browserName } from "../src/messages/letters/browser-name.ts";
import { type Letter, writeLetter } from "../src/messages/letters/letter.ts";
import { renderHtml } from "../src/messages/letters/render-html.ts";
import { renderText } from "../src/messages/letters/render-text.ts";
import { writeSms } from "../src/messages/letters/sms.ts";
import { type LetterName, type LetterVars, LOCALES, type Occasion } from "../src/messages/message.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const OCCASION: Occasion = { at: "2026-02-03T04:05:06.000Z", userAgent: FIREFOX, network: "203.0.113.7" };

/** One of each, with every variant of what its vars choose. */
const EVERY: readonly { readonly [N in LetterName]: readonly [N, LetterVars[N]] }[LetterName][] = [
  ["verify_address", { token: "tok" }],
  ["reset_password", { token: "tok" }],
  ["password_changed", OCCASION],
  ["address_changed", OCCASION],
  ...(["added", "removed", "changed"] as const).flatMap((change) =>
    (["app", "phone", "passkey", "backup_codes"] as const).map(
      (method) => ["two_factor", { ...OCCASION, change, method }] as const,
    ),
  ),
  ["recovery_code_used", OCCASION],
  ["recovery_code_guessed", OCCASION],
  ["recovery_code_changed", OCCASION],
  ["new_sign_in", OCCASION],
  ["account_deleted", { at: OCCASION.at }],
];

const write = (
  [name, vars]: (typeof EVERY)[number],
  locale: string,
  { reader = "Zoë", publicUrl = "https://keepwell.test" } = {},
): Letter => writeLetter(name, vars as LetterVars[typeof name], { name: reader, locale, publicUrl });

const tagsIn = (html: string): string[] => [...html.matchAll(/<(\/?\w+)/g)].map(([, tag]) => tag ?? "");

for (const locale of LOCALES)
  for (const one of EVERY)
    test(`${one[0]} in ${locale} says the same as text and as HTML`, () => {
      const letter = write(one, locale);
      const text = renderText(letter);
      const html = renderHtml(letter);
      const said = html
        .replaceAll(/<style>.*?<\/style>/gs, "")
        .replaceAll(/<[^>]*>/g, " ")
        .replaceAll("&#39;", "'");
      for (const line of text.split("\n").flatMap((part) => part.split(" – "))) {
        if (line.trim() !== "--") assert.ok(said.includes(line), line);
      }
      assert.ok(letter.subject.length <= 60 && !/[\r\n]/.test(letter.subject));
      assert.ok(!text.includes("undefined") && !html.includes("undefined") && !/\{\w*\}/.test(text));
      assert.match(html, new RegExp(`<html lang="${locale}">`));
    });

test("the two languages are two, and an unknown one is English", () => {
  for (const one of EVERY) {
    assert.notEqual(write(one, "en").subject, write(one, "fr-CA").subject);
    assert.equal(write(one, "xx").subject, write(one, "en").subject);
  }
});

test("nothing in a letter is loaded from anywhere, and no link leads elsewhere", () => {
  for (const locale of LOCALES)
    for (const one of EVERY) {
      const html = renderHtml(write(one, locale));
      assert.doesNotMatch(html, /<(img|script|link|iframe|form|object|base)\b|url\(|@import|src=|\son\w+=/i);
      for (const [, url] of html.matchAll(/href="([^"]*)"/g))
        assert.ok(url?.startsWith("https://keepwell.test/app/"), url);
    }
});

test("links are those of the page, with the token in them and nowhere else", () => {
  const token = 'a/b?c#d"<e>';
  const path = encodeURIComponent(token);
  const reset = write(["reset_password", { token }], "en");
  assert.equal(reset.link, `https://keepwell.test/app/auth/reset-password/${path}`);
  assert.equal(write(["verify_address", { token }], "en").link, `https://keepwell.test/app/verify/${path}`);
  assert.ok(!renderText(reset).includes(token) && !renderHtml(reset).includes(token));
  assert.match(renderText(reset), new RegExp(`^${reset.link?.replaceAll(/[.?]/g, "\\$&")}$`, "m"));
});

test("whatever the vars and the name hold, it stays text", () => {
  const evil = `"><img src=x onerror=alert(1)>'&</p><a href="https://evil.test">`;
  for (const locale of LOCALES)
    for (const one of EVERY) {
      const hostile = Object.fromEntries(
        Object.entries(one[1]).map(([key, value]) => [
          key,
          ["token", "userAgent", "network"].includes(key) ? evil : value,
        ]),
      );
      const harmless = renderHtml(write(one, locale, { reader: "Zoë" }));
      const html = renderHtml(write([one[0], hostile] as unknown as typeof one, locale, { reader: evil }));
      assert.deepEqual(tagsIn(html), tagsIn(harmless), one[0]);
      assert.ok(!html.includes(evil) && !html.includes('https://evil.test"'));
    }
});

test("a browser is named by words of ours, and what it says of itself is never quoted", () => {
  const words = { on: "on", unknownBrowser: "Unknown browser" };
  const cases: [string, string][] = [
    [FIREFOX, "Firefox on Windows"],
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

test("an address that is none is not shown as one", () => {
  const text = renderText(write(["new_sign_in", { ...OCCASION, network: "evil.test/login" }], "en"));
  assert.ok(!text.includes("evil.test"));
  assert.match(renderText(write(["new_sign_in", OCCASION], "en")), /February 3, 2026 at 4:05 AM UTC/);
  assert.match(renderText(write(["new_sign_in", OCCASION], "fr-CA")), /3 février 2026 à 04 h 05 UTC/);
});

/** What a text message may hold at 160 letters; any other letter halves that (GSM 03.38). */
const GSM = /^[A-Za-z0-9 \n\r@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]*$/;

test("a text message fits into one, and is tied to the site where codes are typed", () => {
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
