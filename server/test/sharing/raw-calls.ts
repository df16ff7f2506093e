/** @file Sends raw requests of a user, as any API client could. */
import assert from "node:assert/strict";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Access } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { type TestUser, tokenOf } from "../factories.ts";
import { type RawReply, send, type TestServer } from "../harness.ts";

export const callAs = (
  server: TestServer,
  user: TestUser,
  [method, url, body]: readonly [method: string, url: string, body?: unknown],
): Promise<RawReply> =>
  send(server, { method, url, token: tokenOf(user), ...(body === undefined ? {} : { body }) });

/** Returns the body of a successful reply. Fails if the call was refused. */
export const replied = async <T = unknown>(reply: Promise<RawReply>): Promise<T> => {
  const { status, text } = await reply;
  assert.ok(status < 300, text);
  return JSON.parse(text === "" ? "null" : text);
};

export const bucketAs = (server: TestServer, user: TestUser, { uid }: { uid: string }): Promise<Bucket> =>
  replied(callAs(server, user, ["GET", `/api/buckets/${uid}`]));

export const accessesOf = (server: TestServer, user: TestUser, { uid }: { uid: string }): Promise<Access[]> =>
  replied(callAs(server, user, ["GET", `/api/buckets/${uid}/accesses`]));

export const accessesPath = ({ uid }: Pick<Bucket, "uid">): string => `/api/buckets/${uid}/accesses`;

/** Returns the replies' statuses in ascending order, because replies of simultaneous calls come in any order. */
export const sortedStatuses = (replies: readonly { readonly status: number }[]): number[] =>
  replies.map(({ status }) => status).sort();
