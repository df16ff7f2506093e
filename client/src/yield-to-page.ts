/**
 * Lets the page handle events. Awaiting a promise does not, because all promises that are ready, and replies of the
 * browser's crypto that have arrived, are handled before the next event. A message is used,
 * because timers that follow each other wait 4 ms each.
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
