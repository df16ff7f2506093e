/** @file The content of letters and text messages, in both languages. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { renderHtml } from "../../src/messages/letters/render-html.ts";
import { renderText } from "../../src/messages/letters/render-text.ts";
import { type LetterName, LOCALES } from "../../src/messages/message.ts";
import { BUCKET_UID, EVERY, OCCASION, write } from "./letter-samples.ts";

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

test("letters differ between the languages, and an unknown language gets English", () => {
  for (const one of EVERY) {
    assert.notEqual(write(one, "en").subject, write(one, "fr-CA").subject);
    assert.equal(write(one, "xx").subject, write(one, "en").subject);
  }
});

test("no letter mentions an export", () => {
  for (const locale of LOCALES)
    for (const one of EVERY) assert.doesNotMatch(renderText(write(one, locale)), /export/i);
});

test("a letter loads nothing from the network, and links only to Keepwell's page", () => {
  for (const locale of LOCALES)
    for (const one of EVERY) {
      const html = renderHtml(write(one, locale));
      assert.doesNotMatch(html, /<(img|script|link|iframe|form|object|base)\b|url\(|@import|src=|\son\w+=/i);
      for (const [, url] of html.matchAll(/href="([^"]*)"/g))
        assert.ok(url?.startsWith("https://keepwell.test/app/"), url);
    }
});

test("links lead to Keepwell's page, and the token appears only in links", () => {
  const token = 'a/b?c#d"<e>';
  const path = encodeURIComponent(token);
  const reset = write(["reset_password", { token }], "en");
  assert.equal(reset.link, `https://keepwell.test/app/auth/reset-password/${path}`);
  assert.equal(write(["verify_address", { token }], "en").link, `https://keepwell.test/app/verify/${path}`);
  assert.ok(!renderText(reset).includes(token) && !renderHtml(reset).includes(token));
  assert.match(renderText(reset), new RegExp(`^${reset.link?.replaceAll(/[.?]/g, "\\$&")}$`, "m"));
});

test("a letter about sharing contains a link to the page where its reader continues, or no link", () => {
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

test("a letter names an access level in words", () => {
  const said = (level: "admin" | "write" | "read", locale: string) =>
    renderText(write(["share_changed", { by: "Bo", bucket: "Family", level }], locale));
  assert.match(said("admin", "en"), /^Administrator: /m);
  assert.match(said("write", "en"), /^Write access: /m);
  assert.match(said("read", "en"), /^Read access: /m);
  assert.match(said("admin", "fr-CA"), /^Administrateur\u00A0: /m);
  assert.match(said("write", "fr-CA"), /^Accès en écriture\u00A0: /m);
  assert.match(said("read", "fr-CA"), /^Accès en lecture\u00A0: /m);
});

test("a letter about a bucket without a readable name calls it a bucket, without empty quotation marks", () => {
  for (const [template, vars] of EVERY) {
    if (!("bucket" in vars)) continue;
    const said = (locale: (typeof LOCALES)[number]) =>
      renderText(write([template, { ...vars, bucket: "" }] as Parameters<typeof write>[0], locale));
    assert.match(said("en"), /\ba bucket\b/, template);
    assert.match(said("fr-CA"), /(?:\bun|d’un|à un) coffre\b/, template);
    for (const locale of ["en", "fr-CA"] as const) assert.doesNotMatch(said(locale), /“”|«\s*»/, template);
  }
});

test("a letter writes times as YYYY-MM-DD and in UTC, in both languages", () => {
  for (const locale of ["en", "fr-CA"])
    assert.match(renderText(write(["new_sign_in", OCCASION], locale)), /2026-02-03 04:05 UTC/);
});
