import assert from "node:assert/strict";
import { test } from "node:test";
import { createTickets } from "../src/background/tickets.ts";
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

test("a ticket can be taken once, in its own tab, and then gives the place of its document", async () => {
  const area = fakeArea();
  const tickets = createTickets(area);
  const ticket = "one";
  await tickets.give({ ticket, place: PLACE }, 1000);
  assert.equal(await tickets.placeOf({ ticket, tabId: 7 }), undefined, "not taken yet");
  assert.equal(await tickets.take({ ticket, tabId: 8 }, 1000), undefined, "from another tab");
  assert.equal(await tickets.take({ ticket, tabId: undefined }, 1000), undefined, "from no tab");
  assert.equal(await tickets.take({ ticket: "guess", tabId: 7 }, 1000), undefined);
  const twice = await Promise.all([
    tickets.take({ ticket, tabId: 7 }, 1000),
    tickets.take({ ticket, tabId: 7 }, 1000),
  ]);
  assert.deepEqual(twice, [PLACE, undefined], "two at the same time");
  assert.equal(await tickets.take({ ticket, tabId: 7 }, 1000), undefined, "a second time");
  assert.deepEqual(await tickets.placeOf({ ticket, tabId: 7 }), PLACE);
  assert.equal(await tickets.placeOf({ ticket, tabId: 8 }), undefined);
});

test("after a restart, the background still knows the ticket, and whether it was taken", async () => {
  const area = fakeArea();
  const ticket = "one";
  await createTickets(area).give({ ticket, place: PLACE }, 1000);
  assert.deepEqual(await createTickets(area).take({ ticket, tabId: 7 }, 1000), PLACE);
  const later = createTickets(area);
  assert.equal(await later.take({ ticket, tabId: 7 }, 1000), undefined);
  assert.deepEqual(await later.placeOf({ ticket, tabId: 7 }), PLACE);
});

test("a ticket becomes invalid when the next ticket is made, or if no menu takes it within ten seconds", async () => {
  const tickets = createTickets(fakeArea());
  const [first, second] = ["one", "two"];
  await tickets.give({ ticket: first, place: PLACE }, 1000);
  await tickets.give({ ticket: second, place: PLACE }, 1000);
  assert.equal(await tickets.take({ ticket: first, tabId: 7 }, 1000), undefined);
  assert.equal(await tickets.take({ ticket: second, tabId: 7 }, 11_001), undefined);
});
