/** @file Calls over a WebSocket to a browser: WebDriver BiDi in Firefox, the DevTools protocol in Chromium. */

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  /**
   * Present if the browser refuses a call. Chromium describes the error here. Firefox gives only the error's name here,
   * and describes the error in `message`.
   */
  readonly error?: string | { readonly message: string };
  readonly message?: string;
}

/**
 * Calls the browser. In Chromium, `session` is the DevTools session of a page; without `session` the call goes to the
 * browser itself. Rejects if the browser refuses the call, or if the connection ends before the reply.
 */
export type Call = (method: string, params: object, session?: string) => Promise<unknown>;

const errorOf = ({ error, message }: Reply): string | undefined =>
  message ?? (typeof error === "object" ? error.message : error);

export const connect = async (address: string): Promise<Call> => {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.onmessage = ({ data }) => {
    const reply: Reply = JSON.parse(String(data));
    const asked = reply.id === undefined ? undefined : waiting.get(reply.id);
    if (reply.error === undefined) asked?.resolve(reply.result);
    else asked?.reject(new Error(errorOf(reply)));
  };
  const ended = () => new Error("The connection to the browser has ended.");
  socket.onclose = () => {
    for (const asked of waiting.values()) asked.reject(ended());
  };
  let next = 1;
  return async (method, params, sessionId) => {
    if (socket.readyState !== WebSocket.OPEN) throw ended();
    const answer = Promise.withResolvers<unknown>();
    const id = next++;
    waiting.set(id, answer);
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    return answer.promise;
  };
};
