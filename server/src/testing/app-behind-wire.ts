// A second server on the database and the files of a test's server, whose connections to the database go through a wire that can be cut.

import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { openDatabase } from '../db/pool.ts'
import { makePlatform, type Platform } from '../platform.ts'
import type { TestApp } from './app.ts'
import { APP_ROLE, byTcp } from './database.ts'
import { openWire, type Wire } from './wire.ts'

export interface AppBehindWire {
  http: FastifyInstance
  platform: Platform
  wire: Wire
  close(): Promise<void>
}

export async function openAppBehindWire(app: TestApp): Promise<AppBehindWire> {
  const url = byTcp(app.db)
  const wire = await openWire(Number(url.port))
  url.port = String(wire.port)
  const db = openDatabase({ url: url.href, role: APP_ROLE, acquire_timeout_ms: 10_000 })
  const platform = makePlatform({ ...app.platform, db })
  const http = await buildApp(platform)
  return {
    http,
    platform,
    wire,
    async close() {
      await http.close()
      await db.close()
      wire.close()
    },
  }
}

/** The next COMMIT that is sent alone, so that of a transaction, is carried out, and the connection lost before its answer arrives. */
export const loseNextCommit = ({ wire }: Pick<AppBehindWire, 'wire'>): void =>
  wire.set({ cut_answer_to: 'Q\0\0\0\x0bcommit\0', cuts: 1 })
