import type { TableImport } from '@kontor/contract/tables/imports'
import { afterEach, expect, test, vi } from 'vitest'
import { exportHelp, importState, outcomeText, startText } from './table-messages.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const NOTHING = { rows: 9, create: 0, update: 0, unchanged: 0, skip: 0, errors: 0, warnings: 0 }
const of = (status: TableImport['status'], report: Partial<TableImport['report']> = {}) =>
  ({ kind: 'products', status, columns: [], report: { ...NOTHING, ...report } }) as unknown as TableImport

test.each([
  ['checked', { create: 1203, update: 1, errors: 2 }, '1,203 to create, 1 to update, 2 with errors'],
  ['done', { create: 1203, unchanged: 4, warnings: 1 }, '1,203 created, 4 unchanged, 1 warning'],
  ['cancelled', {}, ''],
] as const)('an import that is %s with %j: %s', (status, report, text) => {
  expect(outcomeText(of(status, report))).toBe(text)
})

test('the confirmation before the start describes the result', () => {
  expect(startText(of('checked', { create: 1, update: 20, errors: 1 }))).toBe(
    '1 product will be created, 20 products will be updated and 1 product with errors will be left out. An import cannot be undone.',
  )
})

test('the confirmation says where products that were sold since are in stock again', () => {
  const columns = ['sku', 'stock:hh'].map((field) => ({ column: field, field }))
  const asked = (fields: number, report: object) =>
    startText({ ...of('checked', report), columns: columns.slice(0, fields) })
  expect(asked(2, { update: 1 })).toContain('set to the numbers in the file')
  for (const text of [asked(1, { update: 1 }), asked(2, { create: 1 })])
    expect(text).not.toContain('the numbers in the file')
})

test('an export says what importing it changes: nothing of orders, and not the names of customers who have ordered', () => {
  expect(exportHelp('orders')).toContain('does not change orders that were placed here')
  expect(exportHelp('orders')).not.toContain('Edit the file')
  expect(exportHelp('customers')).toContain('stay as they are in their newest order')
  expect(exportHelp('redirects')).toContain('Importing an unchanged file has no effect.')
})

test('a checked table without changes is not ready to start', () => {
  expect(importState(of('checked', { unchanged: 9 }))[1]).toBe('Nothing to import')
  expect(importState(of('checked', { update: 1 }))[1]).toBe('Ready to start')
})

test('in German, one is counted as one', { timeout: 60_000 }, async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'de' } })
  vi.resetModules()
  await import('../../lib/texts.ts')
  vi.unstubAllGlobals()
  const { startText } = await import('./table-messages.ts')
  expect(startText(of('checked', { create: 1, update: 20, errors: 1 }))).toBe(
    '1 Produkt wird erstellt, 20 Produkte werden geändert und 1 Produkt mit Fehlern wird ausgelassen. Ein Import lässt sich nicht rückgängig machen.',
  )
})
