import { describe, expect, it } from 'vitest'
import { makeTurns, type TurnLimits } from './picture-turns.ts'

const PATIENT: TurnLimits = { max_of_account: 10, most: 30, wait_ms: 60_000 }

/** Work that ends when the test ends it; the names of what began, in order. */
function workshop(limits = PATIENT) {
  const turns = makeTurns(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => {
      ends.set(name, () => resolve(name))
    })
  }
  const take = (account: string, name: string) => turns.take(account, work(name))
  const end = async (name: string, outcome: Promise<unknown>) => {
    ends.get(name)!()
    expect(await outcome).toBe(name)
  }
  return { turns, begun, work, take, end }
}

describe('U-02 pictures take turns', () => {
  it('one at a time, accounts in turn, however many each sent or how early', async () => {
    const { begun, take, end } = workshop()
    const greedy = ['g1', 'g2', 'g3', 'g4'].map((name) => take('greedy', name))
    const one = take('other', 'o1')
    const third = [take('third', 't1'), take('third', 't2')]
    expect(begun).toEqual(['g1'])
    await end('g1', greedy[0]!)
    await end('o1', one)
    await end('g2', greedy[1]!)
    await end('t1', third[0]!)
    await end('g3', greedy[2]!)
    await end('t2', third[1]!)
    await end('g4', greedy[3]!)
    expect(begun).toEqual(['g1', 'o1', 'g2', 't1', 'g3', 't2', 'g4'])
  })

  it('of an account only some wait, of all only so many, and each for a time', async () => {
    const { turns, take, work, begun, end } = workshop({ max_of_account: 2, most: 3, wait_ms: 20 })
    const first = take('greedy', 'g1')
    const waiting = [take('greedy', 'g2'), take('greedy', 'g3')]
    expect(await take('greedy', 'g4')).toBe('busy')
    const patient = turns.await('import', work('i1'))
    expect(await take('other', 'o1')).toBe('busy')
    expect(await Promise.all(waiting)).toEqual(['busy', 'busy'])
    await end('g1', first)
    await end('i1', patient)
    await end('o2', take('other', 'o2'))
    expect(begun).toEqual(['g1', 'i1', 'o2'])
  })

  it('continue after one that failed', async () => {
    const { turns, take, end } = workshop()
    await expect(turns.take('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await end('next', take('a', 'next'))
  })
})
