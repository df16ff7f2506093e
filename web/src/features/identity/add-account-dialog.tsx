import type { PendingSignIn } from "@keepwell/client/sign-in/pending-sign-in.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { Dialog, DialogFooter } from "@keepwell/ui/dialog.tsx";
import { lazy, Suspense, useState } from "react";
import { loadAccounts } from "../../app/load-accounts.ts";
import { useText } from "../../text/text.ts";
import { LoginForm } from "./login-form.tsx";

const TwoFactorForm = lazy(async () => ({
  default: (await import("./two-factor/two-factor-form.tsx")).TwoFactorForm,
}));

const goToAdded = () => void loadAccounts().then((accounts) => accounts.goToAdded());

/** Signs in to another account beside the open one, and restarts the page with the new account. */
export function AddAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const [pending, hold] = useState<PendingSignIn | null>(null);
  return (
    <Dialog
      isOpen
      size="sm"
      title={text.shell.addAccountTitle}
      subtitle={pending?.email}
      onRequestClose={onClose}
      footer={
        <DialogFooter>
          <Button onPress={onClose}>{text.common.cancel}</Button>
        </DialogFooter>
      }
    >
      {pending ? (
        <Suspense>
          <TwoFactorForm pending={pending} onDone={goToAdded} onCancel={() => hold(null)} />
        </Suspense>
      ) : (
        <LoginForm onDone={goToAdded} onTwoFactor={hold} />
      )}
    </Dialog>
  );
}
