import { expect, test } from 'vitest'
import { shownFilename } from './shown-filename.ts'

test.each([
  ['teapot.png', 'teapot.png'],
  ['/home/ada/teapot.png', 'teapot.png'],
  ['C:\\Pictures\\teapot.png', 'teapot.png'],
  [' \u202etea\u2028pot\r\n.png ', 'teapot.png'],
  ['', 'file.png'],
  ['pictures/', 'file.png'],
  ['😀'.repeat(201), '😀'.repeat(200)],
])('%j is shown as %j', (filename, shown) => expect(shownFilename(filename, 'file.png')).toBe(shown))
