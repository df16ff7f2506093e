import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { TextButton } from "@keepwell/ui/text-button.tsx";
import { WaitingLine } from "@keepwell/ui/waiting-line.tsx";
import { type ReactNode, useState } from "react";
import { siteName } from "../match/site-name.ts";
import { useSettling } from "../page/use-settling.ts";
import { neverPasskeys } from "../passkeys/never-passkeys.ts";
import { rowsWithPasskey } from "../passkeys/rows-with-passkey.ts";
import { text } from "../text/text.ts";
import type { Vault } from "../vault/read-vault.ts";
import type { SaveCall } from "./begin.ts";
import { end } from "./end.ts";
import { Frame } from "./frame.tsx";
import { RelyingParty } from "./relying-party.tsx";
import { SaveForm } from "./save-form.tsx";
import { useRows } from "./use-rows.ts";

/** Finds an entry with a passkey that the website excludes, because the user already has it. */
const excludedIn = (vault: Vault, { rpId, excluded }: SaveCall["creation"]) =>
  excluded.length === 0 ? undefined : rowsWithPasskey(vault.entries, { rpId, allowed: excluded })[0];

interface SavePasskeyProps extends SaveCall {
  /**
   * What the window shows because Keepwell was locked; undefined while it is unlocked. A save that has begun continues,
   * and shows its end first.
   */
  readonly locked: ReactNode;
}

/** Lets the user save a new passkey in an entry. */
export function SavePasskey(props: SavePasskeyProps) {
  const words = text().passkeys;
  const [tooLate, setTooLate] = useState<string>();
  if (tooLate === undefined)
    return (
      <Saving
        {...props}
        onTooLate={(ended, entry) => setTooLate(ended === "undone" ? words.undone : words.left(entry))}
      />
    );
  return (
    <Frame title={words.goneTitle} ticket={undefined}>
      <p role="alert" className="wrap-anywhere">
        {tooLate}
      </p>
    </Frame>
  );
}

type SavingProps = SavePasskeyProps & Pick<Parameters<typeof SaveForm>[0], "onTooLate">;

/** The save while the website waits. */
function Saving(props: SavingProps) {
  const { call, open, creation, locked } = props;
  const words = text().passkeys;
  const { vault, failure, reread } = useRows(open);
  const [isSaving, setSaving] = useState(false);
  const host = siteName(call);
  const excluding = vault ? excludedIn(vault, creation) : undefined;
  const accepts = useSettling(excluding);
  const busyReason = isSaving ? words.busy : undefined;
  const never = async () => {
    if (!accepts()) return;
    await neverPasskeys.set({ session: open.session, sealed: open.device.sealed }, call.origin, true);
    await end(call.ticket, "browser");
  };
  if (locked && !isSaving) return locked;
  const content = (): ReactNode => {
    if (excluding)
      return (
        <Excluded entry={excluding.name} onConfirm={() => accepts() && void end(call.ticket, "excluded")} />
      );
    if (vault) return <SaveForm {...props} vault={vault} onSaving={setSaving} />;
    if (!failure) return <WaitingLine>{text().popup.loading}</WaitingLine>;
    return <NotRead reason={failure.message} onTryAgain={reread} />;
  };
  return (
    <Frame
      title={excluding ? words.excludedTitle(host) : words.saveTitle(host)}
      ticket={call.ticket}
      busyReason={busyReason}
      more={
        !excluding && (
          <TextButton disabledReason={busyReason} onPress={() => void never()}>
            {words.never}
          </TextButton>
        )
      }
    >
      <RelyingParty rpId={creation.rpId} origin={call.origin} />
      {content()}
    </Frame>
  );
}

/** Says why the entries could not be read. */
function NotRead({ reason, onTryAgain }: { readonly reason: string; readonly onTryAgain: () => void }) {
  return (
    <Alert
      tone="error"
      isLive
      title={reason}
      action={<Button onPress={onTryAgain}>{text().passkeys.tryAgain}</Button>}
    />
  );
}

interface ExcludedProps {
  /** The name of the entry that has a passkey for the website. */
  readonly entry: string;
  readonly onConfirm: () => void;
}

function Excluded({ entry, onConfirm }: ExcludedProps) {
  const words = text().passkeys;
  return (
    <>
      <p className="wrap-anywhere">{words.excluded(entry)}</p>
      <Button variant="primary" isWide autoFocus onPress={onConfirm}>
        {words.ok}
      </Button>
    </>
  );
}
