/** @file The keys that entries of a roster bring along: a new key is of use once those who need it hold it. */
import { failField } from "@keepwell/contract/errors.ts";
import { ENTERPRISE_KEY_KINDS } from "@keepwell/contract/team/enterprise.endpoints.ts";
import type { EnterpriseKeyGrant, GroupKeyGrant } from "@keepwell/contract/team/roster.endpoints.ts";
import type { Handle } from "../../db/schema.ts";
import { checkEnterpriseKey } from "../../keys/enterprise-grant-check.ts";
import { insertEnterpriseKeys } from "../../keys/enterprise-key.store.ts";
import { putGroupKeys } from "../../keys/group-key.store.ts";
import { nameOf } from "../../keys/key-giving.ts";
import { checkGroupKey } from "../../keys/team-key-check.ts";
import type { User } from "../../people/user.store.ts";
import { listAdminKeys, listRecipientsOfGroups } from "../../roster/roster.store.ts";

interface Giving {
  readonly enterpriseUid: string;
  readonly signer: User;
}

/**
 * Both keys of that generation, to every administrator of now: 422 where one is missing. One for somebody who has ended
 * here, and by the roster has not, is passed over: whoever signs goes by the roster.
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
  await insertEnterpriseKeys(within, await Promise.all(keys));
};

/**
 * The new keys of these groups, as the rows now have them: to the enterprise's bucket key, so that none is ever
 * lost, and to members. What is for somebody who is not to have it is passed over.
 */
export const giveNewGroupKeys = async (
  within: Handle,
  { enterpriseUid, signer, groups }: Giving & { groups: readonly string[] },
  sent: readonly GroupKeyGrant[],
): Promise<void> => {
  const recipients = await listRecipientsOfGroups(within, enterpriseUid, groups);
  const given = new Map(
    sent.map(({ group_uid, gen, recipient_kind: kind, recipient_uid: uid, grant }) => [
      nameOf(group_uid, { gen, kind, uid }),
      grant,
    ]),
  );
  const keys = recipients.flatMap(({ group_uid: groupUid, gen, ...recipient }) => {
    const grant = given.get(nameOf(groupUid, { gen, ...recipient }));
    if (grant !== undefined)
      return [checkGroupKey(grant, { groupUid, gen, signer, recipient }, "group_keys")];
    return recipient.kind === "ent" ? failField("group_keys", "required") : [];
  });
  await putGroupKeys(within, await Promise.all(keys));
};
