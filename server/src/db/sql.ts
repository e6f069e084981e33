// SQL as tagged templates. Every value becomes a placeholder, and a nested statement is spliced in. Nothing
// else is possible, and a value can therefore never become SQL. A statement's name is derived from its text,
// and the server prepares the statement once per connection.

/** A piece of SQL with its values; whole statements and fragments are the same type. `Row` is the type of a result row. */
export interface Statement<Row> {
  readonly text: string
  readonly values: unknown[]
  /** The name to prepare it under: equal for equal text; empty (never prepared) once too many different texts have been seen. */
  readonly name: string
  readonly row?: Row
}

const NAME_LIMIT = 2000
/**
 * Texts written in the code are shorter. A longer text was made for very many values, and remembering its
 * name would mean remembering the text.
 */
const MAX_NAMED_LENGTH = 30_000
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  // Each name costs memory on every connection. The number of names must be limited, because run-time code
  // may build any number of texts.
  if (names.size >= NAME_LIMIT || text.length > MAX_NAMED_LENGTH) return ''
  const name = `k${names.size + 1}`
  names.set(text, name)
  return name
}

/** The name is made on first use, because a statement that is planned each time needs no name. */
interface Finished {
  readonly text: string
  name?: string
}

const texts = new WeakMap<TemplateStringsArray, Finished>()

class Fragment<Row> implements Statement<Row> {
  declare readonly row?: Row
  private finished: Finished | undefined

  /** `chunks` has an element more than `values`: the text before, between and after the placeholders. */
  constructor(
    readonly chunks: readonly string[],
    readonly values: unknown[],
    private readonly source?: TemplateStringsArray,
  ) {}

  private finish(): Finished {
    if (this.finished) return this.finished
    const cached = this.source && texts.get(this.source)
    if (cached) {
      this.finished = cached
      return cached
    }
    let text = this.chunks[0] ?? ''
    for (let i = 1; i < this.chunks.length; i++) text += `$${i}${this.chunks[i]}`
    this.finished = { text }
    if (this.source) texts.set(this.source, this.finished)
    return this.finished
  }

  get text() {
    return this.finish().text
  }

  get name(): string {
    const finished = this.finish()
    finished.name ??= nameOf(finished.text)
    return finished.name
  }
}

function build(pieces: readonly (string | Fragment<unknown> | { value: unknown })[]): Fragment<never> {
  const chunks = ['']
  const values: unknown[] = []
  const append = (text: string) => {
    chunks[chunks.length - 1] += text
  }
  for (const piece of pieces) {
    if (typeof piece === 'string') append(piece)
    else if (piece instanceof Fragment) {
      append(piece.chunks[0] ?? '')
      chunks.push(...piece.chunks.slice(1))
      values.push(...piece.values)
    } else {
      values.push(piece.value)
      chunks.push('')
    }
  }
  return new Fragment<never>(chunks, values)
}

function template<Row = unknown>(strings: TemplateStringsArray, ...values: unknown[]): Statement<Row> {
  if (!values.some((value) => value instanceof Fragment)) return new Fragment<Row>(strings, values, strings)
  // The caller declares the row type, and therefore a cast is needed.
  return build(
    strings.flatMap((text, i) => {
      if (i === values.length) return [text]
      const value = values[i]
      return [text, value instanceof Fragment ? value : { value }]
    }),
  ) as unknown as Statement<Row>
}

function join(statements: readonly Statement<unknown>[], separator = ', '): Statement<never> {
  return build(
    statements.flatMap((statement, i) => {
      if (!(statement instanceof Fragment)) throw new TypeError('sql.join takes statements made by sql.')
      return i === 0 ? [statement] : [separator, statement]
    }),
  )
}

/**
 * Returns a quoted identifier. Only for names in the code, such as a list of allowed columns. Never for a
 * text sent by a caller.
 */
function ident(name: string): Statement<never> {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new TypeError(`'${name}' is no column or table of ours.`)
  return new Fragment<never>([`"${name}"`], [])
}

const ESCAPE = /\\(u(?:d[89a-f][0-9a-f]{2})?|[^u])/g

/**
 * Replaces a lone surrogate, such as at the end of a cut text, by the replacement character, as the driver
 * does in a text. PostgreSQL would refuse the whole value.
 */
function withoutHalves(json: string): string {
  // JSON.stringify escapes lone surrogates, and no further character from U+D800 on.
  if (!json.includes('\\ud')) return json
  return json.replace(ESCAPE, (whole, escaped: string) => (escaped.length === 5 ? '\ufffd' : whole))
}

/**
 * Returns a jsonb value. Needed if the value may be an array or a plain string, because the driver would send
 * these in a different form.
 */
function json(value: unknown): Statement<never> {
  return new Fragment<never>(['', '::jsonb'], [withoutHalves(JSON.stringify(value ?? null))])
}

/**
 * Returns a statement that is planned for its values each time instead of prepared. For a search: a text may
 * match no row or all rows, and a plan made for any text can take a thousand times too long.
 */
const plannedEachTime = <Row>({ text, values }: Statement<Row>): Statement<Row> => ({
  text,
  values,
  name: '',
})

/**
 * Returns the new `updated_at` of a change: the time of the change by the server's clock. The transaction's
 * beginning would be wrong, because it may precede a change that the transaction waited for. The new time is
 * at least a millisecond later than the old time, because readers tell two versions of a row apart by
 * `updated_at`. `before` is the column if its name alone would be ambiguous.
 */
const moved = (before: Statement<never> = new Fragment<never>(['updated_at'], [])): Statement<never> =>
  template<never>`greatest(clock_timestamp(), ${before} + interval '1 ms')`

/**
 * sql<Row>`select id from shops where id = ${id}`. A nested statement is spliced in with renumbered
 * placeholders. `undefined` is stored as NULL. `sql.join` of nothing is the empty fragment. Lists use `=
 * any(${ids}::uuid[])`, a single text for every length.
 */
export const sql = Object.assign(template, {
  join,
  ident,
  json,
  plannedEachTime,
  moved,
  empty: new Fragment<never>([''], []) as Statement<never>,
})
