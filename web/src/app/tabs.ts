/**
 * @file Messages between the tabs of this browser. They contain no secrets, because any page of this origin can receive
 * them.
 */
export type TabMessage = "locked" | "unlocked";

const channel = new BroadcastChannel("keepwell.tabs");

export const tellTabs = (message: TabMessage): void => channel.postMessage(message);

export const onTabMessage = (listener: (message: TabMessage) => void): void =>
  channel.addEventListener("message", ({ data }) => {
    if (data === "locked" || data === "unlocked") listener(data);
  });
