/** @file Makes calls that come from a chosen network address. The server must be configured to trust a proxy. */
import { type RawReply, send, type TestServer } from "./harness.ts";

/** An auth key that belongs to no account. */
export const WRONG = "A".repeat(43);

export const from = (ip: string) => ({ "x-forwarded-for": ip });

export const postFrom = (
  on: TestServer,
  ip: string,
  [path, body]: readonly [path: string, body: unknown],
): Promise<RawReply> => send(on, { method: "POST", url: `/api/${path}`, body, headers: from(ip) });

export const guessFrom = (on: TestServer, ip: string, email: string): Promise<RawReply> =>
  postFrom(on, ip, ["authenticate", { email, password: WRONG }]);

export const statuses = (replies: readonly RawReply[]): number[] => replies.map(({ status }) => status);

export const inTurn = async (times: number, call: () => Promise<RawReply>): Promise<RawReply[]> => {
  const replies: RawReply[] = [];
  for (let time = 0; time < times; time += 1) replies.push(await call());
  return replies;
};
