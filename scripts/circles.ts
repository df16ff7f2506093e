/** @file Finds files that import each other in a circle, even if they import only types. */
import type { Import } from "./imports.ts";

type Graph = ReadonlyMap<string, readonly string[]>;

const makeGraph = (imports: readonly Import[]): Graph => {
  const graph = new Map<string, string[]>();
  for (const { from, to } of imports) graph.set(from, [...(graph.get(from) ?? []), to]);
  return graph;
};

/**
 * Returns the shortest path of imports from a file back to itself; null if there is none. Uses a breadth-first search.
 */
const circleThrough = (graph: Graph, start: string): readonly string[] | null => {
  const importedBy = new Map<string, string>();
  const queue = [start];
  const pathTo = (file: string): string[] =>
    file === start ? [start] : [...pathTo(importedBy.get(file) ?? start), file];
  for (const file of queue)
    for (const imported of graph.get(file) ?? []) {
      if (imported === start) return [...pathTo(file), start];
      if (importedBy.has(imported)) continue;
      importedBy.set(imported, file);
      queue.push(imported);
    }
  return null;
};

/**
 * Returns one sentence for each found circle of imports. For every file that no earlier sentence names, finds the
 * shortest circle through this file.
 */
export const circles = (imports: readonly Import[]): string[] => {
  const graph = makeGraph(imports);
  const seen = new Set<string>();
  return [...graph.keys()].sort().flatMap((file) => {
    const circle = seen.has(file) ? null : circleThrough(graph, file);
    for (const one of circle ?? []) seen.add(one);
    return circle ? [`${circle.join(" imports ")}: files do not import each other in a circle.`] : [];
  });
};
