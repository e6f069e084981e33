// Events as Stripe would send them, for all tests: without Vitest.

import { randomUUID } from 'node:crypto'

/** An event about `object`, such as a session; `overrides` are of the event itself. */
export const eventOf = (type: string, object: object, overrides: object = {}) => ({
  id: `evt_${randomUUID().replaceAll('-', '')}`,
  object: 'event',
  api_version: '2026-10-28.endive',
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  type,
  data: { object },
  ...overrides,
})
