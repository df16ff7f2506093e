export const missingState = {
  strip:
    "The server has nothing of what your account remembers of others. Until you decide, you can read what is yours; nothing can be saved, shared or accepted.",
  review: "Decide",
  title: "What your account remembers is missing",
  what: "Your account remembers, sealed, whom you share with, under which keys, and which team you belong to. The server says that nothing of it was ever saved.",
  why: "This is so for an account that was made with an earlier version and not used since. A server that hides it from you looks the same: it could then put other keys in the place of those that you know. If another of your browsers does not show this note, stop here and ask the operator.",
  question: "What is true of this account?",
  choices: {
    nothing: {
      title: "It never shared anything and never joined a team",
      note: "No other person has shared anything with you. The account begins to remember now.",
    },
    lost: {
      title: "My account’s memory was lost",
      note: "You have shared something, another person has shared something with you, or you belong to a team. Your own buckets open. Compare the codes of your people and your team again before anything is shared with them or accepted from them.",
    },
  },
  fill: "Choose one of the two first",
  continue: "Continue",
  continuing: "Continuing…",
  stillMissing:
    "The server says that another browser has saved what your account remembers, and does not show it. Nothing was changed. Ask the operator.",
};
