// Whose work is done next: by parties, by what they have proved, by what their work has cost.

import { describe, expect, it } from 'vitest'
import type { Party, Standing } from './party.ts'
import { makeTurns, type TurnLimits, type WantedTurn } from './turns.ts'

const ONE_AT_A_TIME: TurnLimits = { running: 1, places: 30, wait_ms: 60_000 }

const party = (account: string, standing: Standing = 'unknown', network = `of ${account}`): Party => ({
  shop_id: `shop of ${account}`,
  account_id: account,
  network,
  standing,
})

/** Work that ends when the test ends it, after a time that the test says; the names of what began, in order. */
function workshop(limits = ONE_AT_A_TIME) {
  let time = 0
  const turns = makeTurns(limits, () => time)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => {
      ends.set(name, () => resolve(name))
    })
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string, ms = 1000) => {
    time += ms
    ends.get(name)!()
    await settled()
  }
  return {
    turns,
    begun,
    work,
    take: (of: Party, name: string, wanted?: WantedTurn) => turns.take(of, work(name), wanted),
    end,
    /** Ends whatever runs until nothing does; gives the order in which all began. */
    async endAll(ms = 1000) {
      for (let at = 0; at < begun.length; at++) if (ends.has(begun[at]!)) await end(begun[at]!, ms)
      return begun
    },
    pass: (ms: number) => {
      time += ms
    },
  }
}

const alternated = (names: readonly string[]) => names.map((name) => name[0]).join('')

describe('U-02 turns', () => {
  it('go to one party after the other, however many turns each wants or how early', async () => {
    const { take, endAll } = workshop()
    for (const name of ['g1', 'g2', 'g3', 'g4']) void take(party('greedy'), name)
    void take(party('other'), 'o1')
    for (const name of ['t1', 't2']) void take(party('third'), name)
    expect(await endAll()).toEqual(['g1', 'o1', 't1', 'g2', 't2', 'g3', 'g4'])
  })

  it('count what work has cost, not how often: after one long turn come many short ones of others', async () => {
    const { take, begun, end, endAll } = workshop()
    for (const name of ['g1', 'g2']) void take(party('greedy'), name)
    for (const name of ['o1', 'o2', 'o3']) void take(party('other'), name)
    await end('g1', 5000)
    await endAll(100)
    expect(begun).toEqual(['g1', 'o1', 'o2', 'o3', 'g2'])
  })

  it('count the accounts of one network together', async () => {
    const { take, endAll } = workshop()
    for (const name of ['a1', 'a2', 'a3']) void take(party(name, 'unknown', '203.0.113'), name)
    void take(party('honest'), 'h1')
    expect(await endAll()).toEqual(['a1', 'h1', 'a2', 'a3'])
  })

  it('count what visitors of a shop cost as that shop, from whatever network they come', async () => {
    const { take, endAll } = workshop()
    for (const name of ['v1', 'v2', 'v3']) void take(party('hostile', 'unknown', name), name)
    void take(party('honest', 'unknown', 'a phone'), 'h1')
    expect(await endAll()).toEqual(['v1', 'h1', 'v2', 'v3'])
  })

  it('go to another visitor of the same shop before they go to the same visitor again', async () => {
    const { take, endAll } = workshop()
    for (const name of ['v1', 'v2']) void take(party('shop', 'unknown', 'a program'), name)
    void take(party('shop', 'unknown', 'a phone'), 'p1')
    expect(await endAll()).toEqual(['v1', 'p1', 'v2'])
  })

  it('give accounts that have proved something their part, however many others wait', async () => {
    const { take, endAll } = workshop()
    for (const name of ['u1', 'u2', 'u3', 'u4', 'u5']) void take(party(name), name)
    for (const name of ['p1', 'p2']) void take(party('paying', 'paying'), name)
    void take(party('confirmed', 'confirmed'), 'c1')
    expect(alternated(await endAll())).toBe('upcupuuu')
  })

  it('go to what a person waits for first, but not to a party that used much more', async () => {
    const { take, begun, end, endAll } = workshop()
    void take(party('greedy'), 'g1')
    await end('g1', 9000)
    void take(party('first'), 'f1')
    for (const name of ['o1', 'o2']) void take(party('other'), name)
    void take(party('other'), 'o3', { is_urgent: true })
    void take(party('greedy'), 'g2', { is_urgent: true })
    await endAll(10)
    expect(begun).toEqual(['g1', 'f1', 'o3', 'o1', 'o2', 'g2'])
  })

  it('forget in some minutes what was used', async () => {
    const { take, begun, end, endAll, pass } = workshop()
    void take(party('greedy'), 'g1')
    await end('g1', 5000)
    pass(20 * 60_000)
    void take(party('other'), 'o1')
    await end('o1', 1000)
    void take(party('third'), 't1')
    void take(party('other'), 'o2')
    void take(party('greedy'), 'g2')
    await endAll()
    expect(begun).toEqual(['g1', 'o1', 't1', 'g2', 'o2'])
  })

  it('are waited for by one party only where several may run, as many at a time as one may have', async () => {
    const { take, begun, end } = workshop({ running: 3, running_of_one: 1, places: 30, wait_ms: 60_000 })
    for (const name of ['g1', 'g2']) void take(party('greedy', 'paying'), name)
    void take(party('other', 'paying'), 'o1')
    expect(begun).toEqual(['g1', 'o1'])
    await end('o1')
    expect(begun).toEqual(['g1', 'o1'])
    await end('g1')
    expect(begun).toEqual(['g1', 'o1', 'g2'])
  })

  it('leave one of several free for accounts that have proved something', async () => {
    const { take, begun } = workshop({ running: 2, places: 30, wait_ms: 60_000 })
    for (const name of ['a', 'b', 'c']) void take(party(name), name)
    expect(begun).toEqual(['a'])
    void take(party('p', 'confirmed'), 'p')
    expect(begun).toEqual(['a', 'p'])
  })
})

