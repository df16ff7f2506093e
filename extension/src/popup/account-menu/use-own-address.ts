import { useEffect, useState } from "react";
import { ownsAddress, setOwnAddress } from "../../own-address/own-addresses.ts";

/** Whether the server's address opens the vault in the extension, and a function that switches this on or off. */
export const useOwnAddress = (origin: string) => {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    void ownsAddress(origin).then(setOn);
  }, [origin]);
  return { isOn, toggle: () => void setOwnAddress(origin, !isOn).then(() => setOn(!isOn)) };
};
