import type { Language } from "./settings.ts";

/** The number of words in each list. With it, the strength can be computed before the list is loaded. */
export const WORDS_IN: Readonly<Record<Language, number>> = { english: 7772, french: 2048 };

/**
 * The lists are fetched as data and not imported as modules. When an import fails, the page must reload itself, because
 * some browsers never load a module again that failed once. When a fetch fails, the page need not reload.
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
