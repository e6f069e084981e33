// A cluster on separate ports: two PostgreSQL nodes under Patroni, a single etcd, and haproxy in front. The
// nodes can be killed and started again.

import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findSystemUser } from '../../server/src/db/embedded/postgres-binaries.ts'
import { atOurEnd, removeWithUs } from '../world/ends.ts'
import { deployFile, fixedPort, type Program, settingsOf, startProgram } from './programs.ts'

export interface DatabaseNode {
  readonly name: string
  readonly sql_port: number
  readonly rest_port: number
  /** The node's role according to its Patroni now; undefined if Patroni does not answer or the server does not run. */
  role(): Promise<'primary' | 'replica' | undefined>
  /** Kills Patroni and the database server together, like a power loss of the machine. */
  kill(): Promise<void>
  /** Starts the node's Patroni, which starts the database server in the right role. */
  start(): void
  /** Returns the pid of the process of the node's server with `title` in its title, such as `walreceiver`. */
  findBackend(title: string): number | undefined
}

export interface Cluster {
  readonly nodes: readonly DatabaseNode[]
  /** The three ports haproxy listens on: for the web processes, the primary and the replica. */
  readonly web_port: number
  readonly primary_port: number
  readonly replica_port: number
  readonly superuser_password: string
  /**
   * Waits until a node leads and, with `with_sync`, the second node follows it synchronously. Returns the
   * leader. Throws after `within_ms`.
   */
  leader(options: { with_sync: boolean; within_ms?: number }): Promise<DatabaseNode>
  /** Makes the second node the leader over Patroni's API, as an operator would. */
  switchOver(): Promise<void>
  stop(): Promise<void>
}

const LEADER_WITHIN_MS = 60_000

const portOf = (sql: number): string => `127.0.0.1:${sql}`
const password = (): string => randomBytes(24).toString('hex')

