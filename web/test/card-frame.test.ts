/** @file The page and the card form's frame: their messages, the form's checks, and the bank's step. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import { groupDigits, regroup } from "../card-frame/src/card-digits.ts";
import { checkCard, type TypedCard } from "../card-frame/src/check-card.ts";
import { settleChallenge } from "../card-frame/src/sandbox-calls.ts";
import { type FrameLink, listenForFrame } from "../src/features/billing/card/frame-link.ts";
import { type FromFrame, readFromFrame } from "../src/features/billing/card/frame-messages.ts";
import { runWithCard } from "../src/features/billing/card/run-with-card.ts";

const TOKEN = { token: "tok_1", brand: "visa", last4: "4242" };

/** Makes a page with one frame. `hear` sends a message to the page, by default from the frame. */
const aPage = (origin = "null") => {
  const page = new EventTarget();
  const frame = new EventTarget() as unknown as MessageEventSource;
  const links: FrameLink[] = [];
  const said: FromFrame[] = [];
  const stop = listenForFrame({
    page: page as unknown as Window,
    frame: () => frame,
    origin,
    onLink: (link) => links.push(link),
    onReport: (report) => said.push(report),
  });
  const hear = (from: Partial<Record<"source" | "origin" | "data" | "ports", unknown>>) =>
    page.dispatchEvent(
      Object.assign(new Event("message"), {
        source: frame,
        origin,
        data: { kind: "ready" },
        ports: [],
        ...from,
      }),
    );
  const { port1, port2 } = new MessageChannel();
  const close = () => {
    stop();
    port1.close();
  };
  return { hear, links, said, theirs: port1, given: port2, close };
};

/** Resolves to the next message that the frame receives. */
const nextMessage = (port: MessagePort) =>
  new Promise<{ kind: string; id: string }>((resolve) => {
    port.onmessage = ({ data }) => resolve(data);
  });

test("a channel is accepted only from the page's own frame at the expected origin", () => {
  const { hear, links, given, close } = aPage("https://card.keepwell.test");
  const ports = [given];
  hear({ ports, source: new EventTarget() });
  hear({ ports, source: null });
  for (const origin of ["https://evil.test", "https://card.keepwell.test:8443", "null", ""])
    hear({ ports, origin });
  for (const data of [null, "ready", { kind: "shown" }, {}]) hear({ ports, data });
  hear({ ports: [] });
  hear({ ports: [given, new MessageChannel().port1] });
  assert.equal(links.length, 0);
  hear({ ports });
  assert.equal(links.length, 1);
  close();
});

test("a question to the frame takes the first valid answer, and ignores all other answers", async () => {
  const { hear, links, given, theirs, close } = aPage();
  hear({ ports: [given] });
  const first = nextMessage(theirs);
  const asked = links[0]?.ask("tokenise");
  const { id, kind } = await first;
  assert.equal(kind, "tokenise");
  theirs.postMessage({ kind: "tokenised", id: "another", ...TOKEN });
  theirs.postMessage({ kind: "tokenised", id, ...TOKEN, token: "no token!" });
  theirs.postMessage({ kind: "tokenised", id, ...TOKEN });
  theirs.postMessage({ kind: "tokenised", id, ...TOKEN, token: "tok_2" });
  assert.deepEqual(await asked, { kind: "tokenised", id, ...TOKEN });

  const second = nextMessage(theirs);
  const next = links[0]?.ask("tokenise");
  const { id: nextId } = await second;
  assert.notEqual(nextId, id);
  theirs.postMessage({ kind: "tokenised", id, ...TOKEN });
  theirs.postMessage({ kind: "refused", id: nextId, error: "fields" });
  assert.deepEqual(await next, { kind: "refused", id: nextId, error: "fields" });
  close();
});

test("when the frame is replaced, open questions to the old frame end, and new questions to it are refused", async () => {
  const { hear, links, given, close } = aPage();
  hear({ ports: [given] });
  const asked = links[0]?.ask("tokenise");
  const other = new MessageChannel();
  hear({ ports: [other.port2] });
  const answer = await asked;
  assert.equal(answer?.kind === "refused" && answer.error, "unreachable");
  const late = await links[0]?.ask("tokenise");
  assert.equal(late?.kind === "refused" && late.error, "unreachable");
  assert.equal(links.length, 2);
  other.port1.close();
  close();
});

