import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeCircuit, type Ticket } from './circuit.ts'

/** A circuit with `times` calls in a row that went without an answer, `apart_ms` apart, the first at 0. */
function silent(times: number, apart_ms = 100) {
  const circuit = makeCircuit()
  for (let n = 0; n < times; n++) circuit.unanswered(circuit.admit(n * apart_ms)!, n * apart_ms)
  return circuit
}

test.each([
  ['four in a row', silent(4), 300, true],
  ['five in a row', silent(5), 400, false],
  ['five in a row, too far apart to be one failure', silent(5, 8000), 32_000, true],
  ['five in a row, just near enough', silent(5, 7000), 28_000, false],
])('F-11 after %s', (_, circuit, now_ms, is_let_through) => {
  expect(circuit.admit(now_ms) !== undefined).toBe(is_let_through)
})

test('F-11 any response resets the row of failures', () => {
  const circuit = silent(4)
  circuit.answered()
  for (let n = 0; n < 4; n++) circuit.unanswered(circuit.admit(500)!, 500)
  expect(circuit.admit(500)).toEqual({ is_probe: false })
  expect(circuit.counts).toEqual({ answered: 1, unanswered: 8, held_back: 0 })
})

test('F-11 after a pause one call sees whether it is back, again and again; its answer closes', () => {
  const circuit = silent(5)
  expect(circuit.admit(5399)).toBeUndefined()
  const probe = circuit.admit(5400)!
  expect(probe).toEqual({ is_probe: true })
  expect(circuit.admit(60_000)).toBeUndefined()
  circuit.unanswered(probe, 8900)
  expect(circuit.admit(13_899)).toBeUndefined()
  expect(circuit.admit(13_900)).toEqual({ is_probe: true })
  circuit.answered()
  expect([circuit.admit(13_901), circuit.admit(13_901)]).toEqual([{ is_probe: false }, { is_probe: false }])
})

test('F-11 calls from before it opened neither prolong the pause nor end a probe', () => {
  const circuit = makeCircuit()
  const [slow, ...quick] = Array.from({ length: 7 }, () => circuit.admit(0)!)
  for (const ticket of quick) circuit.unanswered(ticket, 100)
  circuit.unanswered(slow!, 3500)
  expect(circuit.admit(5100)).toEqual({ is_probe: true })
  circuit.unanswered(slow!, 5200)
  expect(circuit.admit(60_000)).toBeUndefined()
})

test('F-11 in any order of events: one probe at a time, none before the pause, and only a response closes the circuit', () => {
  const step = fc.record({
    wait_ms: fc.nat(6000),
    what: fc.constantFrom('ask', 'ask', 'fail', 'fail', 'fail', 'answer'),
    which: fc.nat(20),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const circuit = makeCircuit()
      const under_way: Ticket[] = []
      let now_ms = 0
      let is_open = false
      let probe: Ticket | undefined
      let failed_ms = -Infinity
      const ask = () => {
        const ticket = circuit.admit(now_ms)
        if (ticket === undefined) is_open = true
        else under_way.push(ticket)
        if (!ticket?.is_probe) {
          expect(ticket !== undefined && is_open).toBe(false)
          return
        }
        expect(probe).toBeUndefined()
        expect(now_ms - failed_ms).toBeGreaterThanOrEqual(5000)
        probe = ticket
        is_open = true
      }
      const answer = () => {
        circuit.answered()
        is_open = false
        probe = undefined
        failed_ms = -Infinity
      }
      const fail = (ticket: Ticket) => {
        circuit.unanswered(ticket, now_ms)
        if (ticket !== probe) return
        probe = undefined
        failed_ms = now_ms
      }
      for (const { wait_ms, what, which } of steps) {
        now_ms += wait_ms
        if (what === 'ask') {
          ask()
          continue
        }
        const [ticket] = under_way.splice(which % (under_way.length || 1), 1)
        if (ticket === undefined) continue
        if (what === 'answer') answer()
        else fail(ticket)
      }
    }),
  )
})
