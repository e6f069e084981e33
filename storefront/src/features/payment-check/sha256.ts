// SHA-256 (FIPS 180-4) of short texts with a long common prefix, as a proof of work needs it. Written by hand, because the browser's own is
// asynchronous, which makes each call ten times as slow, and is missing outside of https.

/** The first 32 bits of the fractional parts of the roots of the first primes: square roots (8) and cube roots (64). */
function constants(): { start: number[]; rounds: number[] } {
  const primes: number[] = []
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
  return {
    start: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))),
    rounds: primes.map((prime) => fraction(Math.cbrt(prime))),
  }
}

const { start, rounds } = constants()
const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))
const schedule = new Int32Array(64)

/** Adds a block of 64 bytes to the state. */
function work(state: Int32Array, block: DataView, at: number): void {
  for (let i = 0; i < 16; i++) schedule[i] = block.getInt32(at + 4 * i)
  for (let i = 16; i < 64; i++) {
    const [before, last] = [schedule[i - 15]!, schedule[i - 2]!]
    const small = rotate(before, 7) ^ rotate(before, 18) ^ (before >>> 3)
    const large = rotate(last, 17) ^ rotate(last, 19) ^ (last >>> 10)
    schedule[i] = (schedule[i - 16]! + small + schedule[i - 7]! + large) | 0
  }
  // The state always has eight words. The defaults only satisfy the type, which does not know the length.
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = (h + mixed + ((e & f) ^ (~e & g)) + rounds[i]! + schedule[i]!) | 0
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [at_word, word] of [a, b, c, d, e, f, g, h].entries())
    state[at_word] = (state[at_word]! + word) | 0
}

/** Returns a function for the first 32 bits of the hash of `beginning` followed by a short text. Both must be ASCII. */
export function makeSha256(beginning: string): (text: string) => number {
  const whole = beginning.length - (beginning.length % 64)
  const common = new Int32Array(start)
  const head = new DataView(new TextEncoder().encode(beginning).buffer)
  for (let at = 0; at < whole; at += 64) work(common, head, at)
  const rest = beginning.slice(whole)
  const tail = new Uint8Array(192)
  const view = new DataView(tail.buffer)
  const state = new Int32Array(8)
  return (text) => {
    const last = rest + text
    const size = Math.ceil((last.length + 9) / 64) * 64
    tail.fill(0, 0, size)
    for (let i = 0; i < last.length; i++) tail[i] = last.charCodeAt(i)
    tail[last.length] = 0x80
    view.setUint32(size - 4, (whole + last.length) * 8)
    state.set(common)
    for (let at = 0; at < size; at += 64) work(state, view, at)
    return state[0]!
  }
}
