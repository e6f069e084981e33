// How much slower this machine is, now, than the one the budgets were written on: a fixed piece of work is timed every few seconds beside the tests.

const EVERY_MS = 3000
/** What the work takes on the machine of the budgets, both cores busy with tests. */
const REFERENCE_MS = 20
const ROWS = Array.from({ length: 20_000 }, (_, n) => ({ id: n, title: `Product ${n}`, price: n / 100 }))

function work() {
  const since = performance.now()
  JSON.parse(JSON.stringify(ROWS))
  return performance.now() - since
}

/** Starts to measure. The function it returns gives the pace so far: 1 on the machine of the budgets or a faster one, 2 on one half as fast. */
export function measurePace() {
  const times = [work()]
  const timer = setInterval(() => times.push(work()), EVERY_MS)
  timer.unref()
  return () => {
    const sorted = times.toSorted((a, b) => a - b)
    return Math.max(1, sorted[Math.floor(sorted.length / 2)] / REFERENCE_MS)
  }
}
