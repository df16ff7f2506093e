import assert from "node:assert/strict";
import { test } from "node:test";
import { phrasesIn } from "../english.ts";

const SOURCE = `/** The key of now. */
const nobody = "whoever reads it";
// Nobody has it.
export { nobody };
`;

test("forbidden phrases are found in comments, not in code", () => {
  assert.deepEqual(
    phrasesIn("a.ts", SOURCE).map((found) => found.replace(/\. Write.*/, "")),
    ['a.ts:1: "of now"', 'a.ts:3: "Nobody"'],
  );
});

test("in the page's English texts, forbidden phrases are found in strings too", () => {
  const text = `export const a = { nobody: "Nobody has it.", one: (who: string) => \`\${who} is seen by whoever\` };\n`;
  const found = phrasesIn("web/src/text/en/a.ts", text).map((one) => one.replace(/\. Write.*/, ""));
  assert.deepEqual(found, ['web/src/text/en/a.ts:1: "Nobody"', 'web/src/text/en/a.ts:1: "whoever"']);
});

test("forbidden phrases are found anywhere in a document, except in code", () => {
  assert.deepEqual(phrasesIn("a.md", "Run it as `nobody`.\n\n```\nwhoever\n```\n"), []);
  assert.equal(phrasesIn("a.md", "One.\nHe may.\n").length, 1);
  assert.match(phrasesIn("a.md", "One.\nHe may.\n")[0] ?? "", /^a\.md:2: "He"/);
});
