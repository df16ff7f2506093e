/**
 * @file Gives keys to members of the team who are entitled to them and lack them (docs/security.md, "Keys in a team").
 * The server says who lacks a key. Signed permissions decide who is entitled to the key. If no signed permission
 * decides this, the user decides. The key is sealed to the public keys in the roster.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { GRANTS_MAX, type TeamGrants, type TeamWork } from "@keepwell/contract/team/keys.endpoints.ts";
import { toHex } from "@keepwell/crypto/bytes.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import { isUnverifiable } from "../../api/unverifiable.ts";
import type { Enterprise } from "../../keyring/team/enterprise.ts";
import { findEnterprise, rereadTeam } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";
import type { AskedKey } from "./asked-key.ts";
import { recipientIn, type TeamRecipient } from "./grant-in-team.ts";
import { type Entitlement, loadEntitlement, type Verdict } from "./permissions/entitlement.ts";
import { type Giving, sealMissing } from "./seal-missing-keys.ts";
import { readTeamWork } from "./team-work.ts";

const cutChunks = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / GRANTS_MAX) }, (_, at) =>
    rows.slice(at * GRANTS_MAX, (at + 1) * GRANTS_MAX),
  );

const cutCalls = ({ bucket_grants, group_keys }: TeamGrants): TeamGrants[] => [
  // Group keys come first, because a group's key opens the keys given to the group.
  ...cutChunks(group_keys).map((keys) => ({ bucket_grants: [], group_keys: keys })),
  ...cutChunks(bucket_grants).map((grants) => ({ bucket_grants: grants, group_keys: [] })),
];

type Work = Pick<TeamWork, "buckets" | "groups">;

const bucketsFor = async ({ api }: Session, { buckets }: Work): Promise<ReadonlyMap<string, Bucket>> => {
  if (buckets.length === 0) return new Map();
  const rows = await api.buckets.listBuckets({ query: { trash: "include" } });
  return new Map(rows.flatMap((row) => (isUnverifiable(row) ? [] : [[row.uid, row] as const])));
};

/** Gives, in one round, the keys for which the server asks. @returns how many keys were given. */
const giveRound = async (giving: Giving): Promise<number> => {
  const { session, roster } = giving;
  let count = 0;
  for await (const work of readTeamWork(session.api, roster.uid)) {
    const entitlement = await loadEntitlement(session, roster, work);
    count += await giveWork(giving, work, entitlement);
  }
  return count;
};

const giveWork = async (giving: Giving, work: Work, entitlement: Entitlement): Promise<number> => {
  const { session, roster } = giving;
  const params = { enterpriseId: roster.uid };
  const seen = await bucketsFor(session, work);
  const sealed = await sealMissing(giving, work, { seen, entitlement });
  let count = 0;
  for (const body of cutCalls(sealed)) count += (await session.api.team.giveKeys({ params, body })).given;
  return count;
};

const givingIn = async (session: Session, { roster }: Enterprise): Promise<Giving> => ({
  session,
  roster,
  given: new Set(),
  asked: new Map(),
  team: await session.keyring.team(),
  signer: await session.keyring.identity(),
});

/** How many keys were given, and the keys about which the user has to decide. */
export interface Given {
  readonly given: number;
  readonly asked: readonly AskedKey[];
}

/**
 * Gives the keys that this account has to the members who are entitled to them and lack them. Gives no key if the
 * account is not a member of an enterprise.
 */
export const giveMissingKeys = async (session: Session): Promise<Given> => {
  await rereadTeam(session);
  const enterprise = await findEnterprise(session);
  if (!enterprise?.isMember) return { given: 0, asked: [] };
  const giving = await givingIn(session, enterprise);
  let total = 0;
  for (;;) {
    const count = await giveRound(giving);
    total += count;
    if (count === 0) return { given: total, asked: [...giving.asked.values()] };
  }
};

const isFor = ({ recipient }: AskedKey, { kind, uid }: TeamRecipient): boolean =>
  recipient.kind === kind && recipient.uid === uid;

/** Requires that the recipient's public key in the roster is still the key whose code the user has seen. */
const requireShownKey = ({ roster }: Giving, { recipient }: AskedKey): void => {
  const now = recipientIn(roster, recipient);
  ensure(now !== null && toHex(now.fingerprint) === recipient.fingerprint);
};

/**
 * Gives the keys that the user has decided to give. The recipients' public keys must still have the codes that the page
 * showed.
 * @returns how many keys the server has stored. The server skips keys that are no longer missing.
 * @throws CannotVerifyError
 */
export const giveAskedKeys = async (session: Session, keys: readonly AskedKey[]): Promise<number> => {
  await rereadTeam(session);
  const enterprise = await findEnterprise(session);
  if (!enterprise?.isMember || keys.length === 0) return 0;
  const giving = await givingIn(session, enterprise);
  for (const key of keys) requireShownKey(giving, key);
  const keysFor = (model: AskedKey["model"], uid: string) =>
    keys.filter((one) => one.model === model && one.uid === uid);
  const judge = (model: AskedKey["model"], uid: string, recipient: TeamRecipient): Verdict => ({
    kind: keysFor(model, uid).some((one) => isFor(one, recipient)) ? "give" : "leave",
  });
  const recipients = keys.map(({ model, uid, gen, recipient }) => ({ model, uid, gen, recipient }));
  const work: Work = {
    buckets: recipients.flatMap(({ model, uid: bucket_uid, gen, recipient }) =>
      model === "bucket" ? [{ bucket_uid, gen, recipients: [recipient] }] : [],
    ),
    groups: recipients.flatMap(({ model, uid: group_uid, gen, recipient }) =>
      model === "group" && recipient.kind === "user"
        ? [{ group_uid, gen, recipients: [{ kind: recipient.kind, uid: recipient.uid }] }]
        : [],
    ),
  };
  return giveWork(giving, work, {
    toBucket: ({ uid }, recipient) => judge("bucket", uid, recipient),
    toGroup: (uid, recipient) => judge("group", uid, recipient),
  });
};
