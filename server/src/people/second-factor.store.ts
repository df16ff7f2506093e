/**
 * @file [Note: Required factor] An enterprise can require a second factor of its active members. Each session stores
 * whether the user lacks that factor (`factor_due`), so that admitting a call takes no further query. The value is
 * computed when the session is opened, and again when the policy, the user's factors or the user's membership change.
 *
 * Before a transaction computes the value, it locks the user's membership. Otherwise, two concurrent transactions would
 * not see each other's rows, and the session would keep a wrong value. A sign-in and a change of factors take the lock
 * with `shareLockMembership`, before the lock of the user. A change of the policy or of the membership takes a stronger
 * lock, which waits for theirs.
 */
import { type RawBuilder, sql } from "kysely";

/** Whether a second factor of the user is proven. A passkey does not count: the password alone still signs in. */
export const hasSecondFactor = (userUid: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from authenticators app where app.user_uid = ${userUid} and app.secret is not null)
  or exists (select from phone_factors phone where phone.user_uid = ${userUid} and phone.phone is not null)
  or exists (select from credentials key where key.user_uid = ${userUid} and key.kind = 'security_key'))`;

/** Whether the user's enterprise requires a second factor and the user has none. */
export const isFactorDue = (userUid: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (
    select from enterprise_members own join enterprises on enterprises.uid = own.enterprise_uid
    where own.user_uid = ${userUid} and own.state = 'active' and enterprises.factor_required)
  and not ${hasSecondFactor(userUid)})`;
