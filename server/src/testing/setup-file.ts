// Runs before each test file of the server: its hook is the first that is registered, so it is called after all hooks of the file.

import { afterAll, vi } from 'vitest'
import { closeAll } from './closing.ts'

afterAll(async () => {
  // The next file runs in the same process.
  vi.useRealTimers()
  await closeAll()
})
