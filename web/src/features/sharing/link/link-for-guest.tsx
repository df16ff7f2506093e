import { Icon } from "@keepwell/ui/icon.tsx";
import { LockIcon } from "@keepwell/ui/icons.ts";
import { RouterLinkButton } from "../../../app/links.tsx";
import { sharePath } from "../../../app/share-link.ts";
import { PATHS } from "../../../paths.ts";
import { useShareLinkText } from "../../../text/share-link-text.ts";

/**
 * Explains the link to a visitor who is not signed in. It does not name the bucket, because only the invited account
 * can read the bucket's name.
 */
export function LinkForGuest({ accessUid }: { readonly accessUid: string }) {
  const text = useShareLinkText().guest;
  const search = { redirect: sharePath(accessUid) };
  return (
    <div className="flex flex-col gap-5">
      <p>{text.text}</p>
      <p>{text.how}</p>
      <div className="flex flex-wrap gap-2">
        <RouterLinkButton variant="primary" to={PATHS.signup} search={search}>
          {text.create}
        </RouterLinkButton>
        <RouterLinkButton to={PATHS["auth.login"]} search={search}>
          {text.signIn}
        </RouterLinkButton>
      </div>
      <p className="flex items-start gap-2 text-ui text-ink-2">
        <Icon of={LockIcon} className="mt-0.5" />
        <span>{text.stays}</span>
      </p>
    </div>
  );
}
