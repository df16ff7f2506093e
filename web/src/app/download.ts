/** Saves a file that this browser has made. It is not sent to the server. */
export const downloadFile = (name: string, file: Blob): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

export const downloadText = (name: string, text: string, type = "text/plain"): void =>
  downloadFile(name, new Blob([text], { type: `${type};charset=utf-8` }));
