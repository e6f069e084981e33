// What a campaign is: a part of the run with a share of its time, that gives rows of the table.

import type { Journal } from './journal.ts'
import type { Random } from './random.ts'
import type { Watch } from './watch.ts'
import type { Build } from './world/build.ts'
import type { Ground } from './world/ground.ts'

export interface Run {
  readonly ground: Ground
  /** The product as it is. */
  readonly build: Build
  readonly journal: Journal
  readonly watch: Watch
  readonly random: Random
  /** 1 for ten minutes in all, 12 for two hours: how much of everything there is time for. */
  readonly scale: number
  /** Nothing else was asked for. */
  readonly is_alone: boolean
  /** Numbers of the planted defects to try; all where empty. */
  readonly defects: readonly number[]
  say(line: string): void
  /** A row of a table of its own, written as Markdown: said at once, and kept for the report and the README. */
  tabulate(table: string, row: string): void
}

/** A row of the table of figures. */
export interface Figure {
  /** `G7` of the list of figures; a word of its own for what the list does not have. */
  id: string
  title: string
  gate: string
  measured: string
  holds: boolean
}

/** Something that is tried, and the rows of the list of cases it is about, as `C-01 C-02`. */
export interface Cover {
  name: string
  rows: string
}

export interface Campaign {
  name: string
  title: string
  covers: readonly Cover[]
  /** What has to be installed first and is not; it is then skipped, and never counts as passed. */
  missing?(): readonly string[]
  run(run: Run): Promise<Figure[]>
}
