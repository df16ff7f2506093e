import type { Session } from "@keepwell/client/session/session.ts";
import type { Profile } from "@keepwell/contract/identity/identity.endpoints.ts";
import { isReleasedAddress } from "@keepwell/contract/identity/released-address.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useMutation } from "@tanstack/react-query";
import { titledMessage } from "../../../app/failure-words.ts";
import { useSettingsText } from "../../../text/settings-text.ts";

interface AddressStateProps {
  readonly session: Session;
  readonly profile: Profile;
  /**
   * Says what the user cannot do on this page until the address is confirmed. Missing on the page on which the user
   * edits the address.
   */
  readonly reason?: string;
}

/**
 * Says that the account has lost its address, or that the current or the requested new address is not confirmed. For an
 * unconfirmed address, a button sends the link again, or makes a new link if the server sends no mail.
 */
export function AddressState({ session, profile, reason }: AddressStateProps) {
  const words = useSettingsText().details;
  const resend = useMutation({
    mutationFn: () => session.api.identity.sendVerification(),
    onSuccess: () => notify({ tone: "success", text: profile.sends_mail ? words.resent : words.renewed }),
    onError: (error) => notify({ tone: "error", text: titledMessage(error) }),
  });
  if (profile.email_verified && profile.pending_email === null) return null;
  const { pending_email: pending } = profile;
  if (pending === null && isReleasedAddress(profile.email))
    return (
      <Alert tone="warning" title={words.releasedTitle}>
        {reason !== undefined && <p>{reason}</p>}
        <p>{words.released}</p>
      </Alert>
    );
  return (
    <Alert
      tone="info"
      title={pending === null ? words.unverifiedTitle : words.pendingTitle}
      action={
        <Button size="sm" isPending={resend.isPending} onPress={() => resend.mutate()}>
          {profile.sends_mail ? words.resend : words.renew}
        </Button>
      }
    >
      {reason !== undefined && <p>{reason}</p>}
      <p>{profile.sends_mail ? words.sentTo(pending ?? profile.email) : words.kept}</p>
      <p>{pending === null ? words.unverified : words.pending}</p>
    </Alert>
  );
}
