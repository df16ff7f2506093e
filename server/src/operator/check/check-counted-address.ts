/**
 * @file Calls the server at its public address with a forged X-Forwarded-For. The reply says which address the server
 * takes for the caller's. By that address, the server counts calls for its limits.
 */
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { Config } from "../../config.ts";
import { ARRIVAL_HEADER, ARRIVAL_PATH, type Arrival, arrival, signArrival } from "../../http/arrival.ts";
import { toNetwork } from "../../http/network.ts";
import { isLoopback } from "../../loopback.ts";
import { type Finding, failed, type Installation, ok, warning } from "./finding.ts";

const WAIT_MS = 10_000;
/** The longest body that is read, in bytes: much longer than any reply of the server to this call. */
const BODY_MAX = 4096;
/** An address that is reserved for documentation. No real call comes from it. */
const FORGED = "203.0.113.7";

interface OwnCall {
  readonly status: number;
  readonly body: string;
  /** The address and port from which the check has called. */
  readonly from: { readonly address: string; readonly port: number };
}

/** Reads a body. Throws if the body is long, because a proxy may answer in place of the server, with any body. */
const readShort = async (reply: AsyncIterable<Buffer>): Promise<string> => {
  let body = "";
  for await (const part of reply) {
    body += part.toString("latin1");
    if (body.length > BODY_MAX) throw Object.assign(new Error("the reply is too long"), { code: "ETOOLONG" });
  }
  return body;
};

const callForged = ({ config, clock, secrets }: Installation): Promise<OwnCall> =>
  new Promise((resolve, reject) => {
    const url = new URL(ARRIVAL_PATH, config.publicUrl);
    const headers = {
      "x-requested-with": "Keepwell",
      "x-forwarded-for": FORGED,
      [ARRIVAL_HEADER]: signArrival(clock.now(), secrets.tokenKey),
    };
    const request = url.protocol === "https:" ? requestHttps : requestHttp;
    const signal = AbortSignal.timeout(WAIT_MS);
    const refuse = (error: Error) => reject(signal.aborted ? signal.reason : error);
    const call = request(url, { agent: false, headers, signal }, (reply) => {
      const from = { address: reply.socket.localAddress ?? "", port: reply.socket.localPort ?? 0 };
      readShort(reply).then((body) => resolve({ status: reply.statusCode ?? 0, body, from }), refuse);
    });
    call.once("error", refuse).end();
  });

const readArrival = (body: string): Arrival | undefined => {
  try {
    return arrival.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
};

const FORGEABLE = "a caller can choose the address that counts, and evade the limits";

/** What the operator must do if the running server and this check have different values of TRUST_PROXY. */
const describeOtherSetting = ({ trustProxy }: Config, { trustsProxy = trustProxy }: Arrival) =>
  trustsProxy === trustProxy
    ? undefined
    : `the server that answered runs with TRUST_PROXY=${trustsProxy}, and the check's settings say ${trustProxy}: ` +
      "restart the server with these settings, or give all servers the same value";

const judge = (config: Config, arrived: Arrival, { from }: OwnCall): Finding => {
  const { publicUrl, trustProxy, host, port } = config;
  const { counted, peerPort, isForwarded } = arrived;
  // The server itself speaks only http, so a call over https went through a proxy. A proxy opens its own connection to
  // the server, from another port than the check's.
  const isDirect = publicUrl.startsWith("http:") && peerPort === from.port;
  const otherSetting = describeOtherSetting(config, arrived);
  const correction = isDirect
    ? "without a proxy, set TRUST_PROXY=false"
    : "let the proxy set X-Forwarded-For itself";
  if (counted === FORGED) return failed("proxy", `${FORGEABLE}: ${otherSetting ?? correction}`);
  if (otherSetting !== undefined) return failed("proxy", otherSetting);
  const oneNetwork = `all callers count as one network (${counted})`;
  if (!trustProxy)
    return isDirect
      ? ok("proxy", `there is none, and the check's call counts as ${counted}`)
      : failed("proxy", `${oneNetwork}: let the proxy set X-Forwarded-For, and set TRUST_PROXY=true`);
  if (!isForwarded) return failed("proxy", `${oneNetwork}: let the proxy set X-Forwarded-For`);
  if (toNetwork(counted) !== toNetwork(from.address))
    return warning(
      "proxy",
      `the check calls from ${from.address} and counts as ${counted}: that is right only if NAT changes the address on the way`,
    );
  if (!isLoopback(host))
    return warning("proxy", `make sure that only the proxy reaches port ${port} of ${host}`);
  return ok(
    "proxy",
    `the proxy leaves the headers of replies unchanged, and the check's call counts as ${counted}`,
  );
};

export const checkCountedAddress = async (installation: Installation): Promise<Finding> => {
  const call = await callForged(installation);
  const arrived = readArrival(call.body);
  if (!arrived)
    return failed(
      "proxy",
      `${installation.config.publicUrl} does not answer the check's signed call (status ${call.status}). Status 404 means that the server has other secrets, or that its clock differs by more than 5 minutes`,
    );
  return judge(installation.config, arrived, call);
};
