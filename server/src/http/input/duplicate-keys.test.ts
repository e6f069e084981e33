import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../scripts/lib/runs.mjs'
import { findDuplicateKey } from './duplicate-keys.ts'
import { parseSafely } from './parse-json.ts'

const find = (text: string) => findDuplicateKey(text, JSON.parse(text))

test.each([
  ['{"a":1,"a":1}', 'a'],
  ['{"a":1,"b":2,"a":3}', 'a'],
  ['{"\\u0061":1,"a":2}', 'a'],
  ['{"\\"":1,"\\u0022":2}', '"'],
  ['{"\\\\":1,"\\u005c":2}', '\\'],
  [' { "a" : 1 ,\n\t"a"\r\n: 2 } ', 'a'],
  ['{"":1,"":2}', ''],
  ['{"a":{"b":{},"c":[],"b":{}}}', 'a.b'],
  ['{"a":[0,[1],{"b":",[{"},{"b":{"x":1},"c":2,"b":0}]}', 'a.3.b'],
  ['[[{"a":"\\\\","a":"\\""}]]', '0.0.a'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['{"constructor":1,"constructor":2}', 'constructor'],
])('M-05 %s has %s twice', (text, field) => expect(find(text)).toBe(field))

test.each([
  '{"a":1,"A":2,"b":{"a":1},"c":[{"a":1},{"a":2}]}',
  '{"a":"b","b":"a","c":"\\":","d":":","e":"\\"a\\":1,\\"a\\":2"}',
  '{"a\\\\":1,"a":2,"a\\\\\\"":3}',
  '{"__proto__":1,"__proto":2,"toString":3}',
  '["a","a",{}]',
  '"a"',
  '1',
  'null',
  '[]',
])('M-05 %s has nothing twice', (text) => expect(find(text)).toBeUndefined())

test('M-05 one too many is found in whatever is sent, and nothing else is', () => {
  const texts = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', '"', '\\', ':', ',', '{', '}', '[', ' ', '\n', '\u{1f375}') }),
    fc.constantFrom('', 'a', 'b'),
  )
  /** JSON text built by hand from key-value pairs, so that a key may occur twice. */
  type Node = { text: string; is_twice: boolean }
  const spaces = fc.constantFrom('', '', ' ', '\n\t')
  const keys = fc.tuple(texts, fc.boolean()).map(([key, is_escaped]) => ({
    key,
    text: is_escaped
      ? `"${[...Array(key.length).keys()].map((at) => `\\u${key.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`
      : JSON.stringify(key),
  }))
  const { node } = fc.letrec<{ node: Node }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      texts.map((text) => ({ text: JSON.stringify(text), is_twice: false })),
      fc.constantFrom('1', 'null', '-0.5e3', 'true').map((text) => ({ text, is_twice: false })),
      fc.array(tie('node'), { maxLength: 4 }).map((inner) => ({
        text: `[${inner.map((one) => one.text).join()}]`,
        is_twice: inner.some((one) => one.is_twice),
      })),
      fc.array(fc.tuple(keys, spaces, tie('node')), { maxLength: 4 }).map((pairs) => ({
        text: `{${pairs.map(([key, space, value]) => `${space}${key.text}${space}:${space}${value.text}${space}`).join()}}`,
        is_twice:
          pairs.some(([, , value]) => value.is_twice) ||
          new Set(pairs.map(([{ key }]) => key)).size < pairs.length,
      })),
    ),
  }))
  let twice = 0
  fc.assert(
    fc.property(node, ({ text, is_twice }) => {
      if (is_twice) twice++
      expect(find(text) !== undefined).toBe(is_twice)
    }),
    { numRuns: runs(3000) },
  )
  expect(twice).toBeGreaterThan(100)
})

test('M-05 the largest bodies are looked through, however deep or full of quotes', () => {
  const deep = `${'{"a":'.repeat(150_000)}{"b":1,"b":2}${'}'.repeat(150_000)}`
  expect(find(deep)?.endsWith('.a.b')).toBe(true)
  expect(find(`["${'\\\\'.repeat(500_000)}"]`)).toBeUndefined()
  expect(find(`["${'\\"'.repeat(500_000)}"]`)).toBeUndefined()
})

test('M-05 a key that names a prototype is dropped at any depth and in any spelling', () => {
  for (const key of ['__proto__', '\\u005f_proto__', '__proto\\u005f_']) {
    const value = parseSafely(
      `{"a":[{"${key}":{"polluted":true},"b":1}],"${key}":{"polluted":true}}`,
    ) as object
    expect(JSON.stringify(value)).toBe('{"a":[{"b":1}]}')
    expect(Object.hasOwn(value, '__proto__')).toBe(false)
    expect(value).not.toHaveProperty('polluted')
  }
})
