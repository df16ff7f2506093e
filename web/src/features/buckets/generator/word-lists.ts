import type { Language } from "./settings.ts";

/** How many words each list has, so that the strength is known before the list is loaded. */
export const WORDS_IN: Readonly<Record<Language, number>> = { english: 7772, french: 2048 };

/**
 * The lists are fetched as data and not imported. After a failed import the page reloads itself, because in some
 * browsers a module that failed to load once stays missing. After a failed fetch the page stays as it is.
 */
const ADDRESSES: Readonly<Record<Language, URL>> = {
  english: new URL("./words/english.json", import.meta.url),
  french: new URL("./words/french.json", import.meta.url),
};

const loaded = new Map<Language, readonly string[]>();

/** The words of a language, loaded when they are first needed. Rejects if they cannot be loaded. */
export const loadWords = async (language: Language): Promise<readonly string[]> => {
  const known = loaded.get(language);
  if (known) return known;
  const reply = await fetch(ADDRESSES[language]);
  if (!reply.ok) throw new Error(`the list of words cannot be loaded: ${reply.status}`);
  const { words } = (await reply.json()) as { readonly words: string };
  const list = words.split(" ");
  if (list.length !== WORDS_IN[language])
    throw new Error("the list of words has another length than expected");
  loaded.set(language, list);
  return list;
};
