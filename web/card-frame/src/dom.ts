/** @file Makes elements without a library. The form is small, and its fields never change. */

type Attributes = Readonly<Record<string, string>>;

export const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
};

/** Icons of Lucide, drawn as in the page around the card frame. */
const GLYPHS = {
  problem: { size: "size-3.5", place: "mt-0.5", parts: ["M12 8v4", "M12 16h.01"], circle: true },
  chevron: { size: "size-4", place: "", parts: ["m6 9 6 6 6-6"], circle: false },
} as const;

const SVG = "http://www.w3.org/2000/svg";

const draw = (tag: string, attributes: Attributes): SVGElement => {
  const drawn = document.createElementNS(SVG, tag) as SVGElement;
  for (const [name, value] of Object.entries(attributes)) drawn.setAttribute(name, value);
  return drawn;
};

export const glyph = (name: keyof typeof GLYPHS, place = ""): HTMLElement => {
  const { size, parts, circle, ...own } = GLYPHS[name];
  const drawing = draw("svg", {
    viewBox: "0 0 24 24",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "1.75",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    class: size,
  });
  if (circle) drawing.append(draw("circle", { cx: "12", cy: "12", r: "10" }));
  drawing.append(...parts.map((d) => draw("path", { d })));
  return make(
    "span",
    { "aria-hidden": "true", class: `inline-flex shrink-0 ${own.place} ${place}` },
    drawing,
  );
};
