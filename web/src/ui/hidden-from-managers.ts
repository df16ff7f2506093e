/** What 1Password, Bitwarden and LastPass read as "leave this field alone". */
export const hiddenFromManagers = {
  "data-1p-ignore": "true",
  "data-bwignore": "true",
  "data-lpignore": "true",
} as const;
