/**
 * @file Giving keys to members of the team who are entitled to them and lack them (docs/security.md, "Who holds which
 * key in a team"). The server says who lacks a key; the roster decides under which public keys, and whether at all.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { GRANTS_MAX, type TeamGrants, type TeamWork } from "@keepwell/contract/team/keys.endpoints.ts";
import { isUnverifiable } from "../../api/unverifiable.ts";
import type { Enterprise } from "../../keyring/team/enterprise.ts";
import { findEnterprise, rereadTeam } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";
import { type Giving, sealMissing } from "./seal-missing-keys.ts";
import { readTeamWork } from "./team-work.ts";

const cutChunks = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / GRANTS_MAX) }, (_, at) =>
    rows.slice(at * GRANTS_MAX, (at + 1) * GRANTS_MAX),
  );

const cutCalls = ({ bucket_grants, group_keys }: TeamGrants): TeamGrants[] => [
  // Groups first, because a group's key opens what is given to the group.
  ...cutChunks(group_keys).map((keys) => ({ bucket_grants: [], group_keys: keys })),
  ...cutChunks(bucket_grants).map((grants) => ({ bucket_grants: grants, group_keys: [] })),
];

const bucketsFor = async ({ api }: Session, { buckets }: TeamWork): Promise<ReadonlyMap<string, Bucket>> => {
  if (buckets.length === 0) return new Map();
  const rows = await api.buckets.listBuckets();
  return new Map(rows.flatMap((row) => (isUnverifiable(row) ? [] : [[row.uid, row] as const])));
};

/** One round: everything that the server asks for. @returns how many keys were given. */
const giveRound = async (giving: Giving): Promise<number> => {
  const { session, roster } = giving;
  const params = { enterpriseId: roster.uid };
  let count = 0;
  for await (const work of readTeamWork(session.api, roster.uid)) {
    const sealed = await sealMissing(giving, work, await bucketsFor(session, work));
    for (const body of cutCalls(sealed)) count += (await session.api.team.giveKeys({ params, body })).given;
  }
  return count;
};

const givingIn = async (session: Session, { roster }: Enterprise): Promise<Giving> => ({
  session,
  roster,
  given: new Set(),
  team: await session.keyring.team(),
  signer: await session.keyring.identity(),
});

/**
 * Gives every key that a member lacks and that this account has.
 * @returns how many were given: none if this account does not belong to an enterprise yet.
 */
export const giveMissingKeys = async (session: Session): Promise<number> => {
  await rereadTeam(session);
  const enterprise = await findEnterprise(session);
  if (!enterprise?.isMember) return 0;
  const giving = await givingIn(session, enterprise);
  let total = 0;
  for (;;) {
    const count = await giveRound(giving);
    total += count;
    if (count === 0) return total;
  }
};
