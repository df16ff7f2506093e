/** The setting of an enterprise that says who may export what is in its buckets. */
export const exportPolicy = {
  title: "Exports from the team’s buckets",
  text: "Who may write the team’s entries into a file. Keepwell follows this setting. Anyone who can read an entry can still copy it, so give read access with the same care. Private passwords can always be exported.",
  choices: {
    everyone: { title: "Everyone who can read them", note: "Members export what they can open." },
    permitted: {
      title: "Members with the permission Export",
      note: "Grant it in a list on this page.",
    },
    admins: { title: "Administrators only", note: "Other members export Private passwords alone." },
  },
  saved: "Saved. It applies to exports from now on.",
};
