/** What the page says about members' names: those that administrators have signed, and those that the server states. */
export const memberNames = {
  told: (name: string, email: string) => `The server now says: ${name} (${email})`,
  unverified: "What administrators have signed cannot be verified",
  stopped: "An administrator has to check the new name or address of this person first",
  notChosen: (name: string) => `${name} cannot be chosen: the name or address differs from the signed one.`,
  title: "Signed name",
  text: "Administrators sign names and addresses so that the server cannot change them unnoticed: if it shows the team others, everyone is told. Only comparing the code shows who the person is.",
  signed: "Administrators have signed this name and address.",
  none: "No administrator has signed this person’s name yet. The name comes from the server.",
  changed: "The name or address has changed",
  changedText: (name: string, email: string) =>
    `Administrators have signed ${name} (${email}) for this person. The server’s answer differs. This is expected if this person has a new name or address. A dishonest server would show the same, to make you act on the wrong person. Until an administrator accepts the change, nothing is given to this person or taken away.`,
  takenText:
    "The server gives this person an address that administrators have signed for another member. Nothing is given to this person or taken away until that is settled.",
  sign: "Sign this name",
  accept: "Check the change",
  question: (name: string) => `Sign the name ${name}?`,
  questionText:
    "Compare the identity code with this person, by phone or face to face. They find it in their settings, under Preferences.",
  confirm: "Sign",
  signing: "Signing…",
  done: (name: string) => `The name ${name} is signed.`,
};
