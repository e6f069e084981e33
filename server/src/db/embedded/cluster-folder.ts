// The place of the cluster of a data folder, and the user of its server. The place is `<data_dir>/postgres`.
// If we are root and the user of the database cannot enter the data folder (for example under /root), the
// place is a folder under /var/lib/kontor whose path is in the file `<data_dir>/postgres-folder`. The cluster
// folder names its data folder in turn, so a copied data folder does not use the database of the original.

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
  /** The user of PostgreSQL; undefined for the user of this process. */
  readonly user: SystemUser | undefined
}

const pointerOf = (data_dir: string) => join(data_dir, 'postgres-folder')

/** Returns the owner of the cluster. A later user `postgres` cannot read the files of an earlier user. */
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

/**
 * Throws if a different data folder uses the cluster, by the folder's own file and by the record of the
 * cluster.
 */
function throwIfOfAnother(folder: string, data_dir: string): void {
  const recorded = readIfThere(recordOf(folder))
  if (recorded === undefined || recorded === realpathSync(data_dir)) return
  // If the recorded folder no longer names the cluster, the data folder was moved here.
  if (readIfThere(pointerOf(recorded)) !== folder) return
  throw new EmbeddedDatabaseError(
    `${data_dir} is a copy of ${recorded}, whose database is in ${folder}. Remove ${pointerOf(data_dir)}: then a database of its own is made here, and npm run restore fills it from a backup of the other.`,
  )
}

/**
 * Records the data folder in a cluster outside of the data folder. A cluster of an earlier version has no
 * record.
 */
export function recordOwner(folder: string, data_dir: string): void {
  const here = realpathSync(data_dir)
  if (readIfThere(recordOf(folder)) !== here) writeFileSync(recordOf(folder), here, { mode: 0o600 })
}

/**
 * Returns the place of the cluster of `data_dir`, even if the place is still empty; undefined without a
 * cluster. Creates nothing.
 */
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
  throwIfOfAnother(folder, data_dir)
  return { folder, user: userOf(folder) }
}

/**
 * Finds the cluster for the database of this machine. A database at DATABASE_URL has its own disk, unknown to
 * this process.
 */
export const findOwnCluster = ({
  data_dir,
  database_url,
}: {
  data_dir: string
  database_url: string | undefined
}): ClusterPlace | undefined => (database_url === undefined ? findClusterPlace(data_dir) : undefined)

/**
 * Makes an empty folder for a cluster outside of the data folder. If two processes start concurrently, a
 * single process makes the folder.
 */
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
 * Returns the place of the cluster of `data_dir`, also of a cluster to be created. Throws
 * `EmbeddedDatabaseError` if the cluster has disappeared or belongs to another user. Removing the data folder
 * removes the database, as expected: without the file with the path, a new cluster is created.
 */
export function clusterPlace(data_dir: string, fallback = ROOT_FALLBACK): ClusterPlace {
  const found = findClusterPlace(data_dir)
  if (found) return found
  const user = findSystemUser()
  if (canReach(data_dir, user)) return { folder: join(data_dir, 'postgres'), user }
  makeOutside(data_dir, fallback)
  return findClusterPlace(data_dir)!
}
