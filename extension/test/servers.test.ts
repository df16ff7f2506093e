import assert from "node:assert/strict";
import { test } from "node:test";
import { addServer, chooseServer, readServers } from "../src/device/servers.ts";
import { fakeArea } from "./fake-area.ts";

const FIRST = "https://vault.example.com";
const OTHER = "https://other.example.com";

test("a server is stored before the sign-in, and becomes the active one after the sign-in", async () => {
  const area = fakeArea();
  await chooseServer(area, FIRST);
  await addServer(area, OTHER);
  await addServer(area, OTHER);
  assert.deepEqual(await readServers(area), { origins: [FIRST, OTHER], active: FIRST });
  await chooseServer(area, OTHER);
  assert.deepEqual(await readServers(area), { origins: [FIRST, OTHER], active: OTHER });
});
