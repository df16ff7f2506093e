import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "@playwright/test";
import type { PasswordRules } from "../../src/fill/password-rules.ts";
import { withChromium } from "../with-chromium.ts";

const ADDRESS = "https://site.test/";
const STYLE = "<style>input{width:160px;height:24px}.box{width:32px}</style>";

interface Case {
  readonly title: string;
  readonly html?: string;
  /** Code that runs in the page. It can use the functions of fill.page.ts. */
  readonly run: string;
  readonly expected: unknown;
}

const FILLED: readonly Case[] = [
  {
    title: "a plain field, with the events of a browser's own filling",
    html: `<input id="a">`,
    run: `const seen = recordEvents("a"); [await setValue("a", "secret"), field("a").value, seen]`,
    expected: [
      "filled",
      "secret",
      [
        "focus",
        "keydown",
        "beforeinput insertReplacementText secret true",
        "input insertReplacementText secret true",
        "keyup",
        "change",
      ],
    ],
  },
  {
    title: "a field that React controls",
    run: `showReact(); await new Promise((go) => setTimeout(go, 50)); const outcome = await setValue("react", "ana");
      field("react").blur(); await new Promise((go) => setTimeout(go, 50));
      [outcome, field("react").value, document.getElementById("react-state").textContent]`,
    expected: ["filled", "ana", "ana 1"],
  },
  {
    title: "a field that takes only typed characters",
    html: `<input id="a">`,
    run: `makeStubborn("a", (event) => event.inputType === "insertText"); [await setValue("a", "pass word"), field("a").value]`,
    expected: ["filled", "pass word"],
  },
  {
    title: "a field that keeps nothing",
    html: `<input id="a">`,
    run: `makeStubborn("a", () => false); [await setValue("a", "secret"), field("a").value]`,
    expected: ["lost", ""],
  },
  {
    title: "a field with a value, which is replaced",
    html: `<input id="a" value="old">`,
    run: `[await setValue("a", "new"), field("a").value]`,
    expected: ["filled", "new"],
  },
  {
    title: "a field with its label on it",
    html: `<div style="position:relative"><input id="a"><label for="a" style="position:absolute;inset:0">Password</label></div>`,
    run: `[await setValue("a", "x")]`,
    expected: ["filled"],
  },
  {
    title: "a field in a shadow root",
    html: `<x-y><template shadowrootmode="open"><input id="a"></template></x-y>`,
    run: `[await setValue("a", "x"), field("a").value]`,
    expected: ["filled", "x"],
  },
  {
    title: "a field below the window, which is scrolled to",
    html: `<div style="height:5000px"></div><input id="a">`,
    run: `[await setValue("a", "x"), scrollY > 1000]`,
    expected: ["filled", true],
  },
  {
    title: "a field that is too short",
    html: `<input id="a" maxlength="5" value="old">`,
    run: `[await setValue("a", "secret"), field("a").value]`,
    expected: ["too-long", "old"],
  },
];

const REFUSED: readonly (readonly [title: string, html: string, obstacle: string])[] = [
  ["not displayed", `<div style="display:none"><input id="a"></div>`, "hidden"],
  ["invisible", `<input id="a" style="visibility:hidden">`, "hidden"],
  ["transparent", `<input id="a" style="opacity:0">`, "hidden"],
  [
    "nearly transparent by ancestors",
    `<div style="opacity:.1"><p style="opacity:.5"><input id="a"></p></div>`,
    "hidden",
  ],
  ["a point", `<input id="a" style="width:1px;height:1px;padding:0;border:0">`, "hidden"],
  ["outside of the window", `<input id="a" style="position:absolute;left:-5000px">`, "covered"],
  ["cut off", `<div style="clip-path:inset(100%)"><input id="a"></div>`, "covered"],
  ["in a box without height", `<div style="height:0;overflow:hidden"><input id="a"></div>`, "covered"],
  [
    "under something else",
    `<input id="a"><div style="position:fixed;inset:0;background:#fff"></div>`,
    "covered",
  ],
  [
    "mostly under something else",
    `<input id="a" style="position:absolute;left:0;top:0"><div style="position:absolute;left:40px;top:0;width:500px;height:99px"></div>`,
    "covered",
  ],
  ["disabled", `<fieldset disabled><input id="a"></fieldset>`, "locked"],
  ["read-only", `<input id="a" readonly>`, "locked"],
];

const box = (prefix: string, at: number): string => `<input class="box" id="${prefix}${at}" maxlength="1">`;
const sixBoxes = (prefix: string): string =>
  `<div>${Array.from({ length: 6 }, (_, at) => `<span>${box(prefix, at)}</span>`).join("")}</div>`;

