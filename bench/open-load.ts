// A crowd: requests come at their times whether the ones before were answered or not, as they do from people who know nothing of each other.
// Times count from when a request was due, so a server that makes the generator wait does not look faster for it.

import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type Request } from './load.ts'

export interface Arrival {
  kind: string
  status: number
  ms: number
  /** When it was due, from the beginning. */
  at_ms: number
}

// Made before the clock runs and a few at a time: a queue of the kernel's that overflows is not what is looked at here.
const CONNECTIONS = 600
const AT_ONCE = 50

/** Sends `per_second` of what `next` makes for so long; waits for the last answers. */
export async function crowd(
  port: number,
  per_second: number,
  seconds: number,
  next: () => { kind: string; request: Request },
): Promise<Arrival[]> {
  const free: Client[] = []
  while (free.length < CONNECTIONS)
    free.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => Client.open(port)))))
  const all = [...free]
  const arrivals: Promise<Arrival>[] = []
  const begun = performance.now()
  async function send(due: number): Promise<Arrival> {
    const { kind, request } = next()
    let client = free.pop()
    while (client === undefined) {
      await sleep(2)
      client = free.pop()
    }
    const status = await client.send(request)
    free.push(client.is_closed ? await Client.open(port) : client)
    return { kind, status, ms: performance.now() - begun - due, at_ms: due }
  }
  const step_ms = 1000 / per_second
  for (let due = 0; due < seconds * 1000; due += step_ms) {
    const early = due - (performance.now() - begun)
    if (early > 1) await sleep(early)
    arrivals.push(send(due))
  }
  const answered = await Promise.all(arrivals)
  for (const client of all) client.close()
  return answered
}
