import { expect, it } from 'vitest'
import { connectionCount } from './connection-count.ts'

it.each([
  ['postgres://kontor@127.0.0.1:5432/kontor', 1, 2, 6],
  ['postgres://kontor@localhost/kontor', 1, 4, 12],
  ['postgres://kontor@[::1]:5432/kontor', 1, 2, 6],
  ['postgres://kontor@127.0.0.1/kontor', 2, 2, 4],
  ['postgres://kontor@127.0.0.1/kontor', 1, 1, 4],
  ['postgres://kontor@127.0.0.1/kontor', 1, 32, 16],
  ['postgres:///kontor?host=/run/postgresql', 1, 2, 6],
  ['postgres://kontor@127.0.0.1/kontor?host=/run/postgresql', 1, 2, 6],
  ['postgres://kontor@127.0.0.1/kontor?host=db.internal', 1, 2, 16],
  ['postgres://kontor@10.0.0.41:5433/kontor', 1, 2, 16],
  ['postgres://kontor@db.internal/kontor', 4, 2, 16],
  ['postgres://kontor@127.example.com/kontor', 1, 2, 16],
])('%s, %i processes on %i processors: %i', (url, processes, processors, count) => {
  expect(connectionCount(url, processes, processors)).toBe(count)
})
