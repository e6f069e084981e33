// A TCP proxy that simulates a bad network: slow, cut, silent, or cut in the middle of a response. Bytes always keep their order.

import { connect, createServer, type Socket } from 'node:net'

export interface NetworkConditions {
  /** The delay of each chunk, in each direction. */
  delay_ms: number
  /** `refused`: connections are refused. `silent`: connections are accepted, and then nothing is passed on. */
  state: 'open' | 'refused' | 'silent'
  /** The connection is reset after this many bytes of the response; the request has arrived by then. */
  cut_answers_after: number | undefined
  /** The connection is reset instead of passing on the response to a chunk of exactly these bytes; what was asked for is done by then. */
  cut_answer_to: string | undefined
  /** How many connections are cut in this way before the network is good again. */
  cuts: number
  /** True: bytes are sent one by one. */
  is_crumbling: boolean
}

export const FAIR: NetworkConditions = {
  delay_ms: 0,
  state: 'open',
  cut_answers_after: undefined,
  cut_answer_to: undefined,
  cuts: 0,
  is_crumbling: false,
}

export interface Wire {
  port: number
  set(conditions: Partial<NetworkConditions>): void
  /** Resets all connections; gives how many there were. */
  cut(): number
  /** How many connections have been cut because of the settings above. */
  readonly cut_count: number
  /** How many chunks have arrived from the near end. */
  readonly sent_count: number
  close(): void
}

const CRUMBS = 64

/** The first bytes one by one, then the rest. */
function* crumbsOf(chunk: Buffer): Generator<Buffer> {
  for (let byte = 0; byte < Math.min(CRUMBS, chunk.length); byte++) yield chunk.subarray(byte, byte + 1)
  if (chunk.length > CRUMBS) yield chunk.subarray(CRUMBS)
}

/** Waits until the moment, unless it is almost there. */
async function until(at: number): Promise<void> {
  const wait = at - performance.now()
  if (wait > 0.5) await new Promise((resolve) => setTimeout(resolve, wait))
}

export function openWire(target_port: number): Promise<Wire> {
  let conditions = { ...FAIR }
  let cut_count = 0
  let sent_count = 0
  const pairs = new Set<{ end(): void }>()

  function flow(from: Socket, to: Socket, onChunk: (chunk: Buffer) => boolean): void {
    let last: Promise<void> = Promise.resolve()
    let under_way = 0
    let due = 0
    const pass = (chunk: Buffer) => {
      const { delay_ms, state, is_crumbling } = conditions
      if (state === 'silent') return
      due = Math.max(due, performance.now() + delay_ms)
      const at = due
      const deliver = async () => {
        await until(at)
        under_way--
        if (to.destroyed || conditions.state === 'silent') return
        for (const piece of is_crumbling ? crumbsOf(chunk) : [chunk]) to.write(piece)
      }
      if (!onChunk(chunk)) return
      // Even right after the delay was switched off, earlier chunks may still be under way, and must come first.
      if (delay_ms === 0 && under_way === 0 && !is_crumbling) to.write(chunk)
      else {
        under_way++
        last = last.then(deliver)
      }
    }
    from.on('data', pass)
    from.on('end', () => void last.then(() => to.end()))
  }

  const server = createServer((near) => {
    if (conditions.state === 'refused') return near.resetAndDestroy()
    const far = connect(target_port, '127.0.0.1')
    near.setNoDelay(true)
    far.setNoDelay(true)
    const pair = {
      end() {
        near.resetAndDestroy()
        far.resetAndDestroy()
      },
    }
    pairs.add(pair)
    let answered = 0
    let is_cut_next = false
    const cutsAt = (): boolean => {
      const { cut_answers_after = Number.POSITIVE_INFINITY, cuts } = conditions
      if (cuts === 0) return false
      return answered > cut_answers_after || is_cut_next
    }
    flow(near, far, (chunk) => {
      sent_count++
      is_cut_next = chunk.toString('latin1') === conditions.cut_answer_to
      return true
    })
    flow(far, near, (chunk) => {
      answered += chunk.length
      if (!cutsAt()) return true
      conditions.cuts--
      cut_count++
      pair.end()
      return false
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => {
        pairs.delete(pair)
        if (one.errored) other.destroy()
        else other.end()
      })
    }
  })
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({
        port: (server.address() as { port: number }).port,
        set: (change) => {
          conditions = { ...conditions, ...change }
        },
        cut: () => {
          const count = pairs.size
          for (const pair of pairs) pair.end()
          return count
        },
        get cut_count() {
          return cut_count
        },
        get sent_count() {
          return sent_count
        },
        close: () => {
          server.close()
          for (const pair of pairs) pair.end()
        },
      }),
    ),
  )
}
