/**
 * Puts a stand-in for the browser's interface into a page. It hands messages to the function `tellTest` of the page, and
 * messages that the function `answerDocument` is given to the content scripts.
 */
export const putInterface = () => {
  type Listener = (received: unknown, sender: { readonly id: string }) => boolean;
  const world = globalThis as unknown as Record<string, unknown>;
  const listeners: Listener[] = [];
  const runtime = {
    id: "keepwell",
    sendMessage: (message: unknown) => (world["tellTest"] as (one: unknown) => Promise<unknown>)(message),
    onMessage: { addListener: (listener: Listener) => listeners.push(listener) },
  };
  Object.assign(world, {
    browser: { runtime },
    answerDocument: (message: unknown, id: string) => {
      for (const listener of listeners) listener(message, { id });
    },
  });
};
