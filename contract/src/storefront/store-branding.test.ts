import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ACCENT,
  adjustedAccents,
  contrast,
  GROUNDS,
  ON_ACCENT,
  OWN_ACCENT,
  type Shade,
  shownAccent,
} from './store-branding.ts'

const SHADES: Shade[] = ['light', 'dark']

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#0b6e6b')).toBeCloseTo(6.1, 1)
})

test('whatever colour is chosen, text in it and on it can be read on every ground', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, (accent) => {
      for (const shade of SHADES) {
        const shown = shownAccent(accent, shade)
        expect(shown).toMatch(ACCENT)
        for (const other of [...GROUNDS[shade], ON_ACCENT[shade]])
          expect(contrast(shown, other)).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})

test('a colour that can be read is left alone, one that cannot becomes the nearest shade, and both are said', () => {
  expect(shownAccent('#b42318', 'light')).toBe('#b42318')
  expect(shownAccent('#e0a94a', 'dark')).toBe('#e0a94a')
  const [pale] = adjustedAccents('#ffd400', 'light')
  expect(pale!.shade).toBe('light')
  expect(contrast(pale!.shown, '#fbfaf7')).toBeLessThan(5)
  expect(adjustedAccents('#b42318', 'light')).toEqual([])
  expect(adjustedAccents('#b42318', 'auto').map(({ shade }) => shade)).toEqual(['dark'])
})

test('no colour is the theme’s own', () => {
  for (const shade of SHADES) expect(shownAccent('', shade)).toBe(OWN_ACCENT[shade])
  expect(shownAccent('red;}body{display:none', 'light')).toBe(OWN_ACCENT.light)
  expect(adjustedAccents('', 'auto')).toEqual([])
})
