/** @file A mail server in this process, with STARTTLS and AUTH. It records the letters that it receives. */
import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/**
 * A key for tests only. It is not secret. Its certificate is valid for a hundred years, for localhost and 127.0.0.1.
 */
export const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg16YIxePabD6tZq29
IzYCxPGcHTJxsuROcgtSwwXa0jqhRANCAATI3lgJ2NxysDQo/X56i0zU1bveZLiq
FblfukuUyDS6D/KN6FO+bKz1bs/mIE8OeDPE2cz66v4lJFhjdVW+By2f
-----END PRIVATE KEY-----`;
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIB0zCCAXigAwIBAgIUZ64qClLCVivPzRiT2LkwyYYOqXowCgYIKoZIzj0EAwIw
JDEiMCAGA1UEAwwZS2VlcHdlbGwgdGVzdCBtYWlsIHNlcnZlcjAgFw0yNjExMjEx
NzU0MjRaGA8yMTI2MTAyODE3NTQyNFowJDEiMCAGA1UEAwwZS2VlcHdlbGwgdGVz
dCBtYWlsIHNlcnZlcjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABMjeWAnY3HKw
NCj9fnqLTNTVu95kuKoVuV+6S5TINLoP8o3oU75srPVuz+YgTw54M8TZzPrq/iUk
WGN1Vb4HLZ+jgYUwgYIwHQYDVR0OBBYEFDUN2LVVKS4CUQIU1UMquLAaSl+cMB8G
A1UdIwQYMBaAFDUN2LVVKS4CUQIU1UMquLAaSl+cMA8GA1UdEwEB/wQFMAMBAf8w
GgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMBMGA1UdJQQMMAoGCCsGAQUFBwMB
MAoGCCqGSM49BAMCA0kAMEYCIQDCG++wXpOHeYDQSJC4PKria2UFz1lQPhME8IsK
sGyApQIhAPaGu17OcnHwZwjvbC2roJAsLstY1vuzMJalLh8lHFxL
-----END CERTIFICATE-----`;

export const USER = "keepwell";
/** A password that contains characters with a special meaning in a URL. */
export const PASSWORD = "s3cret/@:%";

interface Received {
  /** The sender in the SMTP envelope, which may differ from the headers. */
  readonly from: string;
  readonly to: readonly string[];
  readonly encrypted: boolean;
  readonly user: unknown;
  readonly raw: string;
  readonly mail: Email;
}

export interface SmtpPeer {
  readonly port: number;
  readonly received: readonly Received[];
  readonly signIns: () => number;
  close(): Promise<void>;
}

/** Answers MAIL FROM and RCPT TO with the number in an address such as `550@example.test`. */
const refusal = (address: string): Error | null => {
  const status = Number(/^[45]\d\d(?=@)/.exec(address)?.[0]);
  return Number.isNaN(status) ? null : Object.assign(new Error("refused"), { responseCode: status });
};

export const openSmtpPeer = async (options: SMTPServerOptions = {}): Promise<SmtpPeer> => {
  const received: Received[] = [];
  let signIns = 0;
  const server = new SMTPServer({
    key: KEY,
    cert: CERTIFICATE,
    onAuth: ({ username, password }, _session, answer) => {
      signIns += 1;
      if (username === USER && password === PASSWORD) answer(null, { user: username });
      else answer(new Error("wrong password"));
    },
    onMailFrom: ({ address }, _session, answer) => answer(refusal(address)),
    onRcptTo: ({ address }, _session, answer) => answer(refusal(address)),
    onData: (stream, { envelope, secure, user }, answer) => {
      buffer(stream)
        .then(async (raw) => {
          assert.ok(envelope.mailFrom);
          received.push({
            from: envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
            encrypted: secure,
            user,
            raw: raw.toString("latin1"),
            mail: await PostalMime.parse(raw),
          });
          answer();
        })
        .catch(answer);
    },
    ...options,
  });
  // A client that distrusts the certificate closes the connection, which is an error for the server. A test expects
  // this error, so it is ignored.
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await new Promise((resolve) => listening.once("listening", resolve));
  const address = listening.address();
  assert.ok(typeof address === "object" && address !== null);
  return {
    port: address.port,
    received,
    signIns: () => signIns,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
