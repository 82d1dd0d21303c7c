import type { RequestState } from '@benchbook/contract';
import { sql } from 'kysely';

/**
 * Whether `r` was answered by a signature of whom it asked: of a role, that is a step of the role, and where the chain has none
 * whoever has it now or was told of the request when it was made. Raw, as it stands in another raw expression.
 */
const SIGNED = sql<boolean>`exists (
  select from signatures s left join signing_steps p on p.experiment_id = s.experiment_id and p.step = s.step
  where s.experiment_id = r.experiment_id and s.signed_at >= r.asked_at
    and (s.kind = 'publish') = (r.kind = 'publish')
    and (s.user_id = r.user_id
      or p.role_id = r.role_id
      or r.role_id is not null
        and (p.step is null or not exists (
          select from signing_steps own where own.experiment_id = r.experiment_id and own.role_id = r.role_id))
        and (exists (select from user_roles m where m.role_id = r.role_id and m.user_id = s.user_id)
          or exists (select from notifications told
            where told.request_id = r.id and told.kind = 'asked' and told.user_id = s.user_id))))`;

/** Whether the workbook still takes the signature that `r` asks for. */
const TAKEN = sql<boolean>`e.declined_at is null and e.state = case r.kind when 'publish' then 0 else 1 end`;

/** How a request `r` for a signature of the workbook `e` stands, which nobody writes down. */
export const requestState = sql<RequestState>`case
  when r.withdrawn_at is not null then 'withdrawn'
  when ${SIGNED} then 'signed'
  when ${TAKEN} then 'open'
  when e.declined_at is not null and not e.withdrawn and r.kind = 'review' then 'declined'
  else 'over' end`;
