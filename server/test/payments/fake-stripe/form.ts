/** @file Parses Stripe's form encoding, in which `items[0][price]=price_1` means `{items: [{price: "price_1"}]}`. */

type Form = { [name: string]: string | Form };

const put = (form: Form, [name = "", ...rest]: readonly string[], text: string): void => {
  if (rest.length === 0) {
    form[name] = text;
    return;
  }
  const inner = form[name] ?? {};
  if (typeof inner === "string") throw new Error(`${name} is a text and a hash.`);
  form[name] = inner;
  put(inner, rest, text);
};

/** Converts each object whose property names are 0, 1, 2 and so on into an array. */
const listed = (form: Form): object => {
  const entries = Object.entries(form).map(
    ([name, value]) => [name, typeof value === "string" ? value : listed(value)] as const,
  );
  const isList = entries.length > 0 && entries.every(([name], place) => name === String(place));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
};

export const parseForm = (text: string): object => {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text))
    put(form, name.replaceAll("]", "").split("["), value);
  return listed(form);
};
