// Reads translations from XLIFF 1.2 or 2 as a stream. Each unit is a row with the id `kind/id/field`. Inline
// elements are reduced to their text.

import { createReadStream } from 'node:fs'
import { SaxesParser } from 'saxes'
import { MAX_ROW_CHARACTERS } from './csv-parser.ts'
import { FileRefused } from './file-refused.ts'
import { encodingOf, type Reading, type Table } from './read-table.ts'
import { readText } from './read-text.ts'

const HEADER = ['language', 'kind', 'id', 'field', 'source', 'text', 'status']
const MAX_DEPTH = 100

/** Elements whose text is not part of the unit: suggestions, notes, and a copy of the source in segments. */
const IGNORED = new Set([
  'alt-trans',
  'note',
  'notes',
  'seg-source',
  'matches',
  'glossary',
  'originalData',
  'context-group',
])

/** States of a target that only a program has written, of XLIFF 1.2 and 2. */
const UNTOUCHED = new Set(['new', 'needs-translation', 'initial'])
/** States of a target that a translator has confirmed. */
const CONFIRMED = new Set(['translated', 'signed-off', 'reviewed', 'final'])

interface Unit {
  id: string
  source: string
  target: string
  /** True if a segment with text has no translation. Without it the text would be cut short. */
  is_partial: boolean
  /** True if all translations of the unit are confirmed. */
  is_done: boolean
}

/** `kind/id/field`; the id itself may have slashes. */
function keysOf(id: string): [kind: string, id: string, field: string] {
  const first = id.indexOf('/')
  const last = id.lastIndexOf('/')
  return first === -1 || first === last
    ? ['', id, '']
    : [id.slice(0, first), id.slice(first + 1, last), id.slice(last + 1)]
}

/** `de-AT` is German. */
const primary = (tag: string) => tag.trim().toLowerCase().split(/[-_]/)[0]!

class XliffReader {
  rows: string[][] = []
  private readonly parser = new SaxesParser()
  private language = ''
  private depth = 0
  /** The depth of the ignored element around the parser's position. */
  private ignored_depth: number | undefined
  private unit: Unit | undefined
  private part: 'source' | 'target' | undefined
  /** The start of the source text between segments, until a target follows. */
  private between: number | undefined
  /**
   * The positions in the unit's source and target texts where the current segment begins, and the state of the
   * segment. In XLIFF 1.2 a unit is one segment.
   */
  private segment = { source: 0, target: 0, state: '' }
  private is_xliff = false
  /** Characters since the last tag. */
  private unparsed = 0

  constructor() {
    const { parser } = this
    parser.on('error', (error) => {
      throw new FileRefused(`This is not well-formed XML: ${error.message.slice(0, 200)}`)
    })
    parser.on('doctype', () => {
      throw new FileRefused('This file has a document type declaration, which XLIFF does not allow.')
    })
    parser.on('opentag', ({ name, attributes }) => this.open(local(name), attributes))
    parser.on('closetag', ({ name }) => this.close(local(name)))
    parser.on('text', (text) => this.take(text))
    parser.on('cdata', (text) => this.take(text))
  }

  write(text: string): void {
    // The parser buffers each text, tag or comment to its end.
    this.unparsed += text.length
    this.parser.write(text)
    if (this.unparsed > MAX_ROW_CHARACTERS)
      throw new FileRefused('This file has a text or a tag that is longer than a million characters.')
  }

  end(): void {
    this.parser.close()
    if (!this.is_xliff) throw new FileRefused('This is not an XLIFF file.')
  }

  private open(name: string, attributes: Record<string, string>): void {
    this.unparsed = 0
    if (++this.depth > MAX_DEPTH) throw new FileRefused('The elements of this file are nested too deeply.')
    if (this.depth === 1) {
      if (name !== 'xliff') throw new FileRefused('This is not an XLIFF file.')
      this.is_xliff = true
    }
    if (this.ignored_depth !== undefined) return
    const target = attributes['target-language'] ?? attributes.trgLang
    if (target !== undefined) this.language = primary(target)
    if (name === 'trans-unit' || name === 'unit') {
      this.unit = { id: attributes.id ?? '', source: '', target: '', is_partial: false, is_done: true }
      this.segment = { source: 0, target: 0, state: '' }
    } else if (IGNORED.has(name)) this.ignored_depth = this.depth
    else if (this.unit) this.openPart(this.unit, name, attributes)
  }

  private openPart(unit: Unit, name: string, { state = '' }: Record<string, string>): void {
    if (name === 'ignorable') this.between = unit.source.length
    if (name === 'segment') this.segment = { source: unit.source.length, target: unit.target.length, state }
    if (name !== 'source' && name !== 'target') return
    this.part = name
    if (name === 'source') return
    this.between = undefined
    if (state !== '') this.segment.state = state
  }

  private close(name: string): void {
    this.unparsed = 0
    if (this.ignored_depth === this.depth) this.ignored_depth = undefined
    this.depth--
    if (this.ignored_depth !== undefined || this.unit === undefined) return
    if (name === this.part) this.part = undefined
    if (name === 'ignorable') this.closeBetween(this.unit)
    if (name === 'segment' || name === 'trans-unit') this.closeSegment(this.unit)
    if (name !== 'trans-unit' && name !== 'unit') return
    const { id, source, target, is_partial, is_done } = this.unit
    this.rows.push([this.language, ...keysOf(id), source, is_partial ? '' : target, is_done ? 'done' : ''])
    this.unit = undefined
  }

  private closeSegment(unit: Unit): void {
    const { state } = this.segment
    const source = unit.source.slice(this.segment.source).trim()
    const target = unit.target.slice(this.segment.target).trim()
    if (source === '') return
    // Programs copy the source for the translator to write over.
    if (target === '' || (UNTOUCHED.has(state) && target === source)) unit.is_partial = true
    if (!CONFIRMED.has(state)) unit.is_done = false
  }

  /** Spaces and the like between segments are the same in each language, and are not given again. */
  private closeBetween(unit: Unit): void {
    if (this.between !== undefined) unit.target += unit.source.slice(this.between)
    this.between = undefined
  }

  private take(text: string): void {
    const { unit, part } = this
    if (unit === undefined || part === undefined || this.ignored_depth !== undefined) return
    unit[part] += text
    if (unit.source.length + unit.target.length > MAX_ROW_CHARACTERS)
      throw new FileRefused('A unit of this file is longer than a million characters.')
  }
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Throws `FileRefused` if the file is no XLIFF. Reading the rows may throw `FileRefused` too. Rows are
 * numbered in the order of the units.
 */
export async function readXliff(reading: Reading): Promise<Table> {
  const encoding = await encodingOf(reading)
  async function* rows() {
    const reader = new XliffReader()
    let row = 0
    const finished = () => reader.rows.splice(0).map((cells) => ({ row: ++row, cells }))
    for await (const text of readText(createReadStream(reading.path), encoding)) {
      reader.write(text)
      yield* finished()
    }
    reader.end()
    yield* finished()
  }
  return { encoding, delimiter: '', header: HEADER, rows: rows() }
}
