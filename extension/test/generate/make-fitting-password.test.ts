import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePasswordRules } from "../../src/fill/parse-password-rules.ts";
import {
  ANY_PASSWORD,
  bothRules,
  DIGITS,
  LOWER,
  NO_LIMIT,
  PRINTABLE,
  SPECIAL,
  UPPER,
} from "../../src/fill/password-rules.ts";
import { fitsRules, makeFittingPassword } from "../../src/generate/make-fitting-password.ts";

const sorted = (chars: string): string => [...chars].sort().join("");

test("the attribute `passwordrules` is read", () => {
  const rules = parsePasswordRules(
    "minlength: 8; maxlength: 20; required: lower, upper; required: digit; allowed: [-_.]; max-consecutive: 2;",
  );
  assert.deepEqual(
    { ...rules, allowed: sorted(rules.allowed) },
    {
      minLength: 8,
      maxLength: 20,
      required: [LOWER + UPPER, DIGITS],
      allowed: sorted(`${LOWER}${UPPER}${DIGITS}-_.`),
      maxConsecutive: 2,
    },
  );
});

test("a set of characters may contain separators and a bracket", () => {
  assert.deepEqual(parsePasswordRules("required: [-;:,]]; minlength: 3").required, ["-;:,]"]);
  assert.equal(parsePasswordRules("required: [-;:,]]; minlength: 3").minLength, 3);
  assert.deepEqual(parsePasswordRules("required:[!],digit;required: special").required, [
    `!${DIGITS}`,
    SPECIAL,
  ]);
  assert.deepEqual(parsePasswordRules("required: [é ]").required, []);
});

test("unknown parts of the rules are ignored", () => {
  const texts = [
    "",
    ";;;",
    "nonsense",
    "required",
    "required:",
    "required: nothing",
    "minlength: x; maxlength: -3",
  ];
  for (const rules of [
    ...texts,
    "max-consecutive: 0",
    "[",
    "required: [",
    `minlength: 9;${" ".repeat(2000)}`,
  ])
    assert.deepEqual({ ...parsePasswordRules(rules), required: [] }, { ...ANY_PASSWORD }, rules.slice(0, 40));
  assert.equal(parsePasswordRules("required: [").required.length, 0);
  assert.equal(parsePasswordRules("MINLENGTH: 9; maxlength: 100000").minLength, 9);
  const { minLength, maxLength } = parsePasswordRules("minlength: 100000; maxlength: 100000");
  assert.deepEqual([minLength, maxLength], [NO_LIMIT, NO_LIMIT]);
});

const RULES = [
  "",
  "minlength: 6; maxlength: 6; allowed: digit",
  "required: lower; required: upper; required: digit; allowed: [-]; maxlength: 15",
  "minlength: 32; required: special",
  "required: [-!]; required: upper, lower; max-consecutive: 1; minlength: 8; maxlength: 12",
  "required: [abcdef], digit; minlength: 16; maxlength: 16",
  "maxlength: 4; required: lower; required: upper; required: digit; required: [#]",
  "allowed: [xyz]; minlength: 5; maxlength: 9",
];

test("passwords follow the site's rules and are random", () => {
  for (const text of RULES) {
    const rules = parsePasswordRules(text);
    const made = new Set<string>();
    for (let count = 0; count < 20; count += 1) {
      const password = makeFittingPassword(rules);
      assert.ok(password !== undefined && fitsRules(password, rules), `${text}: ${password}`);
      made.add(password);
    }
    assert.ok(made.size > 10, text);
  }
});

test("if a site allows all kinds of characters, a password has twenty characters and all kinds", () => {
  const password = makeFittingPassword(ANY_PASSWORD) ?? "";
  assert.equal(password.length, 20);
  for (const set of [UPPER, LOWER, DIGITS, SPECIAL])
    assert.ok([...password].some((char) => set.includes(char)));
});

test("the smaller of two limits on repeated characters applies", () => {
  for (const [one, other] of [
    [2, 5],
    [5, 2],
    [2, undefined],
    [undefined, 2],
  ] as const) {
    const rules = bothRules(
      { ...ANY_PASSWORD, maxConsecutive: one },
      { ...ANY_PASSWORD, maxConsecutive: other },
    );
    assert.equal(rules.maxConsecutive, 2);
  }
});

test("no password is made if the rules contradict each other", () => {
  const one = { ...ANY_PASSWORD, maxLength: 1 };
  assert.equal(makeFittingPassword({ ...one, required: [UPPER, LOWER] }), undefined);
  assert.equal(makeFittingPassword({ ...ANY_PASSWORD, allowed: "" }), undefined);
  assert.equal(makeFittingPassword({ ...ANY_PASSWORD, allowed: "a", maxConsecutive: 1 }), undefined);
  assert.equal(makeFittingPassword({ ...ANY_PASSWORD, minLength: 30, maxLength: 20 }), undefined);
});

test("the printable characters are those of ASCII except the space", () => {
  assert.equal(PRINTABLE.length, 94);
  assert.equal(SPECIAL.length, 32);
});
