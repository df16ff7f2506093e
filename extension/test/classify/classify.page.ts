/** @file Runs in the page of the tests. Returns for each field its kind and the expected kind (`data-expect`). */
import { classify } from "../../src/classify/classify.ts";
import { collect } from "../../src/classify/collect.ts";
import { isField } from "../../src/classify/elements.ts";

interface Found {
  readonly expected: string;
  readonly kind: string | undefined;
}

const deepElements = (root: ParentNode): Element[] =>
  [...root.querySelectorAll("*")].flatMap((element) => [
    element,
    ...(element.shadowRoot ? deepElements(element.shadowRoot) : []),
  ]);

const kindOf = (element: Element, longest: number): string | undefined => {
  if (!isField(element)) return "no field";
  const found = collect(element, { shadowRootOf: ({ shadowRoot }) => shadowRoot, longest });
  return found && classify(found.features)[found.features.focused];
};

const kinds = (longest = Number.POSITIVE_INFINITY): Found[] =>
  deepElements(document)
    .filter((element) => element.hasAttribute("data-expect"))
    .map((element) => ({
      expected: element.getAttribute("data-expect") ?? "",
      kind: kindOf(element, longest),
    }));

/** Returns how many fields the classifier reads when it classifies the page's first field. */
const fieldsRead = (): number => {
  const first = document.querySelector("input");
  const found = first && collect(first, { shadowRootOf: () => null, longest: Number.POSITIVE_INFINITY });
  return found?.fields.length ?? 0;
};

Object.assign(globalThis, { kinds, fieldsRead });
