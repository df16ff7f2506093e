import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { siteName } from "../match/site-name.ts";
import { text } from "../text/text.ts";
import type { SignInCall } from "./begin.ts";
import { ChoiceButton } from "./choice-button.tsx";
import { Frame } from "./frame.tsx";
import { RelyingParty } from "./relying-party.tsx";
import { useSignIn } from "./use-sign-in.ts";

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly choose: () => void;
}

/** Lets the user sign in with the passkey of an entry. */
export function ChoosePasskey(props: SignInCall) {
  const { call, signInOptions, rows } = props;
  const words = text().passkeys;
  const { pending, failure, several, choose, choosePasskey } = useSignIn(props);
  const choices: readonly Choice[] = several
    ? several.passkeys.map((passkey) => ({
        id: passkey.id,
        name: passkey.userName === "" ? several.row.name : passkey.userName,
        note: passkey.displayName === passkey.userName ? "" : passkey.displayName,
        choose: () => choosePasskey(several.row, passkey),
      }))
    : rows.map((row) => ({ id: row.uid, name: row.name, note: row.username, choose: () => choose(row) }));
  return (
    <Frame title={words.signInTitle(siteName(call))} ticket={call.ticket}>
      <RelyingParty rpId={signInOptions.rpId} origin={call.origin} />
      {failure !== undefined && <Alert tone="error" isLive title={failure} />}
      <Choices choices={choices} pending={pending} isFurther={several !== undefined} />
    </Frame>
  );
}

interface ChoicesProps {
  readonly choices: readonly Choice[];
  readonly pending: string | undefined;
  /** Whether this is the second choice, after the user has chosen an entry with several passkeys. */
  readonly isFurther: boolean;
}

function Choices({ choices, pending, isFurther }: ChoicesProps) {
  const words = text().passkeys;
  const [only, ...others] = choices;
  if (!only) return <p>{words.noLonger}</p>;
  if (others.length === 0)
    return (
      <>
        <div className="rounded-control border border-line px-3 py-2.5">
          <p className="wrap-anywhere font-semibold">{only.name}</p>
          {only.note !== "" && <p className="wrap-anywhere text-meta text-ink-2">{only.note}</p>}
        </div>
        <Button
          variant="primary"
          isWide
          autoFocus
          isPending={pending !== undefined}
          pendingLabel={words.signingIn}
          onPress={only.choose}
        >
          {words.signIn}
        </Button>
      </>
    );
  return (
    <>
      <p id="choices">{isFurther ? words.chooseFurther : words.choose}</p>
      <ul aria-labelledby="choices" className="flex flex-col gap-2">
        {choices.map((choice, at) => (
          <li key={choice.id}>
            <ChoiceButton
              name={choice.name}
              note={choice.note}
              isPending={pending === choice.id}
              isFirst={at === 0}
              onPress={choice.choose}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
