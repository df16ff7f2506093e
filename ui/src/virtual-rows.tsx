import { type ReactNode, useMemo } from "react";
import { ListLayout, Virtualizer } from "react-aria-components/Virtualizer";
import { NumberedRows } from "./numbered-rows.tsx";
import { useRowHeight } from "./use-row-height.ts";

/** Renders only the visible rows. */
export function VirtualRows({ children }: { readonly children: ReactNode }) {
  const rowSize = useRowHeight();
  const options = useMemo(() => ({ rowSize }), [rowSize]);
  return (
    <Virtualizer layout={ListLayout} layoutOptions={options}>
      <NumberedRows>{children}</NumberedRows>
    </Virtualizer>
  );
}
