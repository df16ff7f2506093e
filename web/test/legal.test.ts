/** @file The legal pages have the terms of the specification, and the same content in both languages. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { legal as en } from "../src/text/en/legal.ts";
import { settings as enSettings } from "../src/text/en/settings.ts";
import { legal as frCa } from "../src/text/fr-CA/legal.ts";
import { settings as frSettings } from "../src/text/fr-CA/settings.ts";
import type { LegalText } from "../src/text/legal-text.ts";

const sectionText = ({ sections }: LegalText, id: string): string => {
  const found = sections.find((section) => section.id === id);
  assert.ok(found, id);
  return [...found.paragraphs, ...(found.list ?? [])].join("\n");
};

const LANGUAGES = [
  { name: "English", legal: en, settings: enSettings },
  { name: "French", legal: frCa, settings: frSettings },
];

test("both languages have the same sections, with as many paragraphs and points", () => {
  const outline = ({ sections, updated }: LegalText) => [
    updated,
    ...sections.map(({ id, paragraphs, paragraphsIfReachable = [], list = [] }) => [
      id,
      ...[paragraphs, paragraphsIfReachable, list].map(({ length }) => length),
    ]),
  ];
  assert.deepEqual(outline(frCa.terms), outline(en.terms));
  assert.deepEqual(outline(frCa.privacy), outline(en.privacy));
});

test("the English terms of use contain the terms that the specification names", () => {
  const terms = en.terms.sections.map(({ id }) => sectionText(en.terms, id)).join("\n");
  for (const agreed of [
    /at least 13 years old/,
    /Mastercard or Visa/,
    /All payments are in US dollars/,
    /Purchases are non-refundable/,
    /Cancellation takes effect at the end of the paid term/,
    /Your data is encrypted/,
    /administrators of that organization may access or restrict the enterprise accounts/,
    /30 days notice before a change/,
    /within 60 days of its date/,
    /limited to the fees that you paid for it in the twelve months/,
    /bring a claim within 1 year/,
    /free account that has had no sign-in for 12 months/,
    /free trial of 30 days/,
  ])
    assert.match(terms, agreed);
});

for (const { name, legal, settings } of LANGUAGES)
  test(`the legal pages in ${name} name the screens for recovering an account and managing its data`, () => {
    const { sections, title } = settings;
    const at = (screen: string) => `${title}, ${screen}`;
    assert.ok(sectionText(legal.terms, "account").includes(at(sections.recovery)));
    assert.ok(sectionText(legal.terms, "ending").includes(at(sections.data)));
    const rights = sectionText(legal.privacy, "rights");
    for (const screen of [sections.details, sections.data, sections.export])
      assert.ok(rights.includes(at(screen)), screen);
    for (const text of [legal.terms, legal.privacy])
      for (const { id } of text.sections)
        assert.doesNotMatch(
          sectionText(text, id),
          /no screen|pas d’écran|no way to recover an|aucun moyen de récupérer/,
        );
  });
