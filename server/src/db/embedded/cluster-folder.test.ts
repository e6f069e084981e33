import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openCluster, readPostmaster } from './cluster.ts'
import { clusterPlace, findClusterPlace, recordOwner } from './cluster-folder.ts'
import { startEmbedded } from './embedded.ts'
import { EmbeddedDatabaseError, findSystemUser, preparePostgres } from './postgres-binaries.ts'

const log = { info: () => undefined, warn: () => undefined }
const is_root = process.getuid?.() === 0
/** A user every system has, and whom no cluster is given to. */
const DAEMON = { name: 'daemon', uid: 1, gid: 1 }

let parent = ''
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'kontor-places-'))
  chmodSync(parent, 0o755)
  return () => rmSync(parent, { recursive: true, force: true })
})

const makeFolder = (name: string, mode: number): string => {
  const folder = join(parent, name)
  mkdirSync(folder)
  chmodSync(folder, mode)
  return folder
}

/** What a cluster is known by, without a server. */
function pretendCluster(folder: string, { uid, gid } = DAEMON): void {
  mkdirSync(join(folder, 'data'), { recursive: true })
  writeFileSync(join(folder, 'access.json'), '{"password":"x"}')
  if (is_root) for (const path of [folder, join(folder, 'data')]) chownSync(path, uid, gid)
}

it('a new cluster lies in the data folder', () => {
  const data_dir = makeFolder('data', 0o755)
  expect(findClusterPlace(data_dir)).toBeUndefined()
  expect(clusterPlace(data_dir)).toEqual({ folder: join(data_dir, 'postgres'), user: findSystemUser() })
  expect(readdirSync(data_dir)).toEqual([])
})

it('what names a folder that is not there is no reason to begin with an empty one', () => {
  const data_dir = makeFolder('data', 0o755)
  writeFileSync(join(data_dir, 'postgres-folder'), join(parent, 'gone'))
  for (const place of [() => clusterPlace(data_dir), () => findClusterPlace(data_dir)]) {
    expect(place).toThrow(EmbeddedDatabaseError)
    expect(place).toThrow(/gone, which is not there\. .*npm run restore/)
  }
  rmSync(join(data_dir, 'postgres-folder'))
  expect(clusterPlace(data_dir).folder).toBe(join(data_dir, 'postgres'))
})

it("a cluster outside is its data folder's own: not a copy's, and a moved one's", () => {
  const outside = join(parent, 'outside')
  pretendCluster(outside)
  const original = makeFolder('original', 0o755)
  writeFileSync(join(original, 'postgres-folder'), outside)
  // From before there were records.
  expect(clusterPlace(original).folder).toBe(outside)
  recordOwner(outside, original)

  const copy = join(parent, 'copy')
  cpSync(original, copy, { recursive: true })
  for (const place of [() => clusterPlace(copy), () => findClusterPlace(copy)])
    expect(place).toThrow(`${copy} is a copy of ${original}, whose database is in ${outside}.`)
  expect(clusterPlace(original).folder).toBe(outside)

  rmSync(copy, { recursive: true })
  renameSync(original, copy)
  expect(clusterPlace(copy).folder).toBe(outside)
  recordOwner(outside, copy)
  expect(readFileSync(join(outside, 'data-dir'), 'utf8')).toBe(copy)
})

describe.runIf(is_root)('as root', () => {
  it('a folder with access for its owner only has its cluster outside, and the next start finds the cluster', () => {
    const data_dir = makeFolder('closed', 0o700)
    const fallback = join(parent, 'fallback')
    const { folder } = clusterPlace(data_dir, fallback)
    expect(folder.startsWith(join(fallback, 'data-'))).toBe(true)
    expect(readFileSync(join(data_dir, 'postgres-folder'), 'utf8')).toBe(folder)
    // Cut short before the cluster was made, a start is made again.
    expect(clusterPlace(data_dir, fallback)).toEqual({ folder, user: findSystemUser() })
    expect(readdirSync(fallback)).toHaveLength(1)
    pretendCluster(folder)
    expect(clusterPlace(data_dir, fallback)).toEqual({ folder, user: DAEMON })
  })

  it('a cluster owned by root, or in a folder its user cannot enter, is an error', () => {
    const data_dir = makeFolder('data', 0o755)
    pretendCluster(join(data_dir, 'postgres'), { name: 'root', uid: 0, gid: 0 })
    expect(() => clusterPlace(data_dir)).toThrow(/belongs to root, .*chown -R/)
    const closed = makeFolder('closed', 0o700)
    pretendCluster(join(closed, 'postgres'))
    expect(() => clusterPlace(closed)).toThrow(/belongs to the user daemon, who cannot enter .*chmod o\+x/)
    expect(existsSync(join(closed, 'postgres-folder'))).toBe(false)
  })

  it('a cluster runs as the user who created it, also after users were added to the system', {
    timeout: 60_000,
  }, async () => {
    const data_dir = makeFolder('data', 0o755)
    const cluster = openCluster(join(data_dir, 'postgres'), preparePostgres(data_dir, DAEMON))
    const database = await startEmbedded({ data_dir, log })
    try {
      expect(statSync(`/proc/${readPostmaster(cluster)!.pid}`).uid).toBe(DAEMON.uid)
    } finally {
      await database.stop()
    }
  })
})
