/**
 * @file The check of a proxy. It finds out which headers reach the server, and under which address the server counts a
 * call.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, createServer as createPlain } from "node:net";
import { after, test } from "node:test";
import { readConfig } from "../../src/config.ts";
import { ARRIVAL_HEADER, ARRIVAL_PATH, signArrival } from "../../src/http/arrival.ts";
import { runCommand } from "../../src/operator/commands.ts";
import { openTestServer, send, type TestServer } from "../harness.ts";
import { openSmtpPeer } from "../messages/smtp-peer.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";

const TRUSTING = { TRUST_PROXY: "true" };

const server = useServer();
const { direct, trusting } = prepare(server, async () => {
  const trusts = await openTestServer({
    database: server.database,
    secrets: server.context.secrets,
    env: TRUSTING,
  });
  after(() => trusts.close());
  return { direct: { port: await portOf(server) }, trusting: { port: await portOf(trusts) } };
});

const portOf = async ({ app }: Pick<TestServer, "app">): Promise<number> =>
  Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);

/** Returns what the command `check` with these settings reports, by default about the proxy. */
const checkProxy = async (
  env: Readonly<Record<string, string>>,
  context = server.context,
  part: "proxy" | "https" = "proxy",
) => {
  const config = readConfig({ DATABASE_URL: "postgres://db.test/keepwell", ...env });
  const output = await runCommand({ ...context, config }, ["check", "--json"]).catch(
    (error: Error) => error.message,
  );
  const { state, text } = JSON.parse(output).find(({ name }: { name: string }) => name === part);
  return `${state}: ${text}`;
};

interface Proxy {
  readonly port: number;
  readonly forward?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
  readonly reply?: IncomingHttpHeaders;
}

const present = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));

/**
 * Returns what the check reports about a proxy in front of the server at `port`. The proxy applies `forward` to the
 * headers of calls, and sets the headers `reply` in the replies.
 */
