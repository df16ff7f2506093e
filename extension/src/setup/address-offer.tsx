import { Button } from "@keepwell/ui/button.tsx";
import { useEffect, useState } from "react";
import { canOwnAddresses, ownsAddress, setOwnAddress } from "../own-address/own-addresses.ts";
import { text } from "../text/text.ts";

/** Offers a setting: whenever the user goes to the server's address, the browser opens the extension's vault. */
export function AddressOffer({ origin }: { readonly origin: string }) {
  const words = text().ownAddress;
  const [isOn, setIsOn] = useState<boolean>();
  useEffect(() => {
    if (canOwnAddresses()) void ownsAddress(origin).then(setIsOn);
  }, [origin]);
  if (isOn === undefined) return null;
  const { host } = new URL(origin);
  if (isOn) return <p role="status">{words.isOn(host)}</p>;
  return (
    <>
      <p>{words.lead(host)}</p>
      <Button onPress={() => void setOwnAddress(origin, true).then(() => setIsOn(true))}>
        {words.turnOn}
      </Button>
    </>
  );
}
