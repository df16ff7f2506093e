import assert from "node:assert/strict";
import { test } from "node:test";
import { addExposed, exposed, findPasswords } from "../src/features/sharing/removal/exposed.ts";

test("after a second removal, the passwords of both removed people stay listed, each once", () => {
  const [site, mail] = [
    { uid: "site", name: "Site" },
    { uid: "mail", name: "Mail" },
  ];
  addExposed("bucket", { who: "Bo Li", passwords: [site, mail] });
  addExposed("bucket", { who: "Ed Ray", passwords: [] });
  addExposed("bucket", { who: "Cy Roy", passwords: [{ ...site, name: "Renamed site" }] });
  addExposed("bucket", { who: "Di Fox", passwords: undefined });
  const people = exposed.get("bucket") ?? assert.fail();
  assert.deepEqual(
    people.map(({ who }) => who),
    ["Bo Li", "Cy Roy", "Di Fox"],
  );
  assert.deepEqual(findPasswords(people), [{ uid: "site", name: "Renamed site" }, mail]);
  exposed.set("bucket", undefined);
});
