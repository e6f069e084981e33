// Sends a statement together with the steps that must come before it (BEGIN, setting its context) in one round trip: in the extended protocol
// several statements can share one Sync, and outside BEGIN they are one transaction. So setting the context costs no round trip. Built on the
// driver's own query class, which sees the results of the statement only and not those of the steps.

import pg from 'pg'

export interface Step {
  /** The name of the prepared statement; the same text always has the same name. */
  readonly name: string
  readonly text: string
  readonly values: readonly string[]
}

// Members of the driver's query and connection that its types do not declare.
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
// The driver's query class, with the members that its types do not declare.
const DriverQuery = pg.Query as unknown as new (
  config: object,
  callback: (error: Error | undefined, result: pg.QueryResult) => void,
) => DriverQuery

class PipelinedQuery extends DriverQuery {
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

  // When the server has parsed a statement, the driver records it under the name and text of its current query. So this sets name and text to
  // those of the step whose answers come next.
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
    // After an error the server skips everything up to the Sync, so the later statements have not been parsed.
    for (const { name } of [...this.steps, this.statement]) delete wire.submittedNamedStatements[name]
    super.handleError(error, wire)
  }
}

/** Runs the steps and then the statement, and gives the statement's result. Where one fails, those after it do not run. */
export const runPipelined = (
  client: pg.ClientBase,
  steps: readonly Step[],
  statement: { name: string; text: string; values: unknown[] },
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    // It behaves as a `Submittable`; the types just do not know that.
    client.query(
      new PipelinedQuery(steps, statement, (error, result) =>
        error ? reject(error) : resolve(result),
      ) as unknown as pg.Submittable,
    )
  })
