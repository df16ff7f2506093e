/** Saves a text as a file, which is made in this browser and not sent anywhere. */
export const downloadText = (name: string, text: string, type = "text/plain"): void => {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};
