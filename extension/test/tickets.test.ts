import assert from "node:assert/strict";
import { test } from "node:test";
import { giveTicket, placeOfTicket, takeTicket } from "../src/background/tickets.ts";
import { fakeArea } from "./fake-area.ts";

const PLACE = {
  tabId: 7,
  frameId: 0,
  documentId: "D1",
  origin: "https://library.example.com",
  url: "https://library.example.com/login",
  topOrigin: "https://library.example.com",
  isPrivate: false,
  around: [],
  field: "current-password",
  isAsked: false,
} as const;

test("a ticket can be taken once, in its own tab, and then leads to its document", async () => {
  const area = fakeArea();
  const ticket = "one";
  await giveTicket(area, { ticket, place: PLACE }, 1000);
  assert.equal(await placeOfTicket(area, { ticket, tabId: 7 }), undefined, "not taken yet");
  assert.equal(await takeTicket(area, { ticket, tabId: 8 }, 1000), undefined, "from another tab");
  assert.equal(await takeTicket(area, { ticket, tabId: undefined }, 1000), undefined, "from no tab");
  assert.equal(await takeTicket(area, { ticket: "guess", tabId: 7 }, 1000), undefined);
  assert.deepEqual(await takeTicket(area, { ticket, tabId: 7 }, 1000), PLACE);
  assert.equal(await takeTicket(area, { ticket, tabId: 7 }, 1000), undefined, "a second time");
  assert.deepEqual(await placeOfTicket(area, { ticket, tabId: 7 }), PLACE);
  assert.equal(await placeOfTicket(area, { ticket, tabId: 8 }), undefined);
});

test("a ticket becomes invalid with the next ticket, or if no menu takes it within ten seconds", async () => {
  const area = fakeArea();
  const [first, second] = ["one", "two"];
  await giveTicket(area, { ticket: first, place: PLACE }, 1000);
  await giveTicket(area, { ticket: second, place: PLACE }, 1000);
  assert.equal(await takeTicket(area, { ticket: first, tabId: 7 }, 1000), undefined);
  assert.equal(await takeTicket(area, { ticket: second, tabId: 7 }, 11_001), undefined);
});
