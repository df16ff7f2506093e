/** @file The mails about shared buckets. They contain names, and nothing from inside a bucket. */
import type { Handle } from "../db/schema.ts";
import type { Mailer } from "../messages/mailer.ts";
import type { LetterVars } from "../messages/message.ts";
import { nameOf } from "../people/name-of.ts";
import type { User } from "../people/user.store.ts";
import type { Access } from "./access.store.ts";

interface Addressee {
  readonly name: string;
  readonly address: string;
  readonly locale: string;
}

type Named = Pick<User, "firstname" | "lastname" | "email" | "locale">;

export const toRecipient = (user: Named): Addressee => ({
  name: nameOf(user),
  address: user.email,
  locale: user.locale,
});

/** The user of an access, as the addressee of a mail; null if the access has no user yet. */
const toAddressee = (access: Access): Addressee | null =>
  access.person_email === null
    ? null
    : {
        name: `${access.person_firstname} ${access.person_lastname}`,
        address: access.person_email,
        locale: access.person_locale ?? "",
      };

type SharingLetter =
  | "share_added"
  | "share_changed"
  | "share_joined"
  | "share_link_used"
  | "share_removed"
  | "handover_offered"
  | "handover_accepted";

export const createShareLetters = (mailer: Mailer) => {
  const send = <N extends SharingLetter | "share_invited">(
    within: Handle,
    { name, address, locale }: Addressee,
    { template, vars }: { template: N; vars: LetterVars[N] },
  ): Promise<void> => mailer.enqueue(within, { template, to: { name, address }, locale, vars });

  return {
    send,

    /**
     * Sends an invitation to a user, or to an address that no user has proven. Without a user, the mail is in the
     * inviter's language.
     */
    sendInvitation: (
      within: Handle,
      inviter: Named,
      { bucket, email, person }: { bucket: string; email: string; person: Named | undefined },
    ): Promise<void> => {
      const vars = { inviter: nameOf(inviter), inviterEmail: inviter.email, bucket };
      return person
        ? send(within, toRecipient(person), { template: "share_added", vars })
        : send(
            within,
            { name: email, address: email, locale: inviter.locale },
            { template: "share_invited", vars },
          );
    },

    /** Sends nothing if the access has no user yet. */
    sendToMember: async <N extends SharingLetter>(
      within: Handle,
      access: Access,
      letter: { template: N; vars: LetterVars[N] },
    ): Promise<void> => {
      const person = toAddressee(access);
      if (person) await send(within, person, letter);
    },
  };
};

export type ShareLetters = ReturnType<typeof createShareLetters>;
