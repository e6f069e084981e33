// Runs before each test file in the browser: modules of the tests count what they make, from one in each file. Libraries stay loaded.

import { vi } from 'vitest'

vi.resetModules()
