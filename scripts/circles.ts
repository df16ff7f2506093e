/** @file Circles of files, types included: to understand one file of a circle, you have to read them all. */
import type { Import } from "./imports.ts";

type Graph = ReadonlyMap<string, readonly string[]>;

const graphOf = (imports: readonly Import[]): Graph => {
  const graph = new Map<string, string[]>();
  for (const { from, to } of imports) graph.set(from, [...(graph.get(from) ?? []), to]);
  return graph;
};

/** The way from a file back to itself, the shortest; null where there is none. */
const circleThrough = (graph: Graph, start: string): readonly string[] | null => {
  const cameFrom = new Map<string, string>();
  const next = [start];
  for (const at of next)
    for (const to of graph.get(at) ?? []) {
      if (to === start) {
        const way = [start];
        for (let one = at; one !== start; one = cameFrom.get(one) ?? start) way.unshift(one);
        return [start, ...way];
      }
      if (cameFrom.has(to)) continue;
      cameFrom.set(to, at);
      next.push(to);
    }
  return null;
};

/** One line for each circle, from its first file by name. */
export const circles = (imports: readonly Import[]): string[] => {
  const graph = graphOf(imports);
  const seen = new Set<string>();
  return [...graph.keys()].sort().flatMap((file) => {
    const circle = seen.has(file) ? null : circleThrough(graph, file);
    for (const one of circle ?? []) seen.add(one);
    return circle ? [`${circle.join(" imports ")}: no file imports itself by way of others.`] : [];
  });
};
