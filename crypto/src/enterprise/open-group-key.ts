import { orCannotVerify } from "../errors.ts";
import type { GrantReader } from "../grant/open-grant.ts";
import type { GrantSigner } from "../grant/verify-grant.ts";
import { ensurePresent } from "./ensure-present.ts";
import { type NamedKey, openNamedKey } from "./open-named-key.ts";
import type { Roster } from "./roster.ts";

/** The reader: a member of the group, or the enterprise with its ERK-b. */
export type GroupKeyReader = GrantReader & { kind: "user" | "ent" };

/** The key pair, which opens grants, and its seed, which can be granted to members who join the group. */
export type GroupKey = NamedKey;

/**
 * Opens a group's private key. The key must match the public half that the roster lists for the group and generation.
 * Because of this check, the key may come from any member, even from a member who has since left.
 * @throws CannotVerifyError
 */
export const openGroupKey = (
  wire: string,
  {
    reader: { kind, ...reader },
    signer,
    roster,
    uid,
    gen,
  }: { reader: GroupKeyReader; signer: GrantSigner; roster: Roster; uid: string; gen: number },
): Promise<GroupKey> =>
  orCannotVerify(async () => {
    const half = ensurePresent(ensurePresent(roster.groups.get(uid)).keys.find((one) => one.gen === gen));
    const expected = { label: "group-key", recipientKind: kind, subject: uid, gen, role: "" } as const;
    return openNamedKey(wire, { reader, signer, expected, half });
  });
