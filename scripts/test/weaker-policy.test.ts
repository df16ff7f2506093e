/** @file Which policies of a server are weaker than the policy of the release. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { headerPolicy, OWN_FRAMES } from "@keepwell/contract/page-policy.ts";
import { weakerPolicy } from "../release/weaker-policy.ts";

const BUILT = headerPolicy(OWN_FRAMES);

const AS_STRICT: Readonly<Record<string, string>> = {
  "the same": BUILT,
  "in another order and case": BUILT.split("; ").reverse().join(";  ").replace("script-src", "Script-Src"),
  "with fewer frames": BUILT.replace("frame-src 'self'", "frame-src 'none'"),
  "without its own images": BUILT.replace("; img-src 'self'", ""),
  "with a further directive": `${BUILT}; upgrade-insecure-requests; sandbox allow-scripts`,
  "beside a policy of a proxy": `default-src *, ${BUILT}`,
  "without reports": BUILT.replace("; report-to csp", ""),
  "with a second directive, which browsers ignore": `${BUILT}; script-src *`,
};

for (const [what, policy] of Object.entries(AS_STRICT))
  test(`not weaker: ${what}`, () => assert.deepEqual(weakerPolicy(policy, BUILT), []));

const WEAKER: Readonly<Record<string, [policy: string, said: RegExp]>> = {
  "another host of scripts": [
    BUILT.replace("script-src 'self'", "script-src 'self' https://evil.example"),
    /^script-src also allows https:\/\/evil\.example/,
  ],
  "inline scripts by a more specific directive": [
    `${BUILT}; script-src-elem 'self' 'unsafe-inline'`,
    /^script-src-elem also allows 'unsafe-inline'/,
  ],
  "a directive before the built one": [`script-src *; ${BUILT}`, /script-src also allows \*/],
  "no default": [BUILT.replace("default-src 'none'; ", ""), /default-src is missing/],
  "no base": [BUILT.replace("base-uri 'none'; ", ""), /base-uri is missing/],
  "frames by any page": [BUILT.replace("; frame-ancestors 'none'", ""), /frame-ancestors is missing/],
  "no trusted types": [
    BUILT.replace("require-trusted-types-for 'script'; ", ""),
    /require-trusted-types-for does not require 'script'/,
  ],
  "any trusted type": [
    BUILT.replace("trusted-types app-worker", "trusted-types *"),
    /trusted-types also allows/,
  ],
  "two policies, each weaker": [
    [BUILT.replace("script-src 'self'", "script-src *"), "default-src 'self'"].join(", "),
    /script-src/,
  ],
  "a space that browsers read as a letter": [
    BUILT.replace("base-uri 'none'", "base-uri\u00a0'none'"),
    /base-uri is missing/,
  ],
  "a requirement that is not ASCII": [
    BUILT.replace("require-trusted-types-for 'script'", "require-trusted-types-for 'script' \u00e9"),
    /require-trusted-types-for does not require 'script'/,
  ],
  "an empty policy": ["", /default-src is missing/],
};

for (const [what, [policy, said]] of Object.entries(WEAKER))
  test(`weaker: ${what}`, () => assert.match(weakerPolicy(policy, BUILT).join("\n"), said));
