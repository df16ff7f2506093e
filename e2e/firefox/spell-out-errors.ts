/** Runs in the page. Over BiDi an error on the console arrives as "Error", without its message. */
export const spellOutErrors = (): void => {
  const { error } = console;
  console.error = (...words: readonly unknown[]) =>
    error(...words.map((word) => (word instanceof Error ? `${word.name}: ${word.message}` : word)));
};
