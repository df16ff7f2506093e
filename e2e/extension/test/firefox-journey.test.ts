import assert from "node:assert/strict";
import { test } from "node:test";
import { inFirefox } from "../firefox-journey.ts";

test("a journey whose preparation fails leaves no server behind", async () => {
  let address = "";
  const prepare = async (_person: unknown, honest: string) => {
    address = honest;
    throw new Error("not prepared");
  };
  await assert.rejects(
    inFirefox({ pages: {}, prepare }, async () => undefined),
    /not prepared/,
  );
  await assert.rejects(fetch(address), TypeError);
});
