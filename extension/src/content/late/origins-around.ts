/**
 * Returns the origins of the documents around this document, the nearest first. If the browser does not report them,
 * reads them from the documents. The origin of a document that this document may not read is `null`.
 */
export const originsAround = (): readonly string[] => {
  const told: ArrayLike<string> | undefined = location.ancestorOrigins;
  if (told) return Array.from(told);
  const found: string[] = [];
  for (let inner: Window = window; inner !== window.top; inner = inner.parent) {
    try {
      found.push(inner.parent.location.origin);
    } catch {
      found.push("null");
    }
  }
  return found;
};
