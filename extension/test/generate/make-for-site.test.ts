import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePasswordRules } from "../../src/fill/parse-password-rules.ts";
import { knownRules } from "../../src/generate/known-rules.ts";
import { fitsRules, makeFittingPassword } from "../../src/generate/make-fitting-password.ts";
import { makeForSite } from "../../src/generate/make-for-site.ts";
import RULES from "../../src/generate/site-rules.json" with { type: "json" };

test("for every site with known rules, a password follows these rules", async () => {
  for (const [domain, text] of Object.entries(RULES)) {
    const rules = parsePasswordRules(text);
    const { password, isFitted } = await makeForSite(undefined, `login.${domain}`);
    assert.equal(isFitted, true, `${domain}: ${text}`);
    assert.ok(fitsRules(password, rules), `${domain}: ${text}: ${password}`);
  }
});

test("for a host without known rules, the rules of its closest parent domain apply", () => {
  assert.equal(knownRules("www.163.com")?.maxLength, 16);
  assert.equal(knownRules("notreally163.com"), undefined);
  assert.equal(knownRules(""), undefined);
});

test("the rules that a page states take precedence over the known rules for its site", async () => {
  const stated = parsePasswordRules("minlength: 18; maxlength: 20; required: special");
  const { password, isFitted } = await makeForSite(stated, "163.com");
  assert.equal(isFitted, true);
  assert.ok(fitsRules(password, stated));
  const both = await makeForSite(parsePasswordRules("required: special"), "163.com");
  assert.ok(both.password.length <= 16 && fitsRules(both.password, parsePasswordRules("required: special")));
  const none = await makeForSite(undefined, "example.com");
  assert.equal(none.isFitted, undefined);
  const contradiction = parsePasswordRules("minlength: 30; maxlength: 20");
  assert.equal(makeFittingPassword(contradiction), undefined);
  assert.equal((await makeForSite(contradiction, "example.com")).isFitted, false);
});
