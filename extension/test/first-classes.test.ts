import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { staticModules } from "../build/first-classes.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

test("the modules of the popup's first script include its list, and none that the popup loads later", () => {
  const modules = [...staticModules(`${ROOT}extension/src/popup/main.tsx`)].map((file) =>
    file.slice(ROOT.length),
  );
  for (const file of ["extension/src/popup/finder.tsx", "ui/src/search-list.tsx", "ui/src/field-class.ts"])
    assert.ok(modules.includes(file), file);
  for (const file of ["extension/src/popup/parts.ts", "extension/src/popup/entry-view.tsx"])
    assert.ok(!modules.includes(file), file);
});
