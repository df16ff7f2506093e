/** @file Messages between the tabs of this browser. Never a secret: any page of this origin can receive them. */
export type Told = "locked" | "unlocked";

const channel = new BroadcastChannel("keepwell.tabs");

export const tellTabs = (told: Told): void => channel.postMessage(told);

export const onTold = (listener: (told: Told) => void): void =>
  channel.addEventListener("message", ({ data }) => {
    if (data === "locked" || data === "unlocked") listener(data);
  });
