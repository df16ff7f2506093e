import type { Block, Letter } from "./letter.ts";

const block = (one: Block): string => {
  switch (one.kind) {
    case "text":
      return one.text;
    case "link":
      return `${one.label}\n${one.url}`;
    case "facts":
      return one.rows.map(([label, value]) => `${label} – ${value}`).join("\n");
  }
};

/** The mail for readers without HTML. The link has a line of its own, so that programs do not break it. */
export const renderText = ({ blocks, footer }: Letter): string =>
  `${[...blocks.map(block), `-- \n${footer}`].join("\n\n")}\n`;
