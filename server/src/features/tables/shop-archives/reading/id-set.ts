// A set of UUIDs with 16 bytes for each id, for archives with more ids than a Set of strings should hold. The
// set is a hash table with open addressing, in a buffer that doubles when it is two thirds full.

import { ArchiveRefused } from './archive-refused.ts'

const BYTES = 16
const START = 1024
// The end of an id is random in every version used by exports, and even a hundred steps are rare. Ids that
// need more steps were made up to slow the import down.
const MAX_STEPS = 2000

export class IdSet {
  private slots = Buffer.alloc(START * BYTES)
  private room = START
  size = 0

  /** False if the id was in the set already. */
  add(id: string): boolean {
    if ((this.size + 1) * 3 > this.room * 2) this.grow()
    const bytes = bytesOf(id)
    const at = this.find(bytes)
    if (at.is_taken) return false
    bytes.copy(this.slots, at.slot * BYTES)
    this.size++
    return true
  }

  has(id: string): boolean {
    return this.find(bytesOf(id)).is_taken
  }

  hasAll(others: IdSet): boolean {
    for (let at = 0; at < others.room; at++) {
      const bytes = others.slots.subarray(at * BYTES, (at + 1) * BYTES)
      if (!bytes.equals(NONE) && !this.find(bytes).is_taken) return false
    }
    return true
  }

  private find(bytes: Buffer): { slot: number; is_taken: boolean } {
    let slot = (bytes.readUInt32LE(8) ^ bytes.readUInt32LE(12) ^ bytes.readUInt32LE(4)) >>> 0
    for (let steps = 0; steps < MAX_STEPS; steps++, slot++) {
      slot %= this.room
      const stored = this.slots.subarray(slot * BYTES, (slot + 1) * BYTES)
      if (stored.equals(bytes)) return { slot, is_taken: true }
      if (stored.equals(NONE)) return { slot, is_taken: false }
    }
    throw new ArchiveRefused('The archive has ids that exports do not create.')
  }

  private grow(): void {
    const before = this.slots
    const count = this.room
    this.room *= 2
    this.slots = Buffer.alloc(this.room * BYTES)
    for (let at = 0; at < count; at++) {
      const stored = before.subarray(at * BYTES, (at + 1) * BYTES)
      if (!stored.equals(NONE)) stored.copy(this.slots, this.find(stored).slot * BYTES)
    }
  }
}

// An empty slot. `bytesOf` refuses the id with only zeros.
const NONE = Buffer.alloc(BYTES)

function bytesOf(id: string): Buffer {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  if (bytes.length !== BYTES || bytes.equals(NONE)) throw new RangeError(`'${id}' is no id.`)
  return bytes
}

/** Adds the id to the set with the name. Returns false if the set already has the id. */
export function addTo(sets: Map<string, IdSet>, name: string, id: string): boolean {
  let ids = sets.get(name)
  if (ids === undefined) {
    ids = new IdSet()
    sets.set(name, ids)
  }
  return ids.add(id)
}
