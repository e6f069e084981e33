// The helper process that holds all wires, each under a name. A wire is a TCP proxy whose conditions (delay,
// silence, cuts) can be set.

import { FAIR, type NetworkConditions, openWire, type Wire } from '../../server/src/testing/wire.ts'
import { serveRemote } from './remote.ts'

const wires = new Map<string, Wire>()
/** For each wire, the numbers of connections lost whenever all were lost. */
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
  /** Opens a wire to a port. Returns the port that leads to the wire. */
  async open(name: string, target_port: number): Promise<number> {
    wires.get(name)?.close()
    const proxy = await openWire(target_port)
    wires.set(name, proxy)
    return proxy.port
  },
  set(name: string, conditions: Partial<NetworkConditions>): void {
    wire(name).set(conditions)
    // Connections waiting for an answer never get an answer.
    if (conditions.state === 'silent') lose(name, Number.POSITIVE_INFINITY)
  },
  /** Restores good conditions, and cuts all connections. New connections replace them. */
  mend(name: string): void {
    wire(name).set(FAIR)
    lose(name, wire(name).cut())
  },
  cut: (name: string): number => lose(name, wire(name).cut()),
  /** How many answers were cut off. */
  cutCount: (name: string): number => wire(name).cut_count,
  /** Returns the number of lost connections for each loss. */
  losses: (name: string): number[] => [...(lost.get(name) ?? []), ...Array(wire(name).cut_count).fill(1)],
}

export type NetworkActions = typeof actions

serveRemote(actions)