describe('U-02 the places of those who wait', () => {
  it('are left by the last of whom most waits', async () => {
    const { take, endAll } = workshop({ ...ONE_AT_A_TIME, places: 4 })
    const of_network = (name: string) => party(name, 'unknown', '203.0.113')
    const first = ['a1', 'b1', 'b2', 'c1', 'd1'].map((name) => take(of_network(name[0]!), name))
    const honest = take(party('honest'), 'h1')
    const refused = take(of_network('e'), 'e1')
    expect(await refused).toBe('busy')
    expect(await first[2]).toBe('busy')
    expect(await endAll()).toEqual(['a1', 'h1', 'b1', 'c1', 'd1'])
    expect(await honest).toBe('h1')
  })

  it('are found by twelve accounts of one network for two each, and by one more beside them', async () => {
    const { take, endAll } = workshop({ ...ONE_AT_A_TIME, places: 16 })
    const all = Array.from({ length: 12 }, (_, at) => String.fromCharCode(97 + at))
    const sent = [...all, ...all].map((name) => take(party(name, 'unknown', 'here'), name))
    const one_more = take(party('one more', 'unknown', 'here'), 'one more')
    void endAll()
    expect(await one_more).toBe('one more')
    const outcomes = await Promise.all(sent)
    expect(outcomes.slice(0, 12)).toEqual(all)
  })

  it('are measured by size, and work in the background takes none', async () => {
    const { take, turns, work, endAll } = workshop({ ...ONE_AT_A_TIME, places: 10 })
    void take(party('a'), 'a1')
    const imported = ['i1', 'i2'].map((name) => turns.await(party('import'), work(name)))
    const large = take(party('a'), 'a2', { size: 8 })
    const small = take(party('b'), 'b1', { size: 3 })
    expect(await large).toBe('busy')
    void endAll()
    expect(await small).toBe('b1')
    expect(await Promise.all(imported)).toEqual(['i1', 'i2'])
  })

  it('are left after a time', async () => {
    const { take, begun, end } = workshop({ ...ONE_AT_A_TIME, wait_ms: 5 })
    void take(party('a'), 'a1')
    expect(await take(party('b'), 'b1')).toBe('busy')
    await end('a1')
    expect(begun).toEqual(['a1'])
  })

  it('are left free by work that failed', async () => {
    const { turns, take, end, begun } = workshop()
    await expect(turns.take(party('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    void take(party('a'), 'next')
    await end('next')
    expect(begun).toEqual(['next'])
  })
})
