/** @file Rules for selecting rows, as pure functions that do not need the list component. */

/**
 * Returns the rows from `anchor` to `target`, including both, in the order on the screen. Leaves out rows that cannot
 * be selected. If `anchor` is not in `order`, the range is only `target`.
 */
export function rangeBetween(
  order: readonly string[],
  anchor: string,
  target: string,
  unselectable: ReadonlySet<string>,
): readonly string[] {
  const from = order.indexOf(anchor);
  const to = order.indexOf(target);
  if (from < 0 || to < 0) return unselectable.has(target) ? [] : [target];
  const [start, end] = from < to ? [from, to] : [to, from];
  return order.slice(start, end + 1).filter((id) => !unselectable.has(id));
}

export function withAll(selected: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> {
  return new Set([...selected, ...more]);
}
