/** @file What the tabs of this browser tell each other. Never a secret: any page of this origin may listen. */
export type Told = "locked" | "unlocked";

const channel = new BroadcastChannel("keepwell.tabs");

export const tellTabs = (told: Told): void => channel.postMessage(told);

export const onTold = (listener: (told: Told) => void): void =>
  channel.addEventListener("message", ({ data }) => {
    if (data === "locked" || data === "unlocked") listener(data);
  });
