import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { JobPool, NoConnection } from './job-pool.ts'

/** Listens and answers as PostgreSQL does while it is starting up. Gives the port. */
async function startUpcomingDatabase(): Promise<number> {
  const fields = ['SFATAL', 'C57P03', 'Mthe database system is starting up', '']
  const text = Buffer.from(`${fields.join('\0')}\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(text.length + 4, 1)
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([head, text])))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('F-04 a database that is starting up causes no wait of minutes: its errors have no code', async () => {
  const port = await startUpcomingDatabase()
  const pool = new JobPool({ connectionString: `postgres://x:y@127.0.0.1:${port}/z` })
  const error = await pool.connect().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(NoConnection)
  expect(error).not.toHaveProperty('code')
  expect((error as Error).message).toContain('starting up')
  await expect(pool.query('select 1')).rejects.toThrow('starting up')
  await pool.end()
})

test('F-18 a connection released twice, as the library does with broken ones, is in the pool again', async () => {
  const { connection_string } = await freshDatabase()
  const pool = new JobPool({ connectionString: connection_string, max: 1 })
  // The database may be dropped before PostgreSQL has noticed the end of the connection.
  pool.on('error', () => undefined)
  onTestFinished(() => pool.end())
  for (let round = 0; round < 2; round++)
    await new Promise<void>((resolve, reject) =>
      pool.connect((error, _, done) => {
        if (error) return reject(error)
        done()
        done()
        resolve()
      }),
    )
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
})

test('F-18 a pool that has ended calls back with an error, and its caller may release what it did not get', async () => {
  const { connection_string } = await freshDatabase()
  const pool = new JobPool({ connectionString: connection_string })
  await pool.end()
  const error = await new Promise<Error | undefined>((resolve) =>
    pool.connect((error, _, done) => {
      done()
      resolve(error)
    }),
  )
  expect(error?.message).toContain('after calling end')
})
