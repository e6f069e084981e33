import { expect, test } from 'vitest'
import { isElement, readXml } from './read-xml.ts'

test('an element has its namespace, attributes and content', () => {
  const root = readXml(`\ufeff<?xml version="1.0"?><!-- a > b --><a:feed xmlns:a="urn:a" xmlns="urn:b">
    <entry a:x="1" term='a &amp; "b"' xml:lang="de"/>one<![CDATA[ <two> &x; ]]><a:e xmlns:a="urn:c">&#x1F642;&#51;</a:e></a:feed >`)
  expect([root.namespace, root.name]).toEqual(['urn:a', 'feed'])
  const [, entry, one, two, inner] = root.content
  expect(entry).toMatchObject({ namespace: 'urn:b', name: 'entry', content: [] })
  expect(isElement(entry!) && [...entry.attributes]).toEqual([
    ['term', 'a & "b"'],
    ['xml:lang', 'de'],
  ])
  expect([one, two]).toEqual(['one', ' <two> &x; '])
  expect(inner).toMatchObject({ namespace: 'urn:c', name: 'e', content: ['🙂3'] })
})

test.each([
  ['nothing', ''],
  ['text', 'Welcome'],
  ['HTML', '<!doctype html><title>Welcome</title>'],
  ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ['an entity of its own', '<a>&nbsp;</a>'],
  ['an ampersand', '<a>b & c</a>'],
  ['a character that cannot be', '<a>&#x110000;</a>'],
  ['an open element', '<a><b></a>'],
  ['a cut end', '<a><b/></a'],
  ['two roots', '<a/><b/>'],
  ['text behind the root', '<a/>b'],
  ['an attribute without quotes', '<a b=c/>'],
  ['an open comment', '<a><!-- b</a>'],
  ['a thousand levels', `${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}`],
])('X-04 %s is refused', (_what, xml) => {
  expect(() => readXml(xml)).toThrow()
})

test('X-04 a long invalid text is refused without delay', () => {
  for (const part of ['<a ', '<!--', "<a b='", '<a b="c" ', '<![CDATA[', '&', '< '])
    expect(() => readXml(`<r>${part.repeat(500_000)}`)).toThrow()
}, 5000)
