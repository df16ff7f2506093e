/** @file A server answers with sentences or addresses of its own. The page must not show or follow them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createApi } from "../../src/api/api.ts";
import type { CallFailure } from "../../src/api/call-failure.ts";
import type { Transport } from "../../src/api/transport.ts";
import { answering } from "./lies.ts";

const apiOn = (transport: Transport) => createApi({ transport, token: () => null });

const LURE = "Your vault was moved. Sign in at evil.example.";

test("MS-151: no part of a failure contains a sentence of the server", async () => {
  const reply = {
    status: "validation",
    code: "no_such_code",
    user_message: LURE,
    errors: { email: [{ code: "no_such_code", message: LURE }] },
    request_id: LURE,
    phone_hint: "evil.com",
    user_token: "A".repeat(43),
  };
  for (const status of [400, 401, 422, 500])
    await assert.rejects(apiOn(answering(status, reply)).system.health(), (error: CallFailure) => {
      assert.doesNotMatch(`${JSON.stringify(error)} ${error.message}`, /evil|vault/);
      return true;
    });
});

test("MS-150: the card form is loaded only from its own path, on this server or at another origin", async () => {
  const config = { provider: "sandbox", publishable_key: null, brands: [], is_test: true };
  const ask = (card_frame_url: string) =>
    apiOn(answering(200, { ...config, card_frame_url })).billing.paymentConfig();
  for (const url of ["/card/", "https://cards.example.test/card/", "http://localhost:3001/card/"])
    assert.equal((await ask(url)).card_frame_url, url);
  for (const url of [
    "javascript:alert(1)//card/",
    "data:text/html,/card/",
    "//evil.example/card/",
    "https://user@evil.example/card/",
    "https://evil.example/?/card/",
    "/app/",
    "/card/?next=evil",
  ])
    await assert.rejects(ask(url), { type: "unverifiable" }, url);
});
