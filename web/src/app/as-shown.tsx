/**
 * @file [Note: As shown] A panel with a code to compare keeps showing the value that it was opened with, and its
 * buttons use only that value. Otherwise a server could exchange the keys after the user has read the code and before
 * they press a button (MS-143).
 */
import { lazy, type ReactNode, Suspense, useState } from "react";

const ChangedMeanwhile = lazy(async () => ({
  default: (await import("./changed-meanwhile.tsx")).ChangedMeanwhile,
}));

interface Changed<Value> {
  readonly before: Value;
  readonly now: Value;
  readonly onShow: () => void;
}

interface AsShownProps<Value> {
  /** The value that the server sends now. Undefined while it is being loaded. */
  readonly value: Value | undefined;
  /** Returns all text that the user compares: the code, and the name beside it. */
  readonly compared: (value: Value) => string;
  /**
   * Explains a change whose cause is known. The returned element replaces the words about changed keys. `onShow` shows
   * the panel with the new value.
   */
  readonly explained?: (changed: Changed<Value>) => ReactNode;
  /** Renders the panel with the value that was shown first. */
  readonly children: (shown: Value | undefined) => ReactNode;
}

/**
 * Shows the panel. If the compared text has changed after the panel was opened, replaces the panel with a message: the
 * user must compare again.
 */
export function AsShown<Value>({ value, compared, explained, children }: AsShownProps<Value>) {
  const [shown, show] = useState(value);
  if (shown === undefined && value !== undefined) show(value);
  const isChanged = shown !== undefined && value !== undefined && compared(shown) !== compared(value);
  if (!isChanged) return children(shown ?? value);
  const onShow = () => show(value);
  return (
    explained?.({ before: shown, now: value, onShow }) || (
      <Suspense>
        <ChangedMeanwhile onShow={onShow} />
      </Suspense>
    )
  );
}
