import type { Session } from "@keepwell/client/session/session.ts";
import type { Failure } from "@keepwell/ui/form-failure.ts";
import { type Submission, useSubmit } from "@keepwell/ui/use-submit.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { loadAccounts } from "../../app/load-accounts.ts";
import { isPasskeyCapable } from "../../app/passkey-capable.ts";

const loadPasskeys = async () => (await loadAccounts()).loadPasskeys();

interface Options {
  readonly failureOf: (error: unknown) => Failure;
  readonly onDone: (session: Session) => void;
}

/**
 * Signs in with a passkey when the user presses a button, or chooses a passkey from the suggestions of the address
 * field. If the user sends the form with a password instead, the request for a passkey ends.
 */
export const usePasskeySignIn = (form: Submission<string>, { failureOf, onDone }: Options) => {
  const left = useRef(new AbortController());
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      form.clear();
      return (await loadPasskeys()).signInByPasskey(left.current.signal);
    },
    onDone: (session) => session && onDone(session),
  });
  const onChosen = useEffectEvent(() => submission.submit());
  useEffect(() => {
    if (form.processing || !isPasskeyCapable()) return undefined;
    const ends = new AbortController();
    left.current = ends;
    void loadPasskeys().then(({ offerPasskeys }) => offerPasskeys(ends.signal, onChosen));
    return () => ends.abort();
  }, [form.processing]);
  return submission;
};
