import type { PendingSignIn } from "@keepwell/client/sign-in/pending-sign-in.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { Mark } from "@keepwell/ui/mark.tsx";
import { type ReactNode, useState } from "react";
import { browser } from "../browser.ts";
import { derive } from "../device/derive-master-key.ts";
import { openDevice, type ServerDevice } from "../device/open-device.ts";
import { chooseServer } from "../device/servers.ts";
import { StorageRefused } from "../device/storage-refused.ts";
import { noteUnlocked } from "../lock/locking.ts";
import { text } from "../text/text.ts";
import { AddressOffer } from "./address-offer.tsx";
import { CodeForm } from "./code-form.tsx";
import { PasskeysOffer } from "./passkeys-offer.tsx";
import { ServerForm } from "./server-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SitesOffer } from "./sites-offer.tsx";

type Step =
  | { readonly kind: "server" }
  | { readonly kind: "sign-in"; readonly device: ServerDevice }
  | { readonly kind: "code"; readonly device: ServerDevice; readonly pending: PendingSignIn }
  | { readonly kind: "done"; readonly origin: string };

/** Stores a sign-in, and starts the countdown to the lock. @throws StorageRefused if the browser does not store it. */
const settle = async (device: ServerDevice): Promise<void> => {
  await device.settled().catch((reason: unknown) => {
    throw new StorageRefused(reason);
  });
  await chooseServer(browser.storage.local, device.origin);
  await noteUnlocked();
};

/** The steps of the set-up: server, password, second factor. The first step suggests `knownServer`, if there is one. */
export function Setup({ knownServer }: { readonly knownServer: string | null }) {
  const [step, setStep] = useState<Step>({ kind: "server" });
  const words = text().setup;
  const toServer = () => setStep({ kind: "server" });
  if (step.kind === "server")
    return (
      <Frame title={words.title}>
        <ServerForm
          known={knownServer}
          onServer={(origin) =>
            void openDevice(origin, derive).then((device) => setStep({ kind: "sign-in", device }))
          }
        />
      </Frame>
    );
  if (step.kind === "done")
    return (
      <Frame title={words.doneTitle}>
        <p>{words.done}</p>
        <p className="text-ink-2">{words.pin}</p>
        <SitesOffer />
        <PasskeysOffer />
        <AddressOffer origin={step.origin} />
      </Frame>
    );
  const { device } = step;
  const onDone = () => setStep({ kind: "done", origin: device.origin });
  if (step.kind === "sign-in")
    return (
      <Frame title={words.signInTitle(new URL(device.origin).host)}>
        <SignInForm
          device={device}
          settle={() => settle(device)}
          onDone={onDone}
          onCode={(pending) => setStep({ kind: "code", device, pending })}
        />
        <Button onPress={toServer}>{words.otherServer}</Button>
      </Frame>
    );
  return (
    <Frame title={words.codeTitle}>
      <CodeForm
        pending={step.pending}
        settle={() => settle(device)}
        onDone={onDone}
        onAgain={() => setStep({ kind: "sign-in", device })}
      />
    </Frame>
  );
}

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-110 flex-col gap-5 px-5 py-12">
      <Mark name={text().name} />
      <h1 className="text-auth font-bold">{title}</h1>
      {children}
    </main>
  );
}
