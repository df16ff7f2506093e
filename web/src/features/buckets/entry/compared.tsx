/** @file Shows a field's values in two versions side by side. If the values are equal, a sentence says so instead. */

import { RevealButton } from "@keepwell/ui/reveal-button.tsx";
import { SecretLine } from "@keepwell/ui/secret-line.tsx";
import type { ReactNode } from "react";
import { useVaultText } from "../../../text/vault-text.ts";
import { useReveal } from "./password-row.tsx";

export interface ComparedProps {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

export function Compared({ label, mine, theirs }: ComparedProps) {
  const show = (value: string) => value;
  return <Pair label={label} mine={mine} theirs={theirs} show={show} />;
}

/** `what` names the value on the reveal button, if it is not a password. */
export function ComparedSecret({ label, mine, theirs, what }: ComparedProps & { readonly what?: string }) {
  const [isShown, show] = useReveal();
  return (
    <Pair
      label={label}
      mine={mine}
      theirs={theirs}
      show={(value) => <SecretLine value={value} isShown={isShown} />}
      action={<RevealButton isShown={isShown} onChange={show} what={what} />}
    />
  );
}

interface PairProps extends ComparedProps {
  readonly show: (value: string) => ReactNode;
  /** Shown only if the two versions differ. */
  readonly action?: ReactNode;
}

function Pair({ label, mine, theirs, show, action }: PairProps) {
  const text = useVaultText().entry;
  const isSame = mine === theirs;
  const sides = [
    [text.conflictYours, mine],
    [text.conflictTheirs, theirs],
  ] as const;
  return (
    <section className="border-t border-line pt-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="min-w-0 text-meta font-semibold break-words text-ink-2">{label}</h3>
        {!isSame && action}
      </div>
      {isSame ? (
        <p className="text-ink-3">{text.conflictSame}</p>
      ) : (
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {sides.map(([side, value]) => (
            <div key={side} className="min-w-0">
              <dt className="mb-1 text-meta text-ink-3">{side}</dt>
              <dd className="break-words whitespace-pre-wrap">{value === "" ? text.empty : show(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
