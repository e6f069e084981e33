import { DEFAULT_BRANDING, type StoreBranding } from '@kontor/contract/storefront/store-branding'
import { expect, test } from 'vitest'
import { brandingSheet, groundsOf } from './branding-sheet.ts'

const sheet = (branding: Partial<StoreBranding> = {}) => brandingSheet({ ...DEFAULT_BRANDING, ...branding })

test('follows the browser unless the shop decides', () => {
  expect(sheet()).toContain('@media(prefers-color-scheme:dark)')
  expect(sheet({ colour_scheme: 'light' })).not.toContain('dark')
  const dark = sheet({ colour_scheme: 'dark' })
  expect(dark).toContain('color-scheme:dark;')
  expect(dark).toContain('--ground:#10161d')
  expect(dark).not.toContain('#fbfaf7')
  expect(groundsOf({ ...DEFAULT_BRANDING, colour_scheme: 'dark' })).toEqual([
    { media: null, ground: '#10161d' },
  ])
})

test('has the shop’s colour in the shade that can be read', () => {
  expect(sheet({ accent: '#b42318' })).toContain('--sea:#b42318')
  const pale = sheet({ accent: '#ffd400', colour_scheme: 'light' })
  expect(pale).not.toContain('#ffd400')
  expect(sheet({ accent: '#ffd400', colour_scheme: 'dark' })).toContain('--sea:#ffd400')
})

test('has the headings’ type and the theme’s measures', () => {
  expect(sheet({ font_pair: 'mono' })).toContain('--display:ui-monospace')
  expect(sheet({ theme: 'market' })).toContain('--card-shape:1;')
  expect(sheet()).not.toBe(sheet({ theme: 'market' }))
})

test('never contains invalid colours', () => {
  expect(sheet({ accent: 'red}body{display:none' })).not.toContain('display:none')
})
