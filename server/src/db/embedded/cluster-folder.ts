// Where the cluster of a data folder is, and as whom its server runs: `<data_dir>/postgres`. Or, when we are root and the database's own user
// cannot enter the data folder (one under /root, say), a folder under /var/lib/kontor whose path is in the file `<data_dir>/postgres-folder`. That
// folder in turn names the data folder it belongs to, so that a copied data folder does not lay hands on the database of the original.

import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { hasCluster } from './cluster.ts'
import {
  canReach,
  EmbeddedDatabaseError,
  findSystemUser,
  nameOfUser,
  ROOT_FALLBACK,
  type SystemUser,
} from './postgres-binaries.ts'

export interface ClusterPlace {
  readonly folder: string
  /** As whom PostgreSQL runs there; undefined if it runs as this process's user. */
  readonly user: SystemUser | undefined
}

const pointerOf = (data_dir: string) => join(data_dir, 'postgres-folder')

/** Whose the cluster is; a user `postgres` that came to the system later cannot read the files of the one before. */
function ownerOf(folder: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const data = join(folder, 'data')
  const { uid, gid } = statSync(data)
  if (uid === 0)
    throw new EmbeddedDatabaseError(
      `The database in ${data} belongs to root, and PostgreSQL does not run as root. Give it to the user it was made by: chown -R ${findSystemUser()?.name}: ${data}`,
    )
  return { name: nameOfUser(uid), uid, gid }
}

const userOf = (folder: string) => (hasCluster(folder) ? ownerOf(folder) : findSystemUser())

const recordOf = (folder: string) => join(folder, 'data-dir')

const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** Throws where another data folder uses the cluster: one that says so, and that the cluster's own record names. */
function refuseIfOfAnother(folder: string, data_dir: string): void {
  const recorded = readIfThere(recordOf(folder))
  if (recorded === undefined || recorded === realpathSync(data_dir)) return
  // Where it does not say so any more, the data folder was moved here.
  if (readIfThere(pointerOf(recorded)) !== folder) return
  throw new EmbeddedDatabaseError(
    `${data_dir} is a copy of ${recorded}, whose database is in ${folder}. Remove ${pointerOf(data_dir)}: then a database of its own is made here, and npm run restore fills it from a backup of the other.`,
  )
}

/** Writes down, in a cluster outside of its data folder, to which it belongs. One of an earlier version has no such record. */
export function recordOwner(folder: string, data_dir: string): void {
  const here = realpathSync(data_dir)
  if (readIfThere(recordOf(folder)) !== here) writeFileSync(recordOf(folder), here, { mode: 0o600 })
}

/** The place of the cluster that `data_dir` has, even if it is still empty; undefined if it has none. Makes none. */
export function findClusterPlace(data_dir: string): ClusterPlace | undefined {
  const inside = join(data_dir, 'postgres')
  const pointer = pointerOf(data_dir)
  const has_pointer = existsSync(pointer)
  if (hasCluster(inside)) {
    const user = ownerOf(inside)
    if (canReach(data_dir, user)) return { folder: inside, user }
    if (!has_pointer)
      throw new EmbeddedDatabaseError(
        `The database in ${inside} belongs to the user ${user?.name}, who cannot enter ${data_dir}. Let them: chmod o+x on it and on the folders above it.`,
      )
  }
  if (!has_pointer) return undefined
  const folder = readFileSync(pointer, 'utf8')
  if (!existsSync(folder))
    throw new EmbeddedDatabaseError(
      `${pointer} says that the database is in ${folder}, which is not there. A database comes to another machine by npm run backup there and npm run restore here; remove ${pointer} to begin with an empty one.`,
    )
  refuseIfOfAnother(folder, data_dir)
  return { folder, user: userOf(folder) }
}

/** The same where the database is this machine's. One at DATABASE_URL has a disk of its own, of which this process knows nothing. */
export const findOwnCluster = ({
  data_dir,
  database_url,
}: {
  data_dir: string
  database_url: string | undefined
}): ClusterPlace | undefined => (database_url === undefined ? findClusterPlace(data_dir) : undefined)

/** An empty folder for a cluster outside of the data folder. If two processes start concurrently, one makes it. */
function makeOutside(data_dir: string, fallback: string): void {
  mkdirSync(fallback, { recursive: true, mode: 0o755 })
  const folder = join(fallback, `data-${randomBytes(6).toString('hex')}`)
  mkdirSync(folder, { mode: 0o700 })
  try {
    writeFileSync(pointerOf(data_dir), folder, { flag: 'wx' })
  } catch (error) {
    rmdirSync(folder)
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * The place of the cluster of `data_dir`, which is to be created if there is none yet. Throws `EmbeddedDatabaseError` for one that has disappeared or
 * belongs to another user. Removing the data folder removes the database, as expected: without the file that names it, a new one is created.
 */
export function clusterPlace(data_dir: string, fallback = ROOT_FALLBACK): ClusterPlace {
  const found = findClusterPlace(data_dir)
  if (found) return found
  const user = findSystemUser()
  if (canReach(data_dir, user)) return { folder: join(data_dir, 'postgres'), user }
  makeOutside(data_dir, fallback)
  return findClusterPlace(data_dir)!
}
