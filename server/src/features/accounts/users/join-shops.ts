// The accounts know no shops: the server passes the function that joins an account to the shops it is invited to.

import type { FastifyBaseLogger } from 'fastify'
import type { UnboundDb } from '../../../db/pool.ts'

/** Never throws: an error is logged, and the next login joins the remaining shops. */
export type JoinShops = (
  platform: { db: UnboundDb; log: FastifyBaseLogger },
  user_id: string,
) => Promise<void>
