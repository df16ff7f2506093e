/**
 * Lets the page handle events. Awaiting a promise does not: before the next event the browser handles all ready
 * promises and all results of its crypto. Posts a message instead of setting a timer, because browsers delay each of
 * several successive timers by 4 ms.
 */
export const yieldToPage = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
