import assert from "node:assert/strict";
import { test } from "node:test";
import { answerMessage, fromDocument, fromOwnPage } from "../src/background/answer-messages.ts";
import { isMenuPlace, isMenuRequest, isOpenMessage, isValuesReply } from "../src/messages/menu-messages.ts";
import { documentOf, isOwnPage, type Sender } from "../src/messages/sender.ts";
import { hasMembers, isListOf, isText } from "../src/messages/shape.ts";

const ID = "abcdefghijklmnop";
const OWN = { id: ID, origin: `chrome-extension://${ID}` };
const SITE = "https://library.example.com";

const fromSite = (changed: Sender = {}): Sender => ({
  id: ID,
  url: `${SITE}/login?a`,
  origin: SITE,
  frameId: 3,
  documentId: "D1",
  tab: { id: 7, url: "https://www.example.com/", active: true },
  ...changed,
});

test("the document that has sent a message is described from the browser's report", () => {
  assert.deepEqual(documentOf(fromSite(), ID), {
    tabId: 7,
    frameId: 3,
    documentId: "D1",
    origin: SITE,
    url: `${SITE}/login?a`,
    topOrigin: "https://www.example.com",
    isPrivate: false,
  });
  assert.equal(documentOf(fromSite({ origin: undefined, documentId: undefined }), ID)?.documentId, "");
});

test("another extension, a sandboxed document, a page without https and a background tab are refused", () => {
  const tab = { id: 7, url: "https://www.example.com/", active: true };
  const refused: readonly Sender[] = [
    { id: "other" },
    { id: undefined },
    { origin: "null" },
    { origin: "https://evil.test" },
    { url: "http://library.example.com/", origin: "http://library.example.com" },
    { url: "about:srcdoc" },
    { url: undefined },
    { frameId: undefined },
    { tab: undefined },
    { tab: { ...tab, active: false } },
    { tab: { ...tab, url: "http://www.example.com/" } },
    { tab: { ...tab, url: undefined } },
    { tab: { ...tab, id: undefined } },
    { url: `${OWN.origin}/menu.html`, origin: OWN.origin },
  ];
  for (const changed of refused)
    assert.equal(documentOf(fromSite(changed), ID), undefined, JSON.stringify(changed));
});

test("a page of the extension is recognized by its address and its origin", () => {
  const own = { id: ID, url: `${OWN.origin}/menu.html#1`, origin: OWN.origin };
  assert.ok(isOwnPage(own, ID, OWN.origin));
  assert.ok(isOwnPage({ ...own, origin: undefined }, ID, OWN.origin));
  for (const changed of [
    { id: "other" },
    { url: `${SITE}/` },
    { url: `${OWN.origin}.evil/` },
    { origin: "null" },
  ])
    assert.ok(!isOwnPage({ ...own, ...changed }, ID, OWN.origin), JSON.stringify(changed));
});

const OPEN = { kind: "open-entry", ticket: "T", uid: "U", bucketUid: "B" };
const ASK = { kind: "ask-menu", ticket: "t", field: "current-password", around: [], isAsked: false };

test("a message is answered only if it comes from the kind of sender that may send it", async () => {
  const readers = [
    fromDocument(OWN, isMenuRequest, async (_, { origin }) => origin),
    fromOwnPage(OWN, isOpenMessage, async ({ uid }, tabId) => `${uid} ${tabId}`),
  ];
  const menu = { id: ID, url: `${OWN.origin}/menu.html`, origin: OWN.origin, tab: { id: 7 } };
  assert.equal(await answerMessage(readers, ASK, fromSite()), SITE);
  assert.equal(await answerMessage(readers, OPEN, menu), "U 7");
  assert.equal(answerMessage(readers, OPEN, fromSite()), undefined, "a website asks for an entry");
  assert.equal(answerMessage(readers, ASK, menu), undefined);
  assert.equal(answerMessage(readers, OPEN, { ...menu, id: "other" }), undefined, "another extension asks");
  for (const forged of [null, 7, "open-entry", [], {}, { ...OPEN, uid: 7 }, { ...OPEN, kind: "x" }])
    assert.equal(answerMessage(readers, forged, menu), undefined, JSON.stringify(forged));
  for (const forged of [
    { ...ASK, field: "card-number" },
    { ...ASK, around: "x" },
    { ...ASK, isAsked: 1 },
  ])
    assert.equal(answerMessage(readers, forged, fromSite()), undefined, JSON.stringify(forged));
});

test("a schema accepts only own properties, short lists and texts of limited length", () => {
  const isNamed = hasMembers({ name: isText });
  assert.ok(isNamed({ name: "a", more: 1 }));
  assert.ok(!isNamed(Object.create({ name: "a" })));
  assert.ok(!isNamed({ name: "a".repeat(100_001) }));
  assert.ok(isListOf(isText)(["a"]));
  assert.ok(!isListOf(isText)(Array.from({ length: 51 }, () => "a")));
  assert.ok(!isMenuPlace({ tabId: -1 }));
  assert.ok(isValuesReply({ values: null }));
  assert.ok(!isValuesReply({ values: { username: "a", password: 7, code: "" } }));
});
