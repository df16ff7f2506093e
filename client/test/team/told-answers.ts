import assert from "node:assert/strict";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { TeamWork } from "@keepwell/contract/team/keys.endpoints.ts";
import type { SignedPermissions } from "@keepwell/contract/team/permission-records.endpoints.ts";
import { reopen, type TestUser } from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import type { Transport, TransportRequest } from "../../src/api/transport.ts";
import type { Session } from "../../src/session/session.ts";
import { asAsked, type FakeTeam } from "./support.ts";

/** The server's answers, by a pattern of the call's method and path. */
export type Told = Record<string, (request: TransportRequest) => unknown>;

/** A test returns this to refuse a call with a conflict. */
export const CONFLICT = Symbol("conflict");

export const conflict = { status: "conflict", code: "conflict", user_message: "This was changed." };

export const NO_WORK: TeamWork = {
  buckets: [],
  groups: [],
  rotations: [],
  escrow_due: false,
  roster_due: 0,
  next: null,
};

/** Opens the user's session on a server with these answers. A call gets the first answer that matches it. */
export const sessionIn = async (team: FakeTeam, user: TestUser, told: Told = {}): Promise<Session> => {
  const created_at = "2026-01-01T00:00:00.000Z";
  const root_pk = Buffer.from(team.roster.rootPublic).toString("base64");
  const honest: Told = {
    "GET .*/roster$": () => ({ entries: team.entries }),
    "GET /api/enterprises/[^/]+$": () => ({ uid: team.uid, name: "Acme", root_pk, created_at }),
    "GET .*/work$": () => NO_WORK,
    "GET .*/group-keys$": () => ({ keys: [] }),
  };
  const transport = answeringAs(injectTransport(team.server), { ...told, ...honest, ...told });
  const session = await reopen({ ...user.device, transport });
  assert.ok(session);
  return session;
};

export const telling = (rows: readonly Bucket[]): Told => ({
  "GET /api/buckets$": () => rows,
  "GET /api/buckets/[^/]+$": ({ path }) => rows.find(({ uid }) => path.endsWith(uid)),
});

/** Answers every request for signed permissions with `objects`. */
export const tellingSigned = (...objects: readonly SignedPermissions[]): Told => ({
  "POST .*/permission-records$": () => ({ objects }),
});

export const answeringAs = (honest: Transport, told: Told): Transport => {
  const calls = Object.entries(told).map(([call, answer]) => [new RegExp(call), answer] as const);
  return async (request) => {
    const [path, query] = request.path.split("?");
    const found = calls.find(([call]) => call.test(`${request.method} ${path}`));
    if (!found) return honest(request);
    const body = asAsked(await found[1](request), query);
    if (body === CONFLICT) return { status: 409, retryAfter: null, text: JSON.stringify(conflict) };
    return { status: 200, retryAfter: null, text: body === undefined ? "" : JSON.stringify(body) };
  };
};
