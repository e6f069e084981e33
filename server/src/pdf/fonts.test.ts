import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PdfDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { FONT_FOLDER, fileFor, readCoverage, readTypeface, TYPEFACE_FILES } from './fonts.ts'

const written: Record<string, string> = JSON.parse(readFileSync(join(FONT_FOLDER, 'coverage.json'), 'utf8'))

it('the folder, the coverage and the styles name the same files', () => {
  const files = readdirSync(FONT_FOLDER).filter((name) => name.endsWith('.woff'))
  expect(files.sort()).toEqual(Object.keys(written).sort())
  expect([...TYPEFACE_FILES].sort()).toEqual(files.sort())
})

it.each(TYPEFACE_FILES)('%s has the characters it is said to have', (file) => {
  const document = new PdfDocument()
  document.font(readTypeface(file))
  // The font object in pdfkit, which its types do not declare.
  const { font } = (document as unknown as { _font: { font: { characterSet: number[] } } })._font
  const stretches: [number, number][] = []
  for (const code_point of [...new Set(font.characterSet)].sort((a, b) => a - b)) {
    const last = stretches.at(-1)
    if (last && last[1] === code_point - 1) last[1] = code_point
    else stretches.push([code_point, code_point])
  }
  expect([...readCoverage(written[file] ?? '')]).toEqual(stretches.flat())
})

it.each([
  ['Größe 1,50 €', 'ibm-plex-sans-latin-400-normal.woff'],
  ['Привет', 'ibm-plex-sans-cyrillic-400-normal.woff'],
  ['Αθήνα', 'ibm-plex-sans-greek-400-normal.woff'],
  ['กรุงเทพ', 'ibm-plex-sans-thai-thai-400-normal.woff'],
  ['北京', 'noto-sans-sc-chinese-simplified-400-normal.woff'],
  ['서울', 'noto-sans-kr-korean-400-normal.woff'],
  ['شارع', 'ibm-plex-sans-arabic-arabic-400-normal.woff'],
])('%s is set in %s', (text, file) => expect(fileFor('text', text)).toBe(file))
