// A build of the program before the newest migration was added: the version that still runs while processes
// are replaced one by one. Its sources come from the git history. Without enough history, there is no such
// build.

import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MIGRATIONS_FOLDER, readMigrations } from '../../server/src/db/migrating/migrate.ts'
import { REPOSITORY_ROOT, SERVER_ROOT } from '../../server/src/process/package-root.ts'
import { bundlePrograms } from '../../server/src/testing/bundle-program.ts'
import { type Build, PROGRAMS } from './build.ts'
import { removeWithUs } from './ends.ts'

const exec = promisify(execFile)

const git = (...args: string[]): string =>
  execFileSync('git', args, {
    cwd: REPOSITORY_ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

/** Name and content of each migration at a commit. */
const migrationsAt = (commit: string): string[] => git('ls-tree', commit, 'server/migrations/').split('\n')

/** Commits whose built server did not start. None of them ran anywhere. */
const NEVER_RAN = '748ced05^..6922cbdd^'

/**
 * Returns the last commit that ran without the newest migration, and without any migration changed since, as
 * is allowed before a release. Returns undefined if the history does not reach back that far.
 */
export function commitBefore(): string | undefined {
  const newest = readMigrations(MIGRATIONS_FOLDER).at(-1)!.name
  try {
    // On the main line, because commits of a branch ran nowhere.
    const on_main = ['log', '--first-parent', '-m', '--diff-filter=A', '--format=%H', '-1', '--']
    const added = git(...on_main, `server/migrations/${newest}`)
    if (added === '') return git('rev-parse', 'HEAD')
    // Throws in a shallow clone, which lacks the parent.
    const earlier = git('rev-list', '--first-parent', `${added}^`).split('\n')
    const never_ran = new Set(git('rev-list', NEVER_RAN).split('\n'))
    const present = new Set(migrationsAt('HEAD'))
    return earlier.find(
      (commit) => !never_ran.has(commit) && migrationsAt(commit).every((one) => present.has(one)),
    )
  } catch {
    return undefined
  }
}

export interface BuildBefore extends Build {
  readonly commit: string
  /** Names of the migrations of the version. */
  readonly migrations: readonly string[]
}

export async function buildBefore(commit: string): Promise<BuildBefore> {
  // Below the server's package, which lets the build find its imported packages, with its own files beside
  // it.
  const root = join(SERVER_ROOT, 'dist/run', `before-${process.pid}`)
  mkdirSync(root, { recursive: true })
  const removal = removeWithUs(root)
  const archive = join(root, 'sources.tar')
  // Asynchronous, because a second campaign runs in this process meanwhile.
  const sources = ['server', 'contract', 'stripe-mock', 'stripe-stand-in', 'news', 'package.json']
  // In an older version the mock of Stripe has a different name, or is inside the server.
  const present = git('ls-tree', '--name-only', commit, ...sources).split('\n')
  await exec('git', ['archive', '--output', archive, commit, ...present], { cwd: REPOSITORY_ROOT })
  await exec('tar', ['-x', '-f', archive, '-C', root])
  const [web_file, worker_file] = await bundlePrograms(PROGRAMS, 'programs', [], root)
  return {
    commit,
    web_file: web_file!,
    worker_file: worker_file!,
    is_sound: true,
    migrations: readdirSync(join(root, 'server/migrations')).sort(),
    remove() {
      rmSync(root, { recursive: true, force: true })
      removal.callOff()
    },
  }
}
