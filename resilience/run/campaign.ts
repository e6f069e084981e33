// A campaign: a part of a run. It takes a share of the run's time and returns rows of the table of figures.

import type { Journal } from '../oracles/journal.ts'
import type { Watch } from '../oracles/watch.ts'
import type { Build } from '../world/build.ts'
import type { TestEnvironment } from '../world/test-environment.ts'
import type { Random } from './random.ts'

export interface Run {
  readonly environment: TestEnvironment
  /** The build of the unchanged product. */
  readonly build: Build
  readonly journal: Journal
  readonly watch: Watch
  readonly random: Random
  /** The amount of work in the available time: 1 in a run of ten minutes, 12 in a run of two hours. */
  readonly scale: number
  /** True if no further campaign is run. */
  readonly is_alone: boolean
  /** Numbers of the seeded bugs to try; empty means all. */
  readonly defects: readonly number[]
  /** Returns true if a campaign that covers the check or fault has ended in this run without violations. */
  isProven(cover: Cover): boolean
  say(line: string): void
  /** Adds a row, written as Markdown, to an extra table of this name: printed immediately, and stored for the report and docs/test-report.md. */
  tabulate(table: string, row: string): void
}

/** A row of the table of figures. */
export interface Figure {
  /** An id of the list of figures, such as `G7`, or any different word for an unlisted figure. */
  id: string
  title: string
  gate: string
  measured: string
  holds: boolean
}

/** An attempt of a campaign, and its rows of the list of cases, such as `C-01 C-02`. */
export interface Cover {
  name: string
  rows: string
}

export interface Campaign {
  name: string
  title: string
  covers: readonly Cover[]
  /**
   * The group for concurrency. `patient`: the campaign mostly waits, for leases, restarts and the minute, and
   * has room in its limits. `busy`: the campaign works, and none of its figures is a time. A campaign of each
   * group runs at a time. If absent, nothing else may run, because it would distort the measurements.
   */
  group?: 'patient' | 'busy'
  /**
   * Returns the required packages that are not installed. If any are missing, the campaign is skipped, and
   * never counts as passed.
   */
  missing?(): readonly string[]
  run(run: Run): Promise<Figure[]>
}
