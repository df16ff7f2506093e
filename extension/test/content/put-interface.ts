/**
 * Puts a simulated extension API into a page. It passes messages of the content scripts to the page's function
 * `tellTest`. A message that is given to the page's function `answerDocument` goes to the content scripts.
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
