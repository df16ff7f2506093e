import type { BucketGrant } from "@keepwell/contract/team/keys.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { requireEnterprise, rereadTeam } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";
import type { BucketPlace } from "../make-bucket-parts.ts";
import { grantToEnterprise } from "./grant-to-enterprise.ts";

/** Seals a bucket's next key to the enterprise key that the current roster names. @throws CannotVerifyError */
export const grantNextKey = async (
  session: Session,
  next: BucketPlace & { readonly key: BucketKey },
): Promise<Pick<BucketGrant, "recipient_kind" | "recipient_uid" | "grant">> => {
  await rereadTeam(session);
  const enterprise = await requireEnterprise(session);
  const grant = await grantToEnterprise(session.keyring, enterprise, next);
  return { recipient_kind: "ent", recipient_uid: enterprise.roster.uid, grant };
};
