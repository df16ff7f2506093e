import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { unsoundEffects, unsoundEffectsIn } from "../effects.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

test("every effect in the code of the page and the extension returns nothing or a function", () => {
  assert.deepEqual(unsoundEffects(ROOT), []);
});

const REFUSED = [
  "useEffect(() => box.current?.scrollIntoView(), []);",
  "useLayoutEffect(() => { box.current.focus(); return box.current.scrollIntoView(); });",
  "React.useEffect(async () => { await load(); }, []);",
  "useEffect(function () { return load(); }, []);",
  "useEffect(() => (isFirst ? undefined : load()), []);",
  "useEffect(() => { if (isFirst) return stop; }, []);",
  "useEffect(listener, []);",
];

for (const source of REFUSED)
  test(`refused: ${source}`, () => {
    assert.equal(unsoundEffectsIn("probe.tsx", source).length, 1);
  });

const ALLOWED = [
  "useEffect(() => { box.current?.scrollIntoView(); }, []);",
  "useEffect(() => void load(), []);",
  "useEffect(() => () => timer.stop(), []);",
  "useEffect(() => { if (isFirst) return; const stop = follow(); return () => stop(); }, []);",
  "useEffect(() => { const read = () => { return load(); }; read(); return isFirst ? undefined : () => 1; });",
];

for (const source of ALLOWED)
  test(`allowed: ${source}`, () => {
    assert.deepEqual(unsoundEffectsIn("probe.tsx", source), []);
  });