const CODES: readonly Case[] = [
  {
    title: "six boxes that distribute a pasted code",
    html: sixBoxes("d"),
    run: `distributePasted("d"); [await fillCode("d0", "123456"), valuesOf("d")]`,
    expected: ["filled", ["1", "2", "3", "4", "5", "6"]],
  },
  {
    title: "six boxes without pasting, beginning with any of them",
    html: sixBoxes("d"),
    run: `advance("d"); [await fillCode("d3", "123456"), valuesOf("d")]`,
    expected: ["filled", ["1", "2", "3", "4", "5", "6"]],
  },
  {
    title: "six boxes of which one is hidden",
    html: sixBoxes("d").replace('id="d4"', 'id="d4" style="opacity:0"'),
    run: `[await fillCode("d0", "123456"), valuesOf("d")]`,
    expected: ["hidden", ["", "", "", "", "", ""]],
  },
  {
    title: "one field for the whole code",
    html: `<input id="a" maxlength="6"><input id="b">`,
    run: `[await fillCode("a", "123456"), field("a").value, field("b").value]`,
    expected: ["filled", "123456", ""],
  },
  {
    title: "boxes for fewer characters than the code has",
    html: `<div>${[0, 1, 2, 3].map((at) => box("d", at)).join("")}</div>`,
    run: `[await fillCode("d0", "123456"), valuesOf("d")]`,
    expected: ["too-long", ["", "", "", ""]],
  },
];

const open = async (page: Page, { script, html }: { script: string; html: string }): Promise<void> => {
  await page.route(ADDRESS, (route) =>
    route.fulfill({ body: `<!doctype html>${STYLE}<body>${html}`, contentType: "text/html; charset=utf-8" }),
  );
  await page.goto(ADDRESS);
  await page.evaluate(script);
};

/** Runs the code in the page, and returns the value of its last expression. */
const runIn = (page: Page, code: string): Promise<unknown> => {
  const last = code.lastIndexOf("[await") < 0 ? code.lastIndexOf("[outcome") : code.lastIndexOf("[await");
  return page.evaluate(`(async () => { ${code.slice(0, last)} return ${code.slice(last)}; })()`);
};

const fillsAll = async (page: Page, script: string): Promise<void> => {
  for (const { title, html = "", run, expected } of [...FILLED, ...CODES]) {
    await open(page, { script, html });
    assert.deepEqual(await runIn(page, run), expected, title);
  }
};

const refusesAll = async (page: Page, script: string): Promise<void> => {
  for (const [title, html, obstacle] of REFUSED) {
    await open(page, { script, html });
    const result = await runIn(page, `[await setValue("a", "secret"), field("a").value]`);
    assert.deepEqual(result, [obstacle, ""], title);
  }
  const html = `<input id="a" onfocus="this.remove()"><input id="b" onfocus="this.style.opacity = 0">`;
  await open(page, { script, html });
  const escaping = `const gone = field("a"), faded = field("b");
    [await setValue("a", "secret"), gone.value, await setValue("b", "secret"), faded.value]`;
  assert.deepEqual(await runIn(page, escaping), ["gone", "", "hidden", ""], "fields that escape on focus");
};

const readsRules = async (page: Page, script: string): Promise<void> => {
  const rulesOf = async (attributes: string): Promise<PasswordRules> => {
    await open(page, { script, html: `<input type="password" id="a" ${attributes}>` });
    return page.evaluate<PasswordRules>(`readFieldRules("a")`);
  };
  const plain = await rulesOf("");
  assert.deepEqual([plain.minLength, plain.maxLength, plain.required], [0, 256, []]);
  const lengths = await rulesOf(
    `minlength="9" maxlength="14" passwordrules="minlength: 10; required: upper"`,
  );
  assert.deepEqual([lengths.minLength, lengths.maxLength, lengths.required.length], [10, 14, 1]);
  const long = await rulesOf(`minlength="300" maxlength="400"`);
  assert.deepEqual([long.minLength, long.maxLength], [256, 256]);
  const letters = await rulesOf(`pattern="[A-Za-z0-9]{8,16}"`);
  assert.deepEqual([letters.minLength, letters.maxLength], [8, 16]);
  assert.ok(!letters.allowed.includes("!") && letters.allowed.includes("Z"));
  const symbols = await rulesOf(`pattern="(?=.*[!?])(?=.*\\d)[A-Za-z\\d!?]{10,}"`);
  assert.deepEqual([symbols.minLength, symbols.maxLength, symbols.required], [10, 256, ["!?"]]);
  const broken = await rulesOf(`pattern="[" maxlength="12"`);
  assert.deepEqual([broken.maxLength, broken.required], [12, []]);
};

test("the extension fills fields", (context) =>
  withChromium(new URL("fill.page.ts", import.meta.url), async (page, script) => {
    await context.test("pages of every kind notice the value", () => fillsAll(page, script));
    await context.test("no field is filled that the user cannot see or edit", () => refusesAll(page, script));
    await context.test("the attributes of a field say which passwords it accepts", () =>
      readsRules(page, script),
    );
  }));