test("only valid messages are read", () => {
  const bad: unknown[] = [
    null,
    7,
    "tokenised",
    [],
    {},
    { kind: "toString" },
    { kind: "__proto__" },
    { kind: "resize", height: "9" },
    { kind: "resize", height: -1 },
    { kind: "resize", height: Number.NaN },
    { kind: "resize", height: 1e9 },
    { kind: "refused", id: "1", error: "whatever" },
    { kind: "checked", id: 1 },
    { kind: "tokenised", id: "1", ...TOKEN, token: "a b" },
    { kind: "tokenised", id: "1", ...TOKEN, last4: "4242424242424242" },
    { kind: "tokenised", id: 1, ...TOKEN },
  ];
  for (const data of bad) assert.equal(readFromFrame(data), null, JSON.stringify(data));
  assert.deepEqual(readFromFrame({ kind: "tokenised", id: "1", ...TOKEN, number: "4242424242424242" }), {
    kind: "tokenised",
    id: "1",
    ...TOKEN,
  });
});

test("digits are grouped as on a card, and the caret stays behind the same digit", () => {
  assert.equal(groupDigits("4242424242424242"), "4242 4242 4242 4242");
  assert.equal(groupDigits("378282246310005999"), "3782 822463 10005");
  assert.equal(groupDigits("42424"), "4242 4");
  assert.deepEqual(regroup({ text: "42421", caret: 5 }), { text: "4242 1", caret: 6 });
  assert.deepEqual(regroup({ text: "4242 42", caret: 4 }), { text: "4242 42", caret: 4 });
  assert.deepEqual(regroup({ text: "4x2", caret: 2 }), { text: "42", caret: 1 });
  assert.deepEqual(regroup({ text: "", caret: 0 }), { text: "", caret: 0 });
});

const GOOD: TypedCard = { number: "4242424242424242", name: "Ana", month: "03", year: "2027", cvc: "123" };
const RULES = { brands: ["visa", "amex"], today: new Date(2027, 2, 31) };

test("the form finds errors before it sends the card", () => {
  const cases: [Partial<TypedCard>, object][] = [
    [{}, {}],
    [{ number: "" }, { number: "numberMissing" }],
    [{ number: "4242424242424241" }, { number: "number" }],
    [{ number: "4111111111111111" }, { number: "notTest" }],
    [{ number: "5555555555554444" }, { number: "brand" }],
    [{ number: "378282246310005" }, { cvc: "cvcAmex" }],
    [{ number: "378282246310005", cvc: "1234" }, {}],
    [{ name: "  " }, { name: "name" }],
    [
      { month: "", year: "" },
      { month: "month", year: "year" },
    ],
    [{ month: "02" }, { month: "expired" }],
    [{ month: "02", year: "2028" }, {}],
    [{ cvc: "12" }, { cvc: "cvc" }],
  ];
  for (const [change, mistakes] of cases)
    assert.deepEqual(checkCard({ ...GOOD, ...change }, RULES), mistakes, JSON.stringify(change));
});

test("an answer to the bank that does not arrive can be sent again, unless the question is no longer open", async (t) => {
  let reply: Response | undefined;
  t.mock.method(globalThis, "fetch", async () => {
    if (!reply) throw new TypeError("Failed to fetch");
    return reply;
  });
  assert.equal(await settleChallenge("secret_1", true), "unreachable");
  for (const [status, answer] of [
    [204, "settled"],
    [404, "over"],
    [429, "unreachable"],
    [500, "unreachable"],
  ] as const) {
    reply = new Response(null, { status });
    assert.equal(await settleChallenge("secret_1", true), answer);
  }
});

const action = () => new CallFailure("requires_action", { clientSecret: "secret_1" });

test("after the bank's step, the same request is sent again", async () => {
  const sent: string[] = [];
  const asked: string[] = [];
  const card = {
    tokenise: async () => ({ token: "tok_1" }),
    authenticate: async (secret: string) => {
      asked.push(secret);
      return true;
    },
  };
  const done = await runWithCard(card, async (token) => {
    sent.push(token);
    if (sent.length < 3) throw action();
    return "done";
  });
  assert.deepEqual([done, sent, asked], ["done", ["tok_1", "tok_1", "tok_1"], ["secret_1", "secret_1"]]);
});

test("if the bank refuses, or asks again and again, the result is a card error", async () => {
  const card = { tokenise: async () => ({ token: "tok_1" }), authenticate: async () => false };
  const always = () => Promise.reject(action());
  const isCardError = (error: unknown) => error instanceof CallFailure && error.type === "card_error";
  await assert.rejects(runWithCard(card, always), isCardError);
  const steps: string[] = [];
  const asking = {
    ...card,
    authenticate: async () => {
      steps.push("bank");
      return true;
    },
  };
  const sendAgain = () => {
    steps.push("send");
    return always();
  };
  await assert.rejects(runWithCard(asking, sendAgain), isCardError);
  assert.deepEqual(steps, ["send", "bank", "send", "bank", "send"], "no step at the bank leads to nothing");
  const other = new CallFailure("rate_limited");
  await assert.rejects(
    runWithCard(card, () => Promise.reject(other)),
    other,
  );
  assert.equal(await runWithCard({ ...card, tokenise: async () => null }, always), null);
});
