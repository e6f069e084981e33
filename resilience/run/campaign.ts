// What a campaign is: one part of a run. It takes a share of the run's time and gives rows of the table of figures.

import type { Journal } from '../oracles/journal.ts'
import type { Watch } from '../oracles/watch.ts'
import type { Build } from '../world/build.ts'
import type { TestEnvironment } from '../world/test-environment.ts'
import type { Random } from './random.ts'

export interface Run {
  readonly environment: TestEnvironment
  /** The build of the product as it is. */
  readonly build: Build
  readonly journal: Journal
  readonly watch: Watch
  readonly random: Random
  /** How much of everything there is time for: 1 in a run of ten minutes, 12 in one of two hours. */
  readonly scale: number
  /** No other campaign is run. */
  readonly is_alone: boolean
  /** Numbers of the seeded bugs to try; empty means all. */
  readonly defects: readonly number[]
  /** Returns true if a campaign that covers this has ended in this run, and found nothing wrong. */
  isProven(cover: Cover): boolean
  say(line: string): void
  /** Adds a row, written as Markdown, to an extra table of this name: printed immediately, and stored for the report and docs/test-report.md. */
  tabulate(table: string, row: string): void
}

/** A row of the table of figures. */
export interface Figure {
  /** As in the list of figures, such as `G7`; any other word for a figure that is not in the list. */
  id: string
  title: string
  gate: string
  measured: string
  holds: boolean
}

/** Something a campaign tries, and the rows of the list of cases that covers, such as `C-01 C-02`. */
export interface Cover {
  name: string
  rows: string
}

export interface Campaign {
  name: string
  title: string
  covers: readonly Cover[]
  /**
   * What may run concurrently. `patient`: it mostly waits, for leases, restarts and the minute, and has room in its limits. `busy`: it works, and
   * none of its figures is a time. One of each kind runs at a time; if absent, nothing else may run, since it would distort the measurements.
   */
  group?: 'patient' | 'busy'
  /** The packages the campaign needs and that are not installed. If there are any it is skipped, and never counts as passed. */
  missing?(): readonly string[]
  run(run: Run): Promise<Figure[]>
}
