/** Returns a factory for the databases of one server. Their names begin with the server's origin. */
export const databaseOf = (factory: IDBFactory, origin: string): IDBFactory => ({
  open: (name, version) => factory.open(`${origin} ${name}`, version),
  deleteDatabase: (name) => factory.deleteDatabase(`${origin} ${name}`),
  databases: () => factory.databases(),
  cmp: (first, second) => factory.cmp(first, second),
});
