export const missingState = {
  strip:
    "The server does not have what your account remembers about other people. Until you decide, you can read what is yours, but you cannot save, share or accept anything.",
  review: "Decide",
  title: "What your account remembers is missing",
  what: "Your account remembers, encrypted, the people you share with, their keys, and your team. The server says that none of it was ever saved.",
  why: "This is expected for an account that was created with an earlier version and not used since. A dishonest server would show the same, to pass other people off as the ones you know. If another of your browsers does not show this note, stop here and ask the operator.",
  question: "What is true of this account?",
  choices: {
    nothing: {
      title: "It never shared anything and never joined a team",
      note: "No other person has shared anything with you. The account begins to remember now.",
    },
    lost: {
      title: "My account’s memory was lost",
      note: "You have shared something, another person has shared something with you, or you belong to a team. You can open your own buckets. Before you share with those people again, check that they are really the ones you mean: compare codes with them, and with your team, by phone.",
    },
  },
  fill: "Choose an answer first",
  continue: "Continue",
  continuing: "Continuing…",
  stillMissing:
    "The server says that another browser saved what your account remembers, but does not send it. Nothing was changed. Ask the operator.",
};
