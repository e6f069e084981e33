// How a table is read: the counts must be right however the network splits the database's answer.

import { connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { blankDatabase, byTcp } from '../../testing/database.ts'
import { readTable } from './copy-table.ts'

const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4])

const NOTES = { schema: 'public', name: 'notes', columns: ['body'] }

const relays: Server[] = []
afterEach(() => {
  for (const relay of relays.splice(0)) relay.close()
})

/** Passes everything on; but what follows the end of a COPY comes late, as it does where it begins a packet of its own. */
async function relayTo(port: number): Promise<number> {
  const pass = (near: Socket) => {
    const far = connect(port, '127.0.0.1')
    let last: Promise<unknown> = Promise.resolve()
    near.pipe(far)
    far.on('data', (chunk) => {
      const at = chunk.indexOf(COPY_DONE)
      const cut = at < 0 ? chunk.length : at + COPY_DONE.length
      last = last
        .then(() => near.write(chunk.subarray(0, cut)))
        .then(() => (cut === chunk.length ? undefined : new Promise((resolve) => setTimeout(resolve, 50))))
        .then(() => near.write(chunk.subarray(cut)))
    })
    far.on('end', () => void last.then(() => near.end()))
    for (const socket of [near, far]) socket.on('error', () => undefined)
  }
  const relay = createServer(pass)
  relays.push(relay)
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  return (relay.address() as { port: number }).port
}

test.each(['as a whole', 'in pieces'])('rows are counted where the answer comes %s', async (how) => {
  const db = await blankDatabase()
  const url = byTcp(db)
  if (how === 'in pieces') url.port = String(await relayTo(Number(url.port)))
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query('create table notes (body text)')
    await client.query(
      "insert into notes select repeat(E'line\\n\\\\n', i % 50) from generate_series(1, 3000) as i",
    )
    const parts: Buffer[] = []
    const read = await readTable(client, NOTES, async (_, bytes) => {
      parts.push(bytes)
    })
    expect(read.rows).toBe(3000)
    expect(Buffer.concat(parts).toString().split('\n').length - 1).toBe(3000)
    await client.query('truncate notes')
    const none = await readTable(client, NOTES, async () => undefined)
    expect(none.rows).toBe(0)
  } finally {
    await client.end()
  }
})
