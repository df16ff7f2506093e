/** What the page says where the server gives the account another name or address than it remembers. */
export const ownDetails = {
  strip: (told: string) => `The server now calls this account ${told}.`,
  known: (known: string) => `You know it as ${known}. If you or your administrator changed it, accept it.`,
  accept: "Accept the change",
  who: (name: string, email: string) => `${name} (${email})`,
};
