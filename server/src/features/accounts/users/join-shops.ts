// The accounts know no shops. The server passes in the function that joins an account to the inviting shops.

import type { FastifyBaseLogger } from 'fastify'
import type { UnboundDb } from '../../../db/pool.ts'

/** Never throws: an error is logged, and the next login joins the remaining shops. */
export type JoinShops = (
  platform: { db: UnboundDb; log: FastifyBaseLogger },
  user_id: string,
) => Promise<void>
