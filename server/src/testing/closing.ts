// What the helpers of a test file open is closed after its last test, in reverse order. Vitest ignores an `afterAll` that is called inside a hook,
// and most files start their server in `beforeAll`; so closers go to this list, which `setup-file.ts` empties.

/** Registers a function that closes something. */
export type CloseLater = (close: () => unknown) => void

const closers: (() => unknown)[] = []

export const closeAtEnd: CloseLater = (close) => void closers.push(close)

/** Calls every closer, also after one has failed; throws the first error. */
export async function closeAll(): Promise<void> {
  const errors: unknown[] = []
  for (let close = closers.pop(); close; close = closers.pop()) {
    try {
      await close()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
