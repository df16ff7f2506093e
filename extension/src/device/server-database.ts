/** The databases of one server. The browser stores them under their usual names with the server's origin in front. */
export const databaseOf = (factory: IDBFactory, origin: string): IDBFactory => ({
  open: (name, version) => factory.open(`${origin} ${name}`, version),
  deleteDatabase: (name) => factory.deleteDatabase(`${origin} ${name}`),
  databases: () => factory.databases(),
  cmp: (first, second) => factory.cmp(first, second),
});
