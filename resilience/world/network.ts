// The helper process that holds all wires, each under a name. A wire is a TCP proxy whose conditions (delay, silence, cuts) can be set.

import { FAIR, type NetworkConditions, openWire, type Wire } from '../../server/src/testing/wire.ts'
import { serveRemote } from './remote.ts'

const wires = new Map<string, Wire>()
/** Of each wire, how many connections were lost each time when all of them were. */
const lost = new Map<string, number[]>()

const wire = (name: string): Wire => {
  const found = wires.get(name)
  if (!found) throw new Error(`There is no wire ${name}.`)
  return found
}

const lose = (name: string, connections: number): number => {
  lost.set(name, [...(lost.get(name) ?? []), connections])
  return connections
}

const actions = {
  /** Opens a wire to a port; gives the port that leads to it. */
  async open(name: string, target_port: number): Promise<number> {
    wires.get(name)?.close()
    const proxy = await openWire(target_port)
    wires.set(name, proxy)
    return proxy.port
  },
  set(name: string, conditions: Partial<NetworkConditions>): void {
    wire(name).set(conditions)
    // What waits for an answer now never gets one.
    if (conditions.state === 'silent') lose(name, Number.POSITIVE_INFINITY)
  },
  /** Good conditions again, and all connections cut: new ones take their place. */
  mend(name: string): void {
    wire(name).set(FAIR)
    lose(name, wire(name).cut())
  },
  cut: (name: string): number => lose(name, wire(name).cut()),
  /** How many answers were cut off. */
  cutCount: (name: string): number => wire(name).cut_count,
  /** How many connections were lost, each time that some were. */
  losses: (name: string): number[] => [...(lost.get(name) ?? []), ...Array(wire(name).cut_count).fill(1)],
}

export type NetworkActions = typeof actions

serveRemote(actions)
