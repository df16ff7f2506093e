/**
 * @file Stores the new keys that are sent with roster entries. For some recipients a copy is required; the functions
 * say for which.
 */
import { failField } from "@keepwell/contract/errors.ts";
import { ENTERPRISE_KEY_KINDS } from "@keepwell/contract/team/enterprise.endpoints.ts";
import type { EnterpriseKeyGrant, GroupKeyGrant } from "@keepwell/contract/team/roster.endpoints.ts";
import type { Handle } from "../../db/schema.ts";
import { checkCopy } from "../../keys/check-copy.ts";
import { checkEnterpriseKey } from "../../keys/check-enterprise-key.ts";
import { keyName } from "../../keys/give-keys.ts";
import { groupKeyTerms } from "../../keys/key-copy.store.ts";
import { putTeamCopies } from "../../keys/team-key-copy.store.ts";
import type { User } from "../../people/user.store.ts";
import { listAdminKeys, listRecipientsOfGroups } from "../../roster/roster.store.ts";

interface Giving {
  readonly enterpriseUid: string;
  readonly signer: User;
}

/**
 * Stores both of the enterprise's keys of this generation for every current administrator. Fails with 422 if one is
 * missing. Ignores a key for a former administrator: the signer works from the roster, which may still list that
 * administrator.
 */
export const giveEnterpriseKeys = async (
  within: Handle,
  { enterpriseUid, signer, gen }: Giving & { gen: number },
  sent: readonly EnterpriseKeyGrant[],
): Promise<void> => {
  const admins = await listAdminKeys(within, enterpriseUid);
  const wanted = admins.flatMap((recipient) => ENTERPRISE_KEY_KINDS.map((kind) => ({ recipient, kind })));
  const keys = wanted.map(({ recipient, kind }) => {
    const given = sent.find((one) => one.user_uid === recipient.uid && one.kind === kind && one.gen === gen);
    if (!given) return failField("enterprise_keys", "required");
    return checkEnterpriseKey(
      given.grant,
      { enterpriseUid, kind, gen, signer, recipient },
      "enterprise_keys",
    );
  });
  await putTeamCopies(within, enterpriseUid, await Promise.all(keys));
};

/**
 * Stores copies of these groups' new keys for the recipients that the rows name. The copy for the enterprise, sealed to
 * its key ERK-b, is required, because the group's key could be lost without it. A copy for a member of the group may be
 * missing. A copy for any other recipient is ignored.
 */
export const giveNewGroupKeys = async (
  within: Handle,
  { enterpriseUid, signer, groups }: Giving & { groups: readonly string[] },
  sent: readonly GroupKeyGrant[],
): Promise<void> => {
  const recipients = await listRecipientsOfGroups(within, enterpriseUid, groups);
  const given = new Map(
    sent.map(({ group_uid: subject, gen, recipient_kind: kind, recipient_uid: uid, grant }) => [
      keyName({ subject, gen, kind, uid }),
      grant,
    ]),
  );
  const keys = recipients.flatMap((wanted) => {
    const grant = given.get(keyName(wanted));
    if (grant !== undefined) return [checkCopy(grant, groupKeyTerms(wanted, signer), "group_keys")];
    return wanted.kind === "ent" ? failField("group_keys", "required") : [];
  });
  await putTeamCopies(within, enterpriseUid, await Promise.all(keys));
};
