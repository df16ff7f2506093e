import assert from "node:assert/strict";
import { test } from "node:test";
import { createProof, INSIDE_MS, SEEN_MS } from "../src/menu/proof.ts";

test("a menu counts as seen after the browser has reported for long enough, without a break, that it is visible", () => {
  const proof = createProof();
  assert.ok(!proof.isSeen(10_000), "the browser has said nothing");
  proof.noteSeen(true, 0);
  proof.noteSeen(true, 300);
  assert.ok(!proof.isSeen(SEEN_MS - 1));
  assert.ok(proof.isSeen(SEEN_MS));
  proof.noteSeen(false, 600);
  assert.ok(!proof.isSeen(10_000));
  proof.noteSeen(true, 700);
  assert.ok(!proof.isSeen(700 + SEEN_MS - 1), "the time begins anew");
  assert.ok(proof.isSeen(700 + SEEN_MS));
});

test("a press is accepted only after the pointer has moved inside the menu", () => {
  const proof = createProof();
  proof.noteSeen(true, 0);
  proof.notePointer({ x: 5, y: 5 }, 600);
  proof.notePointer({ x: 6, y: 5 }, 700);
  assert.ok(!proof.isPointed(10_000), "the menu may have come to the pointer");
  proof.notePointer({ x: 9, y: 5 }, 800);
  assert.ok(!proof.isPointed(800 + INSIDE_MS - 1));
  assert.ok(proof.isPointed(800 + INSIDE_MS));
  proof.notePointerLeft();
  assert.ok(!proof.isPointed(10_000));
});

test("a pointer's moves in a menu that the user cannot see are ignored", () => {
  const proof = createProof();
  proof.notePointer({ x: 5, y: 5 }, 0);
  proof.notePointer({ x: 50, y: 5 }, 100);
  proof.noteSeen(true, 1000);
  assert.ok(!proof.isPointed(10_000), "the menu has appeared under a resting pointer");
  proof.notePointer({ x: 51, y: 5 }, 1100);
  proof.notePointer({ x: 60, y: 5 }, 1200);
  assert.ok(proof.isPointed(1000 + SEEN_MS));
  proof.noteSeen(false, 2000);
  proof.noteSeen(true, 2100);
  assert.ok(!proof.isPointed(10_000), "the menu was hidden meanwhile");
});
