/** Runs in the page. Writes errors to the console as text, because over BiDi an `Error` arrives without its message. */
export const spellOutErrors = (): void => {
  const { error } = console;
  console.error = (...words: readonly unknown[]) =>
    error(...words.map((word) => (word instanceof Error ? `${word.name}: ${word.message}` : word)));
};
