// Which browser the tests use: Debian's headless shell where it is installed, which draws no window around each page; else Chromium or Chrome.

import { existsSync } from 'node:fs'

const SHELL = '/usr/bin/chromium-headless-shell'
const PATHS = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of the browser; CHROMIUM_PATH names another one. Undefined if there is none. */
export const findChromium = () =>
  [process.env.CHROMIUM_PATH, ...PATHS].find((path) => path && existsSync(path))

/** The arguments to start it with, as any user, in a small machine or container. */
export const chromiumArgs = () => [
  ...(findChromium() === SHELL ? [] : ['--headless=new']),
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
]
