/** The texts of the share dialog. */
export const share = {
  title: (bucket: string) => `Share “${bucket}”`,
  entry: (entry: string) =>
    `“${entry}” is in this bucket. People who have the bucket can open each of its entries.`,
};
