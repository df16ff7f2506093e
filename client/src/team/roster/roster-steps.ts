/**
 * @file The steps that sign an administrator's changes into the roster. A step does nothing if the roster already has
 * the change.
 */
import type { EnterpriseKeyKind } from "@keepwell/contract/team/enterprise.endpoints.ts";
import type { EnterpriseKeyGrant, RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import { equalBytes, wipe } from "@keepwell/crypto/bytes.ts";
import { makeGroupKey } from "@keepwell/crypto/enterprise/make-group-key.ts";
import { CannotVerifyError, ensure } from "@keepwell/crypto/errors.ts";
import type { Grant } from "@keepwell/crypto/grant/grant.ts";
import { deriveKeyPair } from "@keepwell/crypto/identity/derive-key-pair.ts";
import { type KeySeed, makeKeySeed } from "@keepwell/crypto/identity/make-key-seed.ts";
import { grantTo, recipientIn, type TeamRecipient } from "../../keys/team/grant-in-team.ts";
import { type KeyHolder, verified } from "../../people/fingerprints.ts";
import { listedIn } from "./listed-member.ts";
import { type RosterDraft, type RosterStep, sign } from "./sign-roster.ts";
import { requireFreeAddress } from "./signed-names.ts";

type Admitted = RosterDue["admit"][number];
type Named = RosterDue["group_create"][number];

/** A step that only checks: it fails if the member's keys in the roster are not the keys whose code was shown. */
export const requireSeenKeys =
  ({ uid, fingerprint }: KeyHolder): RosterStep =>
  async ({ roster }) => {
    const listed = listedIn(roster, uid);
    ensure(listed === null || listed.fingerprint === fingerprint);
  };

/**
 * A step that only checks: it fails if the group's name in the roster is not the name on the screen. If the server has
 * swapped the names of two groups, the step thus keeps the user from changing the wrong group.
 */
export const requireShownName =
  (uid: string, called: string): RosterStep =>
  async ({ roster }) => {
    const group = roster.groups.get(uid);
    ensure(group === undefined || group.name === called);
  };

export const remove =
  (uid: string): RosterStep =>
  async (draft) => {
    if (draft.roster.members.has(uid)) await sign(draft, { action: "remove", uid });
  };

/**
 * Admits a member under the shown keys, name and address. If the roster has the member under other keys, first removes
 * that membership.
 */
export const admit =
  ({ uid, bundle, fullname: name, email }: Admitted): RosterStep =>
  async (draft) => {
    const member = await verified(bundle);
    ensure(member.uid === uid);
    const before = draft.roster.members.get(uid);
    if (before && equalBytes(before.fingerprint, member.fingerprint)) return;
    requireFreeAddress(draft.roster, uid, email);
    await remove(uid)(draft);
    await sign(draft, { action: "admit-named", member, name, email });
  };

export const endAdmin =
  (uid: string): RosterStep =>
  async (draft) => {
    if (draft.roster.admins.has(uid)) await sign(draft, { action: "end-admin", uid });
  };

interface Sealing {
  readonly label: EnterpriseKeyKind | "group-key";
  readonly subject: string;
  readonly gen: number;
}

/** Seals a private key to a recipient in the draft's roster. */
export const sealIn = async (
  { roster, signer }: RosterDraft,
  key: KeySeed,
  { to, ...what }: Sealing & { readonly to: TeamRecipient },
): Promise<Grant> => {
  const recipient = recipientIn(roster, to);
  if (!recipient) throw new CannotVerifyError();
  return grantTo(key, { ...what, signer, recipient });
};

const toAdmins = (
  draft: RosterDraft,
  kind: EnterpriseKeyKind,
  seed: KeySeed,
): Promise<EnterpriseKeyGrant[]> => {
  const { uid: subject, admins, erk } = draft.roster;
  const { gen } = erk;
  return Promise.all(
    [...admins].map(async (uid) => ({
      user_uid: uid,
      kind,
      gen,
      grant: await sealIn(draft, seed, { label: kind, subject, gen, to: { kind: "user", uid } }),
    })),
  );
};

/**
 * Makes new enterprise keys for the current administrators, if the verified roster shows that a former administrator
 * had the current keys. A server can therefore neither keep a former administrator's keys in use, nor make clients
 * change keys without need.
 */
export const newErk: RosterStep = async (draft) => {
  if (!draft.roster.isErkDue) return;
  const [b, r] = [makeKeySeed(), makeKeySeed()];
  try {
    const [erkB, erkR] = [(await deriveKeyPair(b)).xPublic, (await deriveKeyPair(r)).xPublic];
    await sign(draft, { action: "new-erk", erkB, erkR });
    draft.body.enterprise_keys.push(...(await toAdmins(draft, "erk-b", b)));
    draft.body.enterprise_keys.push(...(await toAdmins(draft, "erk-r", r)));
  } finally {
    wipe(b, r);
  }
};

const generationOf = ({ roster }: RosterDraft, uid: string): number =>
  roster.groups.get(uid)?.keys.at(-1)?.gen ?? 0;

/**
 * Makes a group's next key, sealed for the enterprise. Later, a client with the enterprise's key gives the group's key
 * to the group's members.
 */
const keyGroup = async (draft: RosterDraft, { uid, name }: Named): Promise<void> => {
  const { seed, xPublic, gen } = await makeGroupKey(uid, generationOf(draft, uid) + 1);
  try {
    await sign(
      draft,
      gen === 1 ? { action: "group-create", uid, name, xPublic } : { action: "group-rekey", uid, xPublic },
    );
    const to = { kind: "ent", uid: draft.roster.uid } as const;
    const grant = await sealIn(draft, seed, { label: "group-key", subject: uid, gen, to });
    draft.body.group_keys.push({
      group_uid: uid,
      gen,
      grant,
      recipient_kind: to.kind,
      recipient_uid: to.uid,
    });
  } finally {
    wipe(seed);
  }
};

export const createGroup =
  (group: Named): RosterStep =>
  async (draft) => {
    if (!draft.roster.groups.has(group.uid)) await keyGroup(draft, group);
  };

/** Gives a group its next key, unless another administrator has done so since this step first ran. */
export const rekeyGroup = (group: Named): RosterStep => {
  let from: number | undefined;
  return async (draft) => {
    const gen = generationOf(draft, group.uid);
    from ??= gen;
    if (gen > 0 && gen === from) await keyGroup(draft, group);
  };
};

export const renameGroup =
  ({ uid, name }: Named): RosterStep =>
  async (draft) => {
    const group = draft.roster.groups.get(uid);
    if (group && group.name !== name) await sign(draft, { action: "group-rename", uid, name });
  };

export const removeGroup =
  (uid: string): RosterStep =>
  async (draft) => {
    if (draft.roster.groups.has(uid)) await sign(draft, { action: "group-remove", uid });
  };
