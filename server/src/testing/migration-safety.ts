// Finds statements in a migration that would break the previous version of the program, which still serves while processes are replaced one by one
// (version N−1 on the schema of N). What it reads or writes must still exist with the same meaning, nothing new may be required of it, and it must
// not wait for a table while all rows of one are read.

export interface Danger {
  /** Such as `drops a column`. */
  what: string
  statement: string
}

const DANGERS: readonly { what: string; pattern: RegExp; unless?: RegExp }[] = [
  { what: 'drops a table', pattern: /\bdrop table\b/ },
  { what: 'drops a column', pattern: /\bdrop column\b/ },
  { what: 'renames', pattern: /\brename (?:to|column|constraint)\b|\brename \w+ to\b/ },
  { what: 'asks for a value that was optional', pattern: /\bset not null\b/ },
  { what: 'takes a default away', pattern: /\bdrop default\b/ },
  { what: 'changes a type', pattern: /\balter column \w+ (?:set data )?type\b/ },
  {
    what: 'adds a column that must be given',
    pattern: /\badd column [^,;]*\bnot null\b/,
    unless: /\bdefault\b|\bgenerated always\b/,
  },
]

/** As in db/migrating/migrate.ts: each statement is its own transaction, and its locks end with it. */
const ALONE = /^-- outside a transaction\b/
const READS_ALL_ROWS = /\bvalidate constraint\b/
/** What keeps readers or writers of a table out until the transaction ends. Checking a constraint that is there already does not. */
const LOCKS_A_TABLE =
  /^(?:alter table|lock\b|create (?:unique )?index|create (?:or replace )?(?:constraint )?trigger|drop (?:index|trigger)|reindex|cluster)\b/

const NEW_TABLE = /\bcreate table (?:if not exists )?(\w+)/g

const withoutComments = (text: string): string => text.replace(/--[^\n]*/g, '')

/** Removes the bodies of functions, which are not statements of the migration. */
const withoutBodies = (text: string): string => text.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")

/** The parts of a statement that each do one thing: `alter table a add column b, add column c` has two. */
const actionsOf = (statement: string): string[] =>
  statement.startsWith('alter table')
    ? statement.split(/,\s*(?=(?:add|drop|alter|rename|validate)\b)/)
    : [statement]

/** Statements that read all rows of a table while the transaction they share with others keeps that table, or another, locked. */
function slowUnderLock(statements: readonly string[]): Danger[] {
  const checks = statements.filter((statement) => READS_ALL_ROWS.test(statement))
  const is_locked = statements.some((statement) =>
    actionsOf(statement).some((action) => LOCKS_A_TABLE.test(statement) && !READS_ALL_ROWS.test(action)),
  )
  return is_locked
    ? checks.map((statement) => ({
        what: 'reads all rows while a table is locked',
        statement: statement.slice(0, 120),
      }))
    : []
}

/** The dangerous statements. One about a table that the same migration creates is safe, since the previous version does not use that table. */
export function dangersOf(migration: string): Danger[] {
  const text = withoutBodies(withoutComments(migration)).toLowerCase().replace(/\s+/g, ' ')
  const made_here = new Set([...text.matchAll(NEW_TABLE)].map(([, name]) => name))
  const isAboutNew = (statement: string) => {
    const [, name] = /^(?:alter table (?:if exists )?(?:only )?)(\w+)/.exec(statement) ?? []
    return name !== undefined && made_here.has(name)
  }
  const statements = text
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '' && !isAboutNew(statement))
  const breaking = statements.flatMap((statement) =>
    actionsOf(statement).flatMap((action) =>
      DANGERS.filter(({ pattern, unless }) => pattern.test(action) && !unless?.test(action)).map(
        ({ what }) => ({
          what,
          statement: statement.slice(0, 120),
        }),
      ),
    ),
  )
  return ALONE.test(migration) ? breaking : [...breaking, ...slowUnderLock(statements)]
}
