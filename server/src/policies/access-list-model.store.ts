import { sql } from "kysely";

/**
 * The kind of object that an access list is on. `list` is the alias that the query gives to the table `access_lists`.
 */
export const modelOfList = (list: string) => sql`case
    when ${sql.ref(`${list}.entry_uid`)} is not null then 'entry'
    when ${sql.ref(`${list}.list_uid`)} is not null then 'list'
    when ${sql.ref(`${list}.bucket_uid`)} is not null then 'bucket'
    else 'enterprise'
  end`;
