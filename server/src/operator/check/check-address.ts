/**
 * @file Calls the server at its public address, as a browser would. Checks the certificate, and what a proxy on the way
 * has changed in the reply.
 */
import { connect } from "node:tls";
import type { Config } from "../../config.ts";
import { buildHeaders } from "../../http/headers.ts";
import { isLoopback } from "../../loopback.ts";
import { VERSION } from "../../version.ts";
import { checkCountedAddress } from "./check-counted-address.ts";
import { type Finding, failed, type Installation, ok, reasonOf, warning } from "./finding.ts";

const WAIT_MS = 10_000;
/** How many characters of a reply's version are printed at most. */
const VERSION_MAX = 32;
const DAY_MS = 24 * 60 * 60 * 1000;
const RENEW_DAYS = 14;
const HTTPS_PORT = 443;

const call = (config: Config, path: string): Promise<Response> =>
  fetch(new URL(path, config.publicUrl), { redirect: "manual", signal: AbortSignal.timeout(WAIT_MS) });

/**
 * Returns the time until which the certificate is valid. Rejects if the certificate is expired, not trusted, or for
 * another host.
 */
const certificateEnd = ({ hostname, port }: URL): Promise<Date> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) || HTTPS_PORT, servername: hostname }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    const signal = AbortSignal.timeout(WAIT_MS);
    signal.addEventListener("abort", () => socket.destroy(signal.reason));
    socket.once("error", reject);
  });

const checkHttps = async ({ publicUrl }: Config): Promise<Finding> => {
  const url = new URL(publicUrl);
  if (url.protocol !== "https:")
    return isLoopback(url.hostname)
      ? warning("https", `${publicUrl} works in browsers on this machine only`)
      : failed("https", `${publicUrl} is plain http: browsers offer no cryptography there`);
  try {
    const days = Math.floor(((await certificateEnd(url)).getTime() - Date.now()) / DAY_MS);
    const text = `the certificate of ${url.hostname} is valid for ${days} days`;
    return days < RENEW_DAYS ? warning("https", text) : ok("https", text);
  } catch (error) {
    return failed("https", `${publicUrl} cannot be reached (${reasonOf(error)})`);
  }
};

/** The headers of the reply that a proxy on the way has removed or changed. */
const changedHeaders = (config: Config, { headers }: Response): string[] =>
  Object.entries(buildHeaders(config))
    .filter(([name, value]) => headers.get(name) !== value)
    .map(([name]) => name);

/**
 * What the operator should check first, by the code of the error. OpenSSL's codes name problems of certificates, such
 * as CERT_HAS_EXPIRED.
 */
const hintFor = (reason: string): string => {
  if (reason === "ENOTFOUND") return "This name has no address: look at the DNS.";
  if (/CERT|ISSUER|SIGNATURE/.test(reason))
    return "For a certificate of your own authority, set NODE_EXTRA_CA_CERTS where the server is started.";
  return "Does the server run?";
};

const checkProxy = async (installation: Installation): Promise<Finding> => {
  const { config } = installation;
  try {
    const reply = await call(config, "/api/health/live");
    const body: unknown = await reply.json().catch(() => null);
    const version = typeof body === "object" && body !== null && "version" in body ? body.version : undefined;
    if (reply.status !== 200 || version === undefined)
      return failed("proxy", `${config.publicUrl} does not lead to Keepwell (status ${reply.status})`);
    if (version !== VERSION)
      return failed(
        "proxy",
        `${config.publicUrl} leads to Keepwell ${String(version)
          .replaceAll(/[^\w.+-]/g, "")
          .slice(0, VERSION_MAX)}`,
      );
    const changed = changedHeaders(config, reply);
    if (changed.length > 0) return failed("proxy", `it changes or removes ${changed.join(", ")}`);
    if (reply.headers.has("content-encoding"))
      return failed("proxy", "it compresses /api/: switch that off there");
    return await checkCountedAddress(installation);
  } catch (error) {
    const reason = reasonOf(error);
    return failed("proxy", `${config.publicUrl} does not answer (${reason}). ${hintFor(reason)}`);
  }
};

export const checkAddress = (installation: Installation): Promise<Finding[]> =>
  Promise.all([checkHttps(installation.config), checkProxy(installation)]);
