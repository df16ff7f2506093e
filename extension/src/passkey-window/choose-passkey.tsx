import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { siteName } from "../match/site-name.ts";
import { text } from "../text/text.ts";
import type { RowEntry } from "../vault/kept-row.ts";
import type { SignInCall } from "./begin.ts";
import { ChoiceButton } from "./choice-button.tsx";
import { Frame } from "./frame.tsx";
import { RelyingParty } from "./relying-party.tsx";
import { useSignIn } from "./use-sign-in.ts";

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly notes: readonly string[];
  readonly choose: () => void;
}

/** Returns what is shown below a choice. It always says whether other people share the bucket. */
const notesOf = (account: string, { sharedIn }: RowEntry): readonly string[] =>
  [account, sharedIn === null ? "" : text().passkeys.sharedIn(sharedIn)].filter((note) => note !== "");

/** Lets the user sign in with the passkey of an entry. */
export function ChoosePasskey(props: SignInCall) {
  const { call, signInOptions } = props;
  const words = text().passkeys;
  const { rows, pending, message, several, choose, choosePasskey } = useSignIn(props);
  const choices: readonly Choice[] = several
    ? several.passkeys.map((passkey) => ({
        id: passkey.id,
        name: passkey.userName === "" ? several.row.name : passkey.userName,
        notes: notesOf(passkey.displayName === passkey.userName ? "" : passkey.displayName, several.row),
        choose: () => choosePasskey(several.row, passkey),
      }))
    : rows.map((row) => ({
        id: row.uid,
        name: row.name,
        notes: notesOf(row.username, row),
        choose: () => choose(row),
      }));
  return (
    <Frame title={words.signInTitle(siteName(call))} ticket={call.ticket}>
      <RelyingParty rpId={signInOptions.rpId} origin={call.origin} />
      {message && <Alert {...message} isLive />}
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
          {only.notes.map((note) => (
            <p key={note} className="wrap-anywhere text-meta text-ink-2">
              {note}
            </p>
          ))}
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
              notes={choice.notes}
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
