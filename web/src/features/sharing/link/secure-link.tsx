import type { Member } from "@keepwell/client/keys/members.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { LINK_ACCESS_TYPES } from "@keepwell/contract/sharing/links.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { LinkIcon } from "@keepwell/ui/icons.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useShareLinkText } from "../../../text/share-link-text.ts";
import { useSharingText } from "../../../text/sharing-text.ts";
import { verifiedOnlyQuery } from "../sharing-queries.ts";
import { useSecureLink } from "./use-secure-link.ts";

const UncopiedLinkDialog = lazy(async () => ({
  default: (await import("./uncopied-link-dialog.tsx")).UncopiedLinkDialog,
}));

interface SecureLinkProps {
  readonly session: Session;
  readonly bucket: Bucket;
  /** An invited person who has no key yet. */
  readonly member: Member;
}

/**
 * Lets the user make a secure link. A person who joins with the link gets the bucket's key at once. No other step is
 * needed.
 */
export function SecureLink({ session, bucket, member }: SecureLinkProps) {
  const text = useShareLinkText();
  const { day } = useSharingText();
  const { made, copy, revoke, shown, hide } = useSecureLink(session, bucket, member);
  const refusal = useRefusalReason(session, member);
  const email = member.access.display_email;
  const problem = copy.message ?? revoke.message;
  return (
    <>
      {made && <span>{text.made(day(made.created_at))}</span>}
      <div className="-ms-2.5 flex basis-full flex-wrap items-center">
        <Button
          size="sm"
          variant="quiet"
          icon={LinkIcon}
          name={made ? text.copyAgainFor(email) : text.copyFor(email)}
          isPending={copy.processing}
          disabledReason={refusal}
          onPress={() => copy.submit()}
        >
          {made ? text.copyAgain : text.copy}
        </Button>
        {made && (
          <Button
            size="sm"
            variant="quiet"
            name={text.revokeFor(email)}
            isPending={revoke.processing}
            onPress={() => revoke.submit()}
          >
            {text.revoke}
          </Button>
        )}
      </div>
      {refusal === undefined && <p className="basis-full">{text.about}</p>}
      {problem !== undefined && (
        <p role="alert" className="basis-full text-danger-text">
          {problem}
        </p>
      )}
      {shown !== null && (
        <Suspense>
          <UncopiedLinkDialog address={shown} who={email} onClose={hide} />
        </Suspense>
      )}
    </>
  );
}

/** Why the user cannot make a link for this person; undefined if they can. */
const useRefusalReason = (session: Session, { access }: Member): string | undefined => {
  const text = useShareLinkText();
  const isVerifiedOnly = useQuery(verifiedOnlyQuery(session)).data ?? false;
  if (!LINK_ACCESS_TYPES.some((level) => level === access.access_type)) return text.notForAdmins;
  return isVerifiedOnly ? text.notVerifiedOnly : undefined;
};
