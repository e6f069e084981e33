// Gauges for monitoring that are read from the database when a monitor asks.

import { Gauge, type Registry } from 'prom-client'

export type GaugeOf<State> = readonly [name: string, help: string, figureOf: (state: State) => number]

/** All gauges of a state are read together. A state that cannot be read leaves them unchanged. */
export function registerGauges<State>(
  registry: Registry,
  read: () => Promise<State | undefined>,
  gauges: readonly GaugeOf<State>[],
): void {
  let reading: Promise<State | undefined> | undefined
  const readOnce = () => {
    reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  for (const [name, help, figureOf] of gauges)
    new Gauge({
      name,
      help,
      // All web processes of a port read the same rows.
      aggregator: 'first',
      registers: [registry],
      async collect() {
        const state = await readOnce()
        if (state !== undefined) this.set(figureOf(state))
      },
    })
}
