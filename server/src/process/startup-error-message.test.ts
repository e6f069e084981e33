import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrating/migrate.ts'
import { byTcp, freshDatabase } from '../testing/database.ts'
import { checkPort, makeLog } from './start.ts'
import { StartError } from './start-error.ts'
import { startupErrorMessage } from './startup-error-message.ts'

const errorMessage = async (work: () => unknown) => {
  try {
    await work()
  } catch (error) {
    return startupErrorMessage(error)
  }
  throw new Error('It worked.')
}

test('F-23 a folder that cannot be used is named, and what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(await errorMessage(() => readConfig({ DATA_DIR: file }))).toBe(
    `${file} cannot be used: there is a file where a folder should be. Choose another folder: DATA_DIR=/path/to/folder npm start`,
  )
  if (process.getuid?.() === 0) return
  chmodSync(folder, 0o555)
  expect(await errorMessage(() => readConfig({ DATA_DIR: join(folder, 'data') }))).toContain(
    'may not write there',
  )
})

test('a terminal that was closed takes no more log lines, which is no error', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { isTTY } = process.stdout
  onTestFinished(() => void Object.assign(process.stdout, { isTTY }))
  process.stdout.isTTY = true
  makeLog(readConfig({ DATA_DIR: folder }))
  expect(() => process.stdout.emit('error', new Error('EIO'))).not.toThrow()
})

test('F-23 a HOST that is no address of this machine is named, and what to do', async () => {
  // An address for documentation (RFC 5737), a name that no server knows (RFC 6761), and an address as a URL has it.
  for (const host of ['203.0.113.9', 'nowhere.invalid', '[::1]'])
    expect(await errorMessage(() => checkPort({ port: 8080, host }))).toBe(
      `HOST=${host} is not an address of this machine. Choose one that is: HOST=127.0.0.1 npm start`,
    )
})

test('F-23 a database that cannot be had is named, and the password is not', async () => {
  const url = byTcp(await freshDatabase())
  const reach = (changes: Partial<Pick<URL, 'port' | 'pathname' | 'hostname'>>) =>
    errorMessage(() => migrate(Object.assign(new URL(url), changes).href))
  const said = [
    await reach({ port: '1' }),
    await reach({ pathname: '/not-there' }),
    await reach({ hostname: 'nowhere.invalid' }),
  ]
  expect(said[0]).toBe(
    `The database at ${url.hostname}:1 cannot be reached (ECONNREFUSED). Is it running? Check DATABASE_URL.`,
  )
  expect(said[1]).toBe(`There is no database not-there at ${url.host}. Create it, or check DATABASE_URL.`)
  expect(said[2]).toMatch(
    /^The database at nowhere\.invalid:\d+ cannot be reached \((?:ENOTFOUND|EAI_AGAIN)\)/,
  )
  const stranger = Object.assign(new URL(url), { username: 'stranger', password: 'secret-word' })
  const refused = await errorMessage(() => migrate(stranger.href))
  expect(refused).toContain(`The database at ${url.host} does not accept this user and password`)
  expect(refused).not.toContain('secret-word')
})

test('an unexpected error is printed whole', () => {
  expect(startupErrorMessage(new StartError('Port 80 is taken.'))).toBe('Port 80 is taken.')
  for (const other of [
    new TypeError('x is undefined'),
    'text',
    null,
    undefined,
    Object.assign(new Error('x'), { code: 'EACCES' }),
  ])
    expect(startupErrorMessage(other)).toBeUndefined()
})
