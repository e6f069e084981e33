// Runs before each test file whose worker runs others too.

import { beginFile, keepOpen } from './kept-servers.ts'

beginFile()
globalThis.keep_open = keepOpen
