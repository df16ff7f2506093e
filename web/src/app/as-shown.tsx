/**
 * @file [Note: As shown] A panel with a code to compare shows what it was opened with, and acts on that alone. Otherwise
 * a server could exchange the keys between the reading of the code and the press (MS-143).
 */
import { lazy, type ReactNode, Suspense, useState } from "react";

const ChangedMeanwhile = lazy(async () => ({
  default: (await import("./changed-meanwhile.tsx")).ChangedMeanwhile,
}));

interface AsShownProps<Value> {
  /** What the server shows now; undefined while it is loaded. */
  readonly value: Value | undefined;
  /** Everything that the user compares: the code, and the name beside it. */
  readonly compared: (value: Value) => string;
  /** The panel, with the first value that was shown. */
  readonly children: (shown: Value | undefined) => ReactNode;
}

/** The panel; or, if something else is to be compared by now, that the user must compare again. */
export function AsShown<Value>({ value, compared, children }: AsShownProps<Value>) {
  const [shown, show] = useState(value);
  if (shown === undefined && value !== undefined) show(value);
  const isChanged = shown !== undefined && value !== undefined && compared(shown) !== compared(value);
  if (!isChanged) return children(shown ?? value);
  return (
    <Suspense>
      <ChangedMeanwhile onShow={() => show(value)} />
    </Suspense>
  );
}
