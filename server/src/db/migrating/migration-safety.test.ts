import { describe, expect, it } from 'vitest'
import { dangersOf } from '../../testing/migration-safety.ts'
import { MIGRATIONS_FOLDER, readMigrations } from './migrate.ts'

// These migrations are from before the first release, when there was no previous version. Never raise this number.
const BEFORE_THE_FIRST_RELEASE = 55

// They were applied before this was looked for, and what was applied is never changed.
const READ_ALL_ROWS_UNDER_LOCK: ReadonlyMap<string, string> = new Map([
  ['0072-lost-disputes.sql', 'matters are few: a row for each that a person had to see to'],
  ['0082-test-sales.sql', 'invoices are read twice while they and the orders are locked, once and for all'],
])
const MANY_ROWS = 'reads all rows while a table is locked'

describe('F-14 a migration', () => {
  const cases: [text: string, dangers: string[]][] = [
    ['alter table orders add column note text', []],
    ["alter table orders add column note text not null default ''", []],
    ['alter table orders add column note text not null', ['adds a column that must be given']],
    [
      "alter table orders\n  add column a text not null default '',\n  add column b text not null;",
      ['adds a column that must be given'],
    ],
    ['alter table orders drop column notes', ['drops a column']],
    ['ALTER TABLE orders RENAME COLUMN notes TO note', ['renames']],
    ['alter table orders rename to sales', ['renames']],
    ['drop table orders', ['drops a table']],
    ['alter table orders alter column notes set not null', ['asks for a value that was optional']],
    ['alter table orders alter column notes drop default', ['takes a default away']],
    ['alter table orders alter column notes type jsonb using notes::jsonb', ['changes a type']],
    ['create table gifts (id uuid); alter table gifts alter column id set not null', []],
    ['-- drop table orders\nselect 1', []],
    [
      'alter table orders add constraint few check (n < 9) not valid; alter table orders validate constraint few',
      [MANY_ROWS],
    ],
    [
      "alter table shops add column a text not null default ''; alter table orders validate constraint few",
      [MANY_ROWS],
    ],
    [
      'alter table orders drop constraint few, validate constraint fewer; alter table orders validate constraint least',
      [MANY_ROWS, MANY_ROWS],
    ],
    ['lock table shops; alter table orders validate constraint few', [MANY_ROWS]],
    ['alter table orders validate constraint few; alter table invoices validate constraint fewer', []],
    [
      '-- outside a transaction\nalter table orders add constraint few check (n < 9) not valid;\nalter table orders validate constraint few;',
      [],
    ],
    [
      'create table gifts (n int); alter table gifts add constraint few check (n < 9) not valid; alter table gifts validate constraint few',
      [],
    ],
    ['create function f() returns void language sql as $$ drop table orders $$', []],
  ]
  it.each(cases)('%s', (text, dangers) => {
    expect(dangersOf(text).map(({ what }) => what)).toEqual(dangers)
  })

  it('leaves the program of the version before working', () => {
    const found = readMigrations(MIGRATIONS_FOLDER)
      .filter(({ name }) => Number(name.slice(0, 4)) > BEFORE_THE_FIRST_RELEASE)
      .flatMap(({ name, text }) => dangersOf(text).map((danger) => ({ name, ...danger })))
    const is_known = ({ name, what }: { name: string; what: string }) =>
      what === MANY_ROWS && READ_ALL_ROWS_UNDER_LOCK.has(name)
    expect(found.filter((danger) => !is_known(danger))).toEqual([])
    expect(new Set(found.filter(is_known).map(({ name }) => name))).toEqual(
      new Set(READ_ALL_ROWS_UNDER_LOCK.keys()),
    )
  })
})
