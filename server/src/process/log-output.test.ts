import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { logOutput } from './log-output.ts'

it('F-08 lines go into a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-log-'))
  const fd = openSync(join(folder, 'log'), 'a')
  const output = logOutput(fd, process.stdout)
  output.write('one\n')
  output.write('two\n')
  closeSync(fd)
  // The file descriptor is closed, so writing fails, as on a full disk: the line is lost and nothing else happens.
  output.write('three\n')
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('one\ntwo\n')
  rmSync(folder, { recursive: true })
})

it.runIf(existsSync('/dev/full'))('F-08 the process keeps running when the log disk is full', () => {
  const fd = openSync('/dev/full', 'w')
  const output = logOutput(fd, process.stdout)
  for (let lines = 0; lines < 3; lines++) output.write('lost\n')
  closeSync(fd)
})
