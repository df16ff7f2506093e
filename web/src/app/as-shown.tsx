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
  /** What the server shows now; undefined while it is loaded. */
  readonly value: Value | undefined;
  /** Everything that the user compares: the code, and the name beside it. */
  readonly compared: (value: Value) => string;
  /**
   * What to show, in place of the words about changed keys, if it is known why the value has changed. `onShow` shows
   * the panel with the new value.
   */
  readonly explained?: (changed: Changed<Value>) => ReactNode;
  /** The panel, with the first value that was shown. */
  readonly children: (shown: Value | undefined) => ReactNode;
}

/**
 * Shows the panel. If what is to be compared has changed since the panel was opened, says instead that the user must
 * compare again.
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
