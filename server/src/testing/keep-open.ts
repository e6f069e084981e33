// Opens what most test files need: a server with default settings, on an empty database. It is closed after the last test of the file, unless the
// worker keeps its servers for the next one (kept-servers.ts).

import type { FastifyInstance } from 'fastify'
import type { OwnersDatabase } from '../db/access/open-as-owner.ts'
import type { Platform } from '../platform.ts'
import { type CloseLater, closeAtEnd } from './closing.ts'

/** What is needed of a server to use it again. */
export interface KeptServer {
  http: FastifyInstance
  db: OwnersDatabase
  platform: Platform
}

export type OpenOnce = <Server extends KeptServer>(
  name: string,
  open: (later: CloseLater) => Promise<Server>,
) => Promise<Server>

declare global {
  /** Set by the set-up of workers that keep their servers. */
  var keep_open: OpenOnce | undefined
}

export const openUntilTheEnd: OpenOnce = (name, open) =>
  globalThis.keep_open ? globalThis.keep_open(name, open) : open(closeAtEnd)
