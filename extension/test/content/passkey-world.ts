/** @file Opens a page with `page.ts` and the relay. The test acts as the background. */
import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { makePasskey } from "../../src/passkeys/make-passkey.ts";
import { readCreation } from "../../src/passkeys/read-creation.ts";
import { rpIdFor } from "../../src/passkeys/rp-id.ts";
import { putInterface } from "./put-interface.ts";

export const ORIGIN = "https://site.test";

type Sent = Readonly<Record<"kind" | "callId" | "options", string>>;

/**
 * What the background does with the next call. `browser`: it leaves the call to the browser. `gone`: it cannot be
 * reached. `wait`: it does not answer. A function returns its answer.
 */
export type Plan = "browser" | "gone" | "wait" | ((sent: Sent) => Promise<object>);

export interface World {
  readonly page: Page;
  readonly sent: Sent[];
  plan: Plan;
}

export const deliver = (page: Page, message: object, id = "keepwell"): Promise<unknown> =>
  page.evaluate(`answerDocument(${JSON.stringify(message)}, ${JSON.stringify(id)})`);

export const prepare = async (page: Page, script: string): Promise<World> => {
  const world: World = { page, sent: [], plan: "browser" };
  await page.exposeFunction("tellTest", async (message: Sent) => {
    world.sent.push(message);
    const { plan } = world;
    if (message.kind !== "begin-passkey-call") return undefined;
    if (plan === "gone") throw new Error("Extension context invalidated.");
    if (plan === "browser") return { state: "browser" };
    if (plan !== "wait")
      setTimeout(async () => {
        const ended = { kind: "answer-passkey-call", callId: message.callId, credential: "" };
        // Once the page has the answer, the test may open the next page before `deliver` has ended.
        await deliver(page, { ...ended, ...(await plan(message)) }).catch(() => undefined);
      });
    return { state: "pending" };
  });
  await page.addInitScript(putInterface);
  await page.addInitScript(script);
  await page.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({ body: "<!doctype html><title>Site</title>", contentType: "text/html" }),
  );
  return world;
};

export const open = async (world: World, plan: Plan): Promise<void> => {
  world.plan = plan;
  await world.page.goto(`${ORIGIN}/`);
  world.sent.length = 0;
};

const BYTES = "new Uint8Array([1, 2, 3])";
export const CREATE = `{ publicKey: {
  rp: { name: "Site" }, user: { id: ${BYTES}.buffer, name: "ana", displayName: "Ana" }, challenge: ${BYTES},
  pubKeyCredParams: [{ type: "public-key", alg: -7 }], extensions: { credProps: true, prf: { eval: { first: ${BYTES} } } } } }`;
export const GET = `{ publicKey: { challenge: ${BYTES} } }`;

/** Runs the call `code` in the page. Returns the credential's JSON, or the name of the error. */
export const call = (page: Page, code: string): Promise<unknown> =>
  page.evaluate(`(async () => { try { return await (${code}); } catch (error) { return error.name; } })()`);

export const created = async ({ options }: Sent) => {
  const creation = readCreation(options, ORIGIN, rpIdFor) ?? assert.fail();
  const { passkey, credential } = await makePasskey(creation, ORIGIN, 0);
  return { passkey, ended: { answer: "credential", credential } };
};
