/** @file Replaces the word "unreleased" in the changelog by the date of the release. */

const HEADING = /^## (\d+\.\d+\.\d+), (unreleased|\d{4}-\d{2}-\d{2})$/m;

/**
 * Returns the changelog with the date in its first part. Does not change a part that already has a date.
 *
 * @throws Error if the first part of the changelog is for another version, or lists no change.
 */
export const dateChangelog = (text: string, version: string, date: string): string => {
  const [heading, named, state] = HEADING.exec(text) ?? [];
  if (heading === undefined || named !== version)
    throw new Error(
      `CHANGELOG.md has to begin with the part "## ${version}, unreleased". It begins with ${named ?? "no version"}.`,
    );
  const [, part = ""] = text.split(heading);
  const [own = ""] = part.split(/^## /m);
  if (!/^- \S/m.test(own)) throw new Error(`CHANGELOG.md lists nothing for ${version}.`);
  return state === "unreleased" ? text.replace(heading, `## ${version}, ${date}`) : text;
};
