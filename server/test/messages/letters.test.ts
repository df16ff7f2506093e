/** @file What letters and text messages say: in both languages, in both forms, whatever the vars hold. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { browserName } from "../../src/messages/letters/browser-name.ts";
import { type Letter, writeLetter } from "../../src/messages/letters/letter.ts";
import { quoted } from "../../src/messages/letters/quoted.ts";
import { renderHtml } from "../../src/messages/letters/render-html.ts";
import { renderText } from "../../src/messages/letters/render-text.ts";
import { writeSms } from "../../src/messages/letters/sms.ts";
import { type LetterName, type LetterVars, LOCALES, type Occasion } from "../../src/messages/message.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const OCCASION: Occasion = { at: "2026-02-03T04:05:06.000Z", userAgent: FIREFOX, network: "203.0.113.7" };
const INVITER = { inviter: "Bo Li", inviterEmail: "bo@keepwell.test" };
const BUCKET_UID = "3f0d2c1e-5a8b-4c6d-9e7f-0a1b2c3d4e5f";
/** What people type, where letters name people and buckets. */
const TYPED = ["inviter", "person", "by", "bucket", "enterprise"];

/** One of each, with every variant of what its vars choose. */
const EVERY: readonly { readonly [N in LetterName]: readonly [N, LetterVars[N]] }[LetterName][] = [
  ["verify_address", { token: "tok" }],
  ["reset_password", { token: "tok" }],
  ["password_changed", OCCASION],
  ["account_replaced", OCCASION],
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
  ["share_invited", { ...INVITER, bucket: "Family" }],
  ["share_added", { ...INVITER, bucket: "Family" }],
  ["share_joined", { person: "Ana Roy", bucket: "Family", bucketUid: BUCKET_UID }],
  [
    "share_link_used",
    { person: "Ana Roy", personEmail: "ana@keepwell.test", bucket: "Family", bucketUid: BUCKET_UID },
  ],
  ...(["admin", "write", "read"] as const).map(
    (level) => ["share_changed", { by: "Ana Roy", bucket: "Family", level }] as const,
  ),
  ["share_removed", { by: "Ana Roy", bucket: "Family" }],
  ["handover_offered", { by: "Ana Roy", bucket: "Family" }],
  ["handover_accepted", { by: "Ana Roy", bucket: "Family" }],
  ["team_invitation", { ...INVITER, enterprise: "Acme", token: "tok" }],
  ["membership_ended", { enterprise: "Acme" }],
  ["recovery_asked", { person: "Ana Roy", personEmail: "ana@keepwell.test", enterprise: "Acme" }],
  ["recovery_approved", { enterprise: "Acme", token: "tok" }],
  ["recovery_refused", { enterprise: "Acme" }],
  ["trial_ending", { date: "2026-03-02" }],
  ["payment_failed", { amount: "$10.00" }],
  ["payment_action", { amount: "$10.00" }],
  ["card_expiring", { last4: "4242", expiry: "03/2026" }],
  ["subscription_ended", {}],
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

test("no letter promises an export of entries, which does not exist", () => {
  for (const locale of LOCALES)
    for (const one of EVERY) assert.doesNotMatch(renderText(write(one, locale)), /export/i);
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
          ["token", "userAgent", "network", "bucketUid", ...TYPED].includes(key) ? evil : value,
        ]),
      );
      const harmless = renderHtml(write(one, locale, { reader: "Zoë" }));
      const html = renderHtml(write([one[0], hostile] as unknown as typeof one, locale, { reader: evil }));
      assert.deepEqual(tagsIn(html), tagsIn(harmless), one[0]);
      assert.ok(!html.includes(evil) && !html.includes('https://evil.test"'));
    }
});

/** The letters about sharing, with the same name in every place of a typed name. */
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

test("letters about sharing lead to the page that they speak of", () => {
  const link = (template: LetterName) => {
    const one = EVERY.find(([name]) => name === template);
    return one && write(one, "en").link;
  };
  assert.equal(link("share_invited"), "https://keepwell.test/app/signup");
  assert.equal(link("share_added"), "https://keepwell.test/app/");
  assert.equal(link("share_joined"), `https://keepwell.test/app/bucket/${BUCKET_UID}/settings/user-access`);
  assert.equal(link("handover_offered"), "https://keepwell.test/app/");
  for (const without of ["share_changed", "share_removed", "handover_accepted"] as const)
    assert.equal(link(without), undefined);
});

test("what people typed becomes no link, no header and no sentence of ours", () => {
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

test("a stranger who invites is named by the address, and by a name only if it reads as one", () => {
  const said = (inviter: string) =>
    renderText(write(["share_invited", { ...INVITER, inviter, bucket: "Family" }], "en"));
  assert.match(said("Bo Li"), /^Bo Li \(bo@keepwell\.test\) wants to share the bucket “Family” with you/m);
  for (const claim of ["Call +1 900 555 0100", "evil.test", "=1", ""])
    assert.match(said(claim), /^bo@keepwell\.test wants to share/m);
});

test("a level is told in words", () => {
  const said = (level: "admin" | "write" | "read", locale: string) =>
    renderText(write(["share_changed", { by: "Bo", bucket: "Family", level }], locale));
  assert.match(said("admin", "en"), /^Administrator: /m);
  assert.match(said("write", "en"), /^Write access: /m);
  assert.match(said("read", "en"), /^Read access: /m);
  assert.match(said("admin", "fr-CA"), /^Administrateur\u00A0: /m);
  assert.match(said("write", "fr-CA"), /^Accès en écriture\u00A0: /m);
  assert.match(said("read", "fr-CA"), /^Accès en lecture\u00A0: /m);
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
});

test("a letter says when as YYYY-MM-DD and in UTC, in both languages", () => {
  for (const locale of ["en", "fr-CA"])
    assert.match(renderText(write(["new_sign_in", OCCASION], locale)), /2026-02-03 04:05 UTC/);
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
