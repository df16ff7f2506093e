/**
 * Makes a replacement for IndexedDB that has only the functions that the stores of keys and pins use. All tabs share
 * the values. `refuses`: whether the browser stores no value at the moment.
 */
export const aDatabase = (refuses = () => false): IDBFactory => {
  const values = new Map<unknown, unknown>();
  const request = (result: unknown) => {
    const made: { onsuccess?: () => void; result: unknown } = { result };
    queueMicrotask(() => made.onsuccess?.());
    return made;
  };
  const openCursor = (only?: unknown) => {
    const keys = [...values.keys()].filter((key) => only === undefined || key === only);
    const made = request(null);
    const cursorAt = (key: unknown) => ({
      key,
      value: values.get(key),
      update: (value: unknown) => values.set(key, value),
      delete: () => values.delete(key),
      continue: () => {
        next();
        queueMicrotask(() => made.onsuccess?.());
      },
    });
    const next = () => {
      const key = keys.shift();
      made.result = key === undefined ? null : cursorAt(key);
    };
    next();
    return made;
  };
  const objectStore = () => ({
    get: (key: unknown) => request(values.get(key)),
    put: (value: unknown, key: unknown) => {
      if (refuses()) throw new DOMException("The value cannot be stored.", "DataCloneError");
      return request(values.set(key, value));
    },
    delete: (key: unknown) => request(values.delete(key)),
    count: () => request(values.size),
    openCursor,
  });
  const transaction = () => {
    const begun: { oncomplete?: () => void; readonly objectStore: unknown } = { objectStore };
    setImmediate(() => begun.oncomplete?.());
    return begun;
  };
  return { open: () => request({ transaction, close: () => undefined }) } as unknown as IDBFactory;
};
