import type { Insertable, Selectable } from "kysely";
import type { Handle, Tables } from "../../../db/schema.ts";

export type CustomerRow = Selectable<Tables["sandbox_customers"]>;
type NewCustomerRow = Insertable<Tables["sandbox_customers"]>;

export const insertCustomer = async (within: Handle, customer: NewCustomerRow): Promise<void> => {
  await within.insertInto("sandbox_customers").values(customer).execute();
};

const selectCustomer = (handle: Handle, id: string) =>
  handle.selectFrom("sandbox_customers").selectAll().where("id", "=", id);

export const findCustomer = (handle: Handle, id: string): Promise<CustomerRow | undefined> =>
  selectCustomer(handle, id).executeTakeFirst();

export const lockCustomer = (within: Handle, id: string): Promise<CustomerRow | undefined> =>
  selectCustomer(within, id).forUpdate().executeTakeFirst();

/**
 * Locks the customer with the oldest due time, if that time is not after `at`. Skips the customers in `except`, and
 * those that another transaction has locked.
 */
export const lockDueCustomer = (
  within: Handle,
  { at, except }: { at: Date; except: readonly string[] },
): Promise<CustomerRow | undefined> =>
  within
    .selectFrom("sandbox_customers")
    .selectAll()
    .where("next_due_at", "<=", at)
    .$if(except.length > 0, (query) => query.where("id", "not in", except))
    .orderBy("next_due_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Writes nothing if the customer was deleted. */
export const updateCustomer = async (
  within: Handle,
  { id, ...customer }: Omit<NewCustomerRow, "id"> & { id: string },
): Promise<void> => {
  await within.updateTable("sandbox_customers").set(customer).where("id", "=", id).execute();
};

/** Deletes the customer and, by cascade, its challenges and the results stored under its keys. */
export const deleteCustomer = async (within: Handle, id: string): Promise<void> => {
  await within.deleteFrom("sandbox_customers").where("id", "=", id).execute();
};
