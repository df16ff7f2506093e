import assert from "node:assert/strict";
import { test } from "node:test";
import { PasskeyWithoutKey } from "@keepwell/client/credentials/passkey-without-key.ts";
import { isCancelled } from "../src/app/cancelled-request.ts";
import { additionFailure } from "../src/features/identity/credentials/credential-failure.ts";
import { findFreeName } from "../src/features/identity/credentials/find-free-name.ts";
import { credentials } from "../src/text/en/credentials.ts";

const named = (name: string | null) => ({ name });

const thrown = (name: string) => new DOMException("", name);

test("a suggested name gets the first number that is free", () => {
  assert.equal(findFreeName("Firefox on Linux", []), "Firefox on Linux");
  assert.equal(findFreeName("Firefox on Linux", [named(null), named("Phone")]), "Firefox on Linux");
  const rows = ["Firefox on Linux", "Firefox on Linux 3", "Firefox on Linux 2"].map(named);
  assert.equal(findFreeName("Firefox on Linux", rows), "Firefox on Linux 4");
});

test("each failure of WebAuthn has its sentence, and a cancelled request is not a failure", () => {
  assert.ok(isCancelled(thrown("NotAllowedError")));
  assert.ok(isCancelled(thrown("AbortError")));
  assert.ok(!isCancelled(thrown("InvalidStateError")));
  assert.ok(!isCancelled(new Error("NotAllowedError")));
  const sentence = (error: unknown) => additionFailure(error, credentials).message;
  assert.equal(sentence(thrown("InvalidStateError")), credentials.problems.already);
  assert.equal(sentence(thrown("NotSupportedError")), credentials.problems.unsupported);
  assert.equal(sentence(new PasskeyWithoutKey()), credentials.passkeys.withoutKey.title);
});
