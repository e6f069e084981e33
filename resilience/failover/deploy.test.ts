// Every file in deploy/ is either used by the resilience tests, or says in its first line and in the README that it is untested.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REPOSITORY_ROOT } from '../../server/src/process/package-root.ts'

const FOLDER = join(REPOSITORY_ROOT, 'deploy')
const STARTED = ['cluster.ts', 'installation.ts']
  .map((file) => readFileSync(join(REPOSITORY_ROOT, 'resilience/failover', file), 'utf8'))
  .join('\n')
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file !== 'README.md' && statSync(join(FOLDER, file)).isFile(),
)
const ROWS = readFileSync(join(FOLDER, 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ['))

const isStarted = (file: string): boolean => {
  const settings = /^env\/(\w+)\.env$/.exec(file)?.[1]
  return STARTED.includes(settings ? `settingsOf('${settings}'` : `deployFile('${file}')`)
}

test.each(FILES)('deploy/%s is started by the resilience tests, or says that it is untested', (file) => {
  const [head] = readFileSync(join(FOLDER, file), 'utf8').split('\n')
  expect(head?.startsWith('# UNTESTED:')).toBe(!isStarted(file))
  const row = ROWS.find((line) => line.includes(`](${file})`) || line.includes(`](${file.split('/')[0]})`))
  expect(row?.includes('**untested**')).toBe(!isStarted(file))
})
