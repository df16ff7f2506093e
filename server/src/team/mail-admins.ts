import type { Handle } from "../db/schema.ts";
import { listOtherAdmins } from "../keys/recovery-request.store.ts";
import type { Mailer } from "../messages/mailer.ts";
import type { Membership } from "../people/member.store.ts";
import { nameOf } from "../people/name-of.ts";
import type { User } from "../people/user.store.ts";

/**
 * Mails a team's administrators. The mail says that the member `user` waits for one of them. The member gets no such
 * mail, even as an administrator.
 */
export const mailAdmins = async (
  within: Handle,
  mailer: Mailer,
  {
    template,
    user,
    membership: { enterprise_uid: enterpriseUid, name },
  }: {
    readonly template: "recovery_asked" | "member_waiting";
    readonly user: User;
    readonly membership: Membership;
  },
): Promise<void> => {
  const admins = await listOtherAdmins(within, { enterpriseUid, userUid: user.uid });
  for (const admin of admins)
    await mailer.enqueue(within, {
      template,
      to: { name: nameOf(admin), address: admin.email },
      locale: admin.locale,
      vars: { person: nameOf(user), personEmail: user.email, enterprise: name },
    });
};
