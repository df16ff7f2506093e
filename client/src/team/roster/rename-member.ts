import type { SignedName } from "@keepwell/crypto/enterprise/roster.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import { signedForm } from "@keepwell/crypto/identity/address-bundle.ts";
import type { KeyHolder } from "../../people/fingerprints.ts";
import type { Session } from "../../session/session.ts";
import { listedIn } from "./listed-member.ts";
import { type RosterStep, sign, signRoster } from "./sign-roster.ts";
import { requireFreeAddress } from "./signed-names.ts";

const renaming =
  ({ uid, fingerprint }: KeyHolder, { name, email }: SignedName): RosterStep =>
  async (draft) => {
    ensure(listedIn(draft.roster, uid)?.fingerprint === fingerprint);
    const signed = draft.roster.members.get(uid)?.signed;
    if (signed?.name === name && signed.email === signedForm(email)) return;
    requireFreeAddress(draft.roster, uid, email);
    await sign(draft, { action: "rename-member", uid, name, email });
  };

/**
 * Signs a member's name and address, as the screen showed them together with the member's code.
 * @throws CannotVerifyError if the member's keys in the roster do not have this code, or if this account is not an
 * administrator.
 * @throws MemberChangedError if another member has the address.
 * @throws CallFailure `validation` if the server now has another name or address.
 */
export const renameMember = (session: Session, seen: KeyHolder, named: SignedName): Promise<void> =>
  signRoster(session, [renaming(seen, named)]);
