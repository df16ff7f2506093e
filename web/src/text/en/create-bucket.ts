export const createBucket = {
  title: "Create bucket",
  name: "Name",
  submit: "Create",
  submitting: "Creating…",
  freeTitle: "The Free plan has one bucket",
  freeText:
    "“Private passwords” is that bucket, and it holds as many passwords and notes as you like. Paid plans have unlimited buckets.",
};
