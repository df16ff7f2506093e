import assert from "node:assert/strict";
import { test } from "node:test";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aUser } from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { rememberComplete } from "../../src/keyring/complete-bucket.ts";
import { elsewhere, saveState } from "../session/older-state-support.ts";

const server = useServer();

test("a browser that saves later never lowers the generation that another browser has remembered", async () => {
  const user = await aUser(server);
  const other = await elsewhere(server, user);
  const [lower, higher] = [makeUid(), makeUid()];
  const state = async ({ session }: Pick<typeof user, "session">) => {
    const trust = await session.keyring.trust();
    return { trust, known: await trust.read() };
  };
  const remember = async (
    { trust, known }: Awaited<ReturnType<typeof state>>,
    generations: readonly (readonly [uid: string, g: number])[],
  ) => {
    rememberComplete(trust, known, new Map(generations.map(([uid, g]) => [uid, { m: 1, g }])));
    // `rememberComplete` does not wait for its save. Saves run in order: when this update is stored, the earlier save
    // is stored too.
    await trust.update((before) => before);
  };

  await saveState(user.session);
  const [first, second] = [await state(user), await state(other)];
  await remember(first, [
    [lower, 5],
    [higher, 2],
  ]);
  await remember(second, [
    [lower, 3],
    [higher, 4],
  ]);
  for (const { trust } of [first, second]) {
    trust.reread();
    assert.deepEqual((await trust.read()).complete, { [lower]: 5, [higher]: 4 });
  }
});
