import type { OwnChange, OwnDetails } from "@keepwell/client/account/own-details.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { Strip } from "@keepwell/ui/strip.tsx";
import { useMutation } from "@tanstack/react-query";
import { titledMessage } from "../../app/failure-words.ts";
import { loadAccounts } from "../../app/load-accounts.ts";
import { refreshOwnDetails, useOwnChange } from "../../app/own-details.ts";
import { useOwnDetailsText } from "../../text/own-details-text.ts";

/**
 * If the server sends another name or address for the account than the account remembers, asks the user to accept the
 * change.
 */
export function OwnDetailsStrip({ session }: { readonly session: Session }) {
  const change = useOwnChange(session);
  return change ? <Change session={session} change={change} /> : null;
}

function Change({ session, change }: { readonly session: Session; readonly change: OwnChange }) {
  const text = useOwnDetailsText();
  const who = ({ name, email }: OwnDetails) => text.who(name, email);
  const accept = useMutation({
    mutationFn: async () => (await loadAccounts()).keepOwnDetails(session, change.told),
    onSuccess: () => refreshOwnDetails(session),
    onError: (error) => notify({ tone: "error", text: titledMessage(error) }),
  });
  return (
    <Strip
      tone="warning"
      action={
        <Button size="sm" isPending={accept.isPending} onPress={() => accept.mutate()}>
          {text.accept}
        </Button>
      }
    >
      {text.strip(who(change.told))} {text.known(who(change.known))}
    </Strip>
  );
}
