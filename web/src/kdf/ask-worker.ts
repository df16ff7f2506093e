/** @file Sends questions to a worker, and finds the reply to each question by its number. */

interface Numbered {
  readonly id: number;
}

/** A message to the worker without its number. */
export type Question<Request extends Numbered> = Request extends Numbered ? Omit<Request, "id"> : never;

/**
 * The returned `ask` rejects if the worker fails or is closed, or did so earlier: a worker whose file could not be
 * loaded says so only once, and answers nothing. `failure` is the message of the error.
 */
export const askWorker = <Request extends Numbered, Reply extends Numbered>(
  worker: Worker,
  failure: string,
) => {
  const waiting = new Map<number, PromiseWithResolvers<Reply>>();
  let next = 1;
  let hasFailed = false;
  const fail = () => {
    hasFailed = true;
    for (const { reject } of waiting.values()) reject(new Error(failure));
    waiting.clear();
  };
  worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => {
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  });
  worker.addEventListener("error", fail);
  return {
    ask: async (question: Question<Request>): Promise<Reply> => {
      if (hasFailed) throw new Error(failure);
      const answer = Promise.withResolvers<Reply>();
      const id = next++;
      waiting.set(id, answer);
      worker.postMessage({ id, ...question });
      return answer.promise;
    },
    close: () => {
      worker.terminate();
      fail();
    },
  };
};