export async function startCluster(folder: string, web_ports: readonly [number, number]): Promise<Cluster> {
  const user = findSystemUser()
  const makeFolder = (name: string): string => {
    const path = join(folder, name)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }
  const programs: Program[] = []
  const run = (...command: Parameters<typeof startProgram>): Program => {
    const program = startProgram(...command)
    programs.push(program)
    return program
  }

  const [client, peer] = [await fixedPort(), await fixedPort()]
  run(
    ['/usr/bin/etcd'],
    settingsOf('etcd', {
      ETCD_DATA_DIR: makeFolder('etcd'),
      ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${client}`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${client}`,
      ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${peer}`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${peer}`,
      ETCD_INITIAL_CLUSTER: `etcd1=http://127.0.0.1:${peer}`,
    }),
    join(folder, 'etcd.log'),
  )

  const passwords = {
    PATRONI_RESTAPI_PASSWORD: password(),
    PATRONI_SUPERUSER_PASSWORD: password(),
    PATRONI_REPLICATION_PASSWORD: password(),
    PATRONI_REWIND_PASSWORD: password(),
  }
  async function makeNode(name: string): Promise<DatabaseNode> {
    const [sql_port, rest_port] = [await fixedPort(), await fixedPort()]
    const home = makeFolder(name)
    removeWithUs(home)
    const data = join(home, 'postgres/data')
    mkdirSync(join(home, 'postgres'), { mode: 0o700 })
    if (user) chownSync(join(home, 'postgres'), user.uid, user.gid)
    let patroni: Program | undefined
    const settings = settingsOf('patroni', {
      ...passwords,
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: portOf(client),
      PATRONI_RESTAPI_LISTEN: portOf(rest_port),
      PATRONI_RESTAPI_CONNECT_ADDRESS: portOf(rest_port),
      PATRONI_POSTGRESQL_LISTEN: portOf(sql_port),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: portOf(sql_port),
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
    })
    const postmaster = (): number | undefined => {
      try {
        return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      } catch {
        return undefined
      }
    }
    const killPostmaster = () => {
      const pid = postmaster()
      try {
        if (pid) process.kill(pid, 'SIGKILL')
      } catch {
        // The server had ended before.
      }
    }
    // Patroni starts the database server. The server is therefore no child of this process and does not end
    // with it.
    atOurEnd(killPostmaster)
    return {
      name,
      sql_port,
      rest_port,
      async role() {
        const answer = await fetch(`http://${portOf(rest_port)}/patroni`, {
          signal: AbortSignal.timeout(1000),
        })
          .then((response) => response.json() as Promise<{ role: string; state: string }>)
          .catch(() => undefined)
        if (answer?.state !== 'running') return undefined
        return answer.role === 'master' || answer.role === 'primary' ? 'primary' : 'replica'
      },
      async kill() {
        const gone = patroni?.kill()
        killPostmaster()
        await gone
      },
      start() {
        patroni = run(['/usr/bin/patroni', deployFile('patroni.yml')], settings, join(folder, `${name}.log`))
      },
      findBackend: (title) => findChild(postmaster(), title),
    }
  }
  const nodes = [await makeNode('node1'), await makeNode('node2')]
  for (const node of nodes) node.start()

  const [web_port, primary_port, replica_port] = [await fixedPort(), await fixedPort(), await fixedPort()]
  run(
    ['/usr/sbin/haproxy', '-W', '-f', deployFile('haproxy.cfg')],
    settingsOf('haproxy', {
      KONTOR_BIND: portOf(web_port),
      KONTOR_WEB_1: portOf(web_ports[0]),
      KONTOR_WEB_2: portOf(web_ports[1]),
      KONTOR_PRIMARY_BIND: portOf(primary_port),
      KONTOR_REPLICA_BIND: portOf(replica_port),
      KONTOR_DB_1: portOf(nodes[0]!.sql_port),
      KONTOR_DB_1_REST_PORT: String(nodes[0]!.rest_port),
      KONTOR_DB_2: portOf(nodes[1]!.sql_port),
      KONTOR_DB_2_REST_PORT: String(nodes[1]!.rest_port),
      KONTOR_HAPROXY_SOCKET: join(makeFolder('haproxy'), 'haproxy.sock'),
    }),
    join(folder, 'haproxy.log'),
  )

  /** Returns true if the node is a synchronous standby. The leader's commits wait for the standby. */
  const isSynchronous = async ({ rest_port }: DatabaseNode): Promise<boolean> =>
    fetch(`http://${portOf(rest_port)}/synchronous`).then(
      ({ ok }) => ok,
      () => false,
    )

  async function leads(node: DatabaseNode, with_sync: boolean | undefined): Promise<boolean> {
    if ((await node.role()) !== 'primary') return false
    if (!with_sync) return true
    for (const other of nodes) if (other !== node && (await isSynchronous(other))) return true
    return false
  }

  const cluster: Cluster = {
    nodes,
    web_port,
    primary_port,
    replica_port,
    superuser_password: passwords.PATRONI_SUPERUSER_PASSWORD,
    async leader({ with_sync, within_ms = LEADER_WITHIN_MS }) {
      const until = Date.now() + within_ms
      for (;;) {
        for (const node of nodes) if (await leads(node, with_sync)) return node
        if (Date.now() > until) throw new Error(`No node leads; see the logs in ${folder}.`)
        await sleep(50)
      }
    },
    async switchOver() {
      const leader = await cluster.leader({ with_sync: true })
      const candidate = nodes.find((node) => node !== leader)!
      const answer = await fetch(`http://${portOf(leader.rest_port)}/switchover`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`patroni:${passwords.PATRONI_RESTAPI_PASSWORD}`).toString('base64')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
      })
      if (!answer.ok) throw new Error(`The switchover was refused: ${await answer.text()}`)
    },
    async stop() {
      for (const node of nodes) await node.kill()
      await Promise.all(programs.map((program) => program.kill()))
    },
  }
  return cluster
}

function findChild(parent: number | undefined, title: string): number | undefined {
  if (!parent) return undefined
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
  return children.find((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(title)
    } catch {
      return false
    }
  })
}
