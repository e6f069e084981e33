// A statement together with what has to come before it (the beginning of its transaction, its context), in one write to the server and
// one answer: the extended protocol lets several statements share one Sync, and outside BEGIN they are one transaction. So saying for
// whom one asks costs no round trip. It is the driver's own query, which hears of the statement itself and of nothing before it.

import pg from 'pg'

export interface Step {
  /** It is prepared under this name; the same text always has the same one. */
  readonly name: string
  readonly text: string
  readonly values: readonly string[]
}

// What the driver's query and connection have, and its types do not tell.
interface Wire {
  readonly parsedStatements: Record<string, string | undefined>
  readonly submittedNamedStatements: Record<string, string | undefined>
  parse(step: Pick<Step, 'name' | 'text'>): void
  bind(bound: { statement: string; values: readonly string[] }): void
  execute(portal: object): void
}
interface DriverQuery {
  name: string
  text: string
  submit(wire: Wire): Error | null
  prepare(wire: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
  handleError(error: Error, wire: Wire): void
}
// What the driver's own queries are built on; its types show only what their callers need.
const DriverQuery = pg.Query as unknown as new (
  config: object,
  callback: (error: Error | undefined, result: pg.QueryResult) => void,
) => DriverQuery

class Flight extends DriverQuery {
  private readonly statement: Pick<Step, 'name' | 'text'>
  /** How many of the steps have been answered. */
  private answered = 0

  constructor(
    private readonly steps: readonly Step[],
    config: { name: string; text: string; values: unknown[] },
    callback: (error: Error | undefined, result: pg.QueryResult) => void,
  ) {
    super({ ...config, queryMode: 'extended' }, callback)
    this.statement = { name: config.name, text: config.text }
  }

  // The driver notes each statement the server has parsed under the name and text of the query it believes to be under way, so these
  // are those of the step whose answers come next.
  private turnTo({ name, text }: Pick<Step, 'name' | 'text'>): void {
    this.name = name
    this.text = text
  }

  override submit(wire: Wire): Error | null {
    const problem = super.submit(wire)
    this.turnTo(this.steps[0] ?? this.statement)
    return problem
  }

  override prepare(wire: Wire): void {
    for (const { name, text, values } of this.steps) {
      if ((wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]) === undefined) {
        wire.parse({ name, text })
        wire.submittedNamedStatements[name] = text
      }
      wire.bind({ statement: name, values })
      wire.execute({})
    }
    super.prepare(wire)
  }

  override handleDataRow(message: unknown): void {
    if (this.answered === this.steps.length) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.answered === this.steps.length) super.handleCommandComplete(message, wire)
    else {
      this.answered++
      this.turnTo(this.steps[this.answered] ?? this.statement)
    }
  }

  override handleError(error: Error, wire: Wire): void {
    // The server reads nothing after an error until the Sync: what stood behind it has not been parsed.
    for (const { name } of [...this.steps, this.statement]) delete wire.submittedNamedStatements[name]
    super.handleError(error, wire)
  }
}

/** Runs the steps and then the statement, whose result it gives. Where one fails, those after it do not run. */
export const fly = (
  client: pg.ClientBase,
  steps: readonly Step[],
  statement: { name: string; text: string; values: unknown[] },
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    // A `Submittable` by what it does: the types ask for a class of their own.
    client.query(
      new Flight(steps, statement, (error, result) =>
        error ? reject(error) : resolve(result),
      ) as unknown as pg.Submittable,
    )
  })
