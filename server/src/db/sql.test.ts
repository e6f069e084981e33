import { describe, expect, it } from 'vitest'
import { sql } from './sql.ts'

describe('sql', () => {
  it('turns every value into a placeholder', () => {
    const evil = "'; drop table shops; --"
    const statement = sql`select ${1} + ${2} where title = ${evil}`
    expect(statement.text).toBe('select $1 + $2 where title = $3')
    expect(statement.values).toEqual([1, 2, evil])
  })

  it('splices statements in and renumbers their placeholders', () => {
    const where = sql`shop_id = ${'s'} and title = ${'t'}`
    const statement = sql`select ${0} from products where ${where} limit ${10}`
    expect(statement.text).toBe('select $1 from products where shop_id = $2 and title = $3 limit $4')
    expect(statement.values).toEqual([0, 's', 't', 10])
  })

  it('joins statements, and nothing at all', () => {
    const columns = { title: 'Cup', price: '1.00' }
    const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ident(name)} = ${value}`)
    const statement = sql`update products set ${sql.join(sets)} where id = ${7}`
    expect(statement.text).toBe('update products set "title" = $1, "price" = $2 where id = $3')
    expect(sql`a${sql.join([])}b${sql.empty}c`.text).toBe('abc')
  })

  it('sends no halves of characters in JSON', () => {
    const jsonOf = (value: unknown) => sql`${sql.json(value)}`.values[0]
    const textOf = (half: string) => `${half} 😀 \\ud83d \\\\udabc \u001f "`
    for (const half of ['\ud83d', '\udfff', 'x\udbff\ud800'])
      expect(JSON.parse(String(jsonOf({ [textOf(half)]: [textOf(half)] })))).toEqual({
        [textOf(half.replace(/[\ud800-\udfff]/g, '\ufffd'))]: [
          textOf(half.replace(/[\ud800-\udfff]/g, '\ufffd')),
        ],
      })
    expect(jsonOf(undefined)).toBe('null')
  })

  it('refuses identifiers that code would not contain', () => {
    for (const name of ['a"b', 'A', '', 'a b', '1a']) expect(() => sql.ident(name)).toThrow(TypeError)
  })

  it('gives equal texts the same name and different texts different ones', () => {
    const find = (id: string) => sql`select 1 from shops where id = ${id}`
    expect(find('a').name).toMatch(/^k\d+$/)
    expect(find('a').name).toBe(find('b').name)
    expect(sql`select 1 from shops where id = ${'c'}`.name).toBe(find('a').name)
    expect(sql`select 2 from shops where id = ${'c'}`.name).not.toBe(find('a').name)
  })

  it('gives no name to statements that are planned each time', () => {
    const search = sql<{ id: string }>`select id from products where title like ${'%a%'}`
    const { text, values, name } = sql.plannedEachTime(search)
    expect([text, values, name]).toEqual([search.text, ['%a%'], ''])
  })

  it('uses up no names for statements that are planned each time', () => {
    const numberOf = ({ name }: { name: string }) => Number(name.slice(1))
    const before = numberOf(sql`select 3 as before`)
    for (const n of [1, 2, 3]) sql.plannedEachTime(sql`select ${sql.ident(`planned_${n}`)}`)
    expect(numberOf(sql`select 4 as after`)).toBe(before + 1)
  })

  it('gives no name to a text made for very many values', () => {
    const ofMany = (count: number) => sql.join(Array.from({ length: count }, (_, n) => sql`${n}`))
    expect(ofMany(100).name).toMatch(/^k\d+$/)
    expect(ofMany(10_000).name).toBe('')
  })

  it('stops naming when texts are made without end', () => {
    const first = sql`select 1`.name
    const made = Array.from({ length: 2100 }, (_, i) => sql`select ${sql.ident(`c${i}`)}`.name)
    expect(new Set(made.slice(0, 1900)).size).toBe(1900)
    expect(made.at(-1)).toBe('')
    expect(sql`select 1`.name).toBe(first)
  })
})