const through = async (
  { port, forward = (headers) => headers, reply: replaced = {} }: Proxy,
  env: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const proxy = createServer((incoming: IncomingMessage, outgoing) => {
    const headers = present(forward(incoming.headers));
    request({ port, host: "127.0.0.1", path: incoming.url, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 500, present({ ...reply.headers, ...replaced }));
      reply.pipe(outgoing);
    }).end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  try {
    return await checkProxy({
      PUBLIC_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      ...env,
    });
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
};

/** Makes a proxy send this X-Forwarded-For, or no such header. */
const sending = (text?: string) => (headers: IncomingHttpHeaders) => ({
  ...headers,
  "x-forwarded-for": text,
});

test("the check finds a header that a proxy drops, and an address that does not answer", async () => {
  const reply = { "content-security-policy": undefined, "x-frame-options": "SAMEORIGIN" };
  assert.equal(
    await through({ port: direct.port, reply }),
    "failed: it changes or removes X-Frame-Options, Content-Security-Policy",
  );
  assert.match(
    await checkProxy({ PUBLIC_URL: "http://127.0.0.1:9" }),
    /does not answer \(.*\)\. Does the server run\?$/,
  );
  const tls = await openSmtpPeer({ secure: true });
  const PUBLIC_URL = `https://127.0.0.1:${tls.port}`;
  assert.match(await checkProxy({ PUBLIC_URL }), /SELF_SIGNED_CERT\)\. .* NODE_EXTRA_CA_CERTS/);
  await tls.close();
});

/** Opens a server that answers only the calls that `handle` answers, and returns its port. */
const opened = async (handle: (path: string | undefined, reply: ServerResponse) => void): Promise<number> => {
  const opening = createServer(({ url }, reply) => handle(url, reply)).listen(0, "127.0.0.1");
  await once(opening, "listening");
  after(() => opening.close().closeAllConnections());
  return (opening.address() as AddressInfo).port;
};

/** Answers as the server does, except calls to `ARRIVAL_PATH`. */
const answerLive = async (path: string | undefined, reply: ServerResponse): Promise<void> => {
  const answer = await fetch(`http://127.0.0.1:${direct.port}${path}`);
  reply.setHeaders(answer.headers).end(await answer.text());
};

test("the check says that a call timed out, or that a reply is too long", async (t) => {
  const long = await opened((path, reply) =>
    path === ARRIVAL_PATH ? reply.end("x".repeat(5000)) : answerLive(path, reply),
  );
  assert.match(await checkProxy({ PUBLIC_URL: `http://127.0.0.1:${long}` }), /not answer \(ETOOLONG\)/);
  const stuck = await opened((path, reply) => path !== ARRIVAL_PATH && answerLive(path, reply));
  const silent = await opened(() => {});
  const { timeout } = AbortSignal;
  t.mock.method(AbortSignal, "timeout", () => timeout(200));
  for (const port of [stuck, silent])
    assert.match(await checkProxy({ PUBLIC_URL: `http://127.0.0.1:${port}` }), /not answer \(ETIMEDOUT\)/);
  const tls = createPlain((socket) => t.after(() => socket.destroy())).listen(0, "127.0.0.1");
  await once(tls, "listening");
  after(() => tls.close());
  const PUBLIC_URL = `https://127.0.0.1:${(tls.address() as AddressInfo).port}`;
  assert.match(await checkProxy({ PUBLIC_URL }, server.context, "https"), /not be reached \(ETIMEDOUT\)$/);
});

test("the check accepts a proxy that sends the caller's address, alone or after what the caller claims", async () => {
  const passes =
    "ok: the proxy leaves the headers of replies unchanged, and the check's call counts as 127.0.0.1";
  for (const forward of [sending("127.0.0.1"), sending("203.0.113.7, 127.0.0.1")])
    assert.equal(await through({ ...trusting, forward }, TRUSTING), passes);
  assert.match(
    await through({ ...trusting, forward: sending("127.0.0.1") }, { ...TRUSTING, HOST: "0.0.0.0" }),
    /^warning: make sure that only the proxy reaches/,
  );
});

test("the check fails if a caller can choose the address that counts, with or without a proxy", async () => {
  assert.equal(
    await through(trusting, TRUSTING),
    "failed: a caller can choose the address that counts, and evade the limits: let the proxy set X-Forwarded-For itself",
  );
  assert.match(
    await checkProxy({ PUBLIC_URL: `http://127.0.0.1:${trusting.port}`, ...TRUSTING }),
    /^failed: a caller can choose .*: without a proxy, set TRUST_PROXY=false$/,
  );
});

test("the check fails if the server's TRUST_PROXY differs, but reports a forgeable address before this difference", async () => {
  const runsWith = (value: boolean) =>
    `the server that answered runs with TRUST_PROXY=${value}, and the check's settings say ${!value}: ` +
    "restart the server with these settings, or give all servers the same value";
  const forward = sending("127.0.0.1");
  assert.equal(await through({ ...direct, forward }, TRUSTING), `failed: ${runsWith(false)}`);
  assert.equal(await through({ ...trusting, forward }), `failed: ${runsWith(true)}`);
  assert.equal(
    await checkProxy({ PUBLIC_URL: `http://127.0.0.1:${trusting.port}` }),
    `failed: a caller can choose the address that counts, and evade the limits: ${runsWith(true)}`,
  );
});

test("if the server does not report its TRUST_PROXY, the check uses the setting of the command", async () => {
  const earlier = createServer(async ({ url, headers }, reply) => {
    const answer = await fetch(`http://127.0.0.1:${direct.port}${url}`, {
      headers: { "x-requested-with": "Keepwell", [ARRIVAL_HEADER]: String(headers[ARRIVAL_HEADER]) },
    });
    const body: unknown = await answer.json();
    const sent = JSON.stringify(body, (key, value: unknown) => (key === "trustsProxy" ? undefined : value));
    const sentHeaders = new Headers(answer.headers);
    sentHeaders.delete("content-length");
    reply.setHeaders(sentHeaders).end(sent);
  });
  earlier.listen(0, "127.0.0.1");
  await once(earlier, "listening");
  after(() => earlier.close());
  const PUBLIC_URL = `http://127.0.0.1:${(earlier.address() as AddressInfo).port}`;
  assert.match(
    await checkProxy({ PUBLIC_URL }),
    /: let the proxy set X-Forwarded-For, and set TRUST_PROXY=true$/,
  );
});

test("the check fails if all callers count as one network, and warns if the check's own call counts under another address", async () => {
  assert.match(
    await through(direct),
    /^failed: all callers count as one network \(127\.0\.0\.1\): .* set TRUST_PROXY=true$/,
  );
  assert.match(
    await through({ ...trusting, forward: sending() }, TRUSTING),
    /^failed: all callers count as one network \(127\.0\.0\.1\): let the proxy set X-Forwarded-For$/,
  );
  assert.equal(
    await through({ ...trusting, forward: sending("1.2.3.4") }, TRUSTING),
    "warning: the check calls from 127.0.0.1 and counts as 1.2.3.4: that is right only if NAT changes the address on the way",
  );
});

test("a server with other secrets does not answer the check's call, and the check says so", async () => {
  const secrets = { ...server.context.secrets, tokenKey: Buffer.alloc(32) };
  assert.match(
    await checkProxy({ PUBLIC_URL: `http://127.0.0.1:${direct.port}` }, { ...server.context, secrets }),
    /^failed: .* does not answer the check's signed call \(status 404\)\. Status 404 means that the server has other secrets, or/,
  );
});

test("the server tells which headers it received only in reply to a fresh call signed with its secret", async () => {
  const { tokenKey } = server.context.secrets;
  const now = server.clock.at;
  const statusFor = async (header: Record<string, string>): Promise<number> =>
    (await send(server, { method: "GET", url: ARRIVAL_PATH, headers: header })).status;
  const signed = (at: Date, key: Buffer) => ({ [ARRIVAL_HEADER]: signArrival(at, key) });
  assert.equal(await statusFor(signed(now, tokenKey)), 200);
  const refused = [
    {},
    { [ARRIVAL_HEADER]: "" },
    { [ARRIVAL_HEADER]: `${now.getTime()}.` },
    signed(now, Buffer.alloc(32)),
    signed(new Date(now.getTime() - 6 * 60_000), tokenKey),
    signed(new Date(now.getTime() + 6 * 60_000), tokenKey),
    signed(new Date(Number.NaN), tokenKey),
  ];
  for (const header of refused) assert.equal(await statusFor(header), 404, JSON.stringify(header));
});
