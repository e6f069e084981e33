// The rows of the resiliency matrix: the broken part, the permitted refusals, and further requirements of a
// cell.

import { buyWithCard, untilStatus } from '../checks/payments.ts'
import { sendPicture } from '../checks/tenants.ts'
import type { SmallDisk } from '../faults/small-disk.ts'
import { NEWS_TITLE } from '../world/feed-host.ts'
import type { World } from '../world/world.ts'
import { COLUMNS, type Column, type Subject } from './probes.ts'

export interface Setting {
  world: World
  /** The disk with the installation's files. Undefined if the user may not mount a disk. */
  disk: SmallDisk | undefined
  /** The wire to the host of the news feed. */
  feed_wire: string
}

interface Aside {
  /** Text in the cell, beside the word for the outcome. */
  say: string
  /** Returns the problem, or undefined. */
  problem(setting: Setting, subject: Subject): Promise<string | undefined>
}

export interface Broken {
  name: string
  break(setting: Setting): Promise<unknown>
  mend(setting: Setting): Promise<unknown>
  /**
   * Columns that may be refused, with 502 or with a 503 that has a Retry-After. All remaining columns must
   * work.
   */
  may_refuse: readonly Column[]
  /** Checked in a cell besides the column's own request. */
  also?: Partial<Record<Column, Aside>>
}

const wired = (
  name: string,
  wire: 'db' | 'stripe' | 'smtp',
  conditions: object,
  may_refuse: readonly Column[],
): Broken => ({
  name,
  async break({ world }) {
    await world.environment.network.set(world.wire(wire), conditions)
    // A line that is only slow keeps its connections.
    if (!('delay_ms' in conditions)) await world.environment.network.cut(world.wire(wire))
  },
  mend: ({ world }) => world.mend(),
  may_refuse,
})

/** The two checks of the feed ask different web processes, because each process caches its fetches. */
const newsAt = ({ world }: Setting, server: number) => world.ask({ path: '/news/feed.xml', server })
const [WITH_NEWS, WITHOUT_NEWS] = [1, 0]

const newsAreThere: Aside = {
  say: '',
  async problem(setting) {
    const { status, text } = await newsAt(setting, WITH_NEWS)
    return text.includes(NEWS_TITLE) ? undefined : `the news are answered with ${status} and are not there`
  },
}

const newsAreMissing: Aside = {
  say: 'home without news',
  async problem(setting) {
    const { status, text } = await newsAt(setting, WITHOUT_NEWS)
    const is_honest = status === 200 && text.includes('temporarily unavailable') && !text.includes('<entry>')
    const home = await setting.world.ask({ path: '/', server: WITHOUT_NEWS })
    return is_honest && home.status === 200
      ? undefined
      : `the news are answered with ${status}, the page with ${home.status}`
  },
}

const paidImmediately: Aside = {
  say: 'paid immediately',
  async problem({ world }, { shop }) {
    const bought = await buyWithCard(world, { shop })
    if (!bought) return 'nothing can be bought'
    await world.environment.outside.pay(bought.session_id)
    const status = await untilStatus(world, bought.order_id, ['paid'], 3000)
    return status === 'paid' ? undefined : `what was paid is ${status}`
  },
}

const uploadsAreRefused: Aside = {
  say: 'uploads 503',
  async problem({ world }, { shop, product_id }) {
    const { status, headers } = await sendPicture(world, shop, product_id)
    return status === 503 && headers['retry-after'] !== undefined
      ? undefined
      : `an upload is answered with ${status}`
  },
}

/** Requires a working upload, for the rows in which nothing is broken. */
const uploadsWork: Aside = {
  say: '',
  async problem({ world }, { shop, product_id }) {
    const { status } = await sendPicture(world, shop, product_id)
    return status === 200 || status === 201 ? undefined : `an upload is answered with ${status}`
  },
}

const GOOGLE = '/.well-known/openid-configuration'

export const ROWS: readonly Broken[] = [
  {
    name: 'nothing',
    break: async () => undefined,
    mend: async () => undefined,
    may_refuse: [],
    also: { 'back office': newsAreThere, invoices: uploadsWork },
  },
  wired('PostgreSQL down', 'db', { state: 'refused' }, COLUMNS),
  wired('PostgreSQL slow (+500 ms each way)', 'db', { delay_ms: 500 }, [
    'order',
    'pay',
    'back office',
    'invoices',
  ]),
  wired('Card provider down', 'stripe', { state: 'refused' }, ['pay']),
  wired('SMTP down', 'smtp', { state: 'refused' }, []),
  {
    name: 'Google down',
    break: ({ world }) => world.environment.outside.googleFails(GOOGLE, 500),
    mend: ({ world }) => world.environment.outside.googleFails(GOOGLE, undefined),
    may_refuse: [],
  },
  {
    name: 'Feed host down',
    async break({ world, feed_wire }) {
      await world.environment.network.set(feed_wire, { state: 'refused' })
      await world.environment.network.cut(feed_wire)
    },
    mend: ({ world, feed_wire }) => world.environment.network.mend(feed_wire),
    may_refuse: [],
    also: { 'back office': newsAreMissing },
  },
  {
    name: 'Worker down',
    break: ({ world }) => world.workers[0]!.kill(),
    mend: ({ world }) => world.workers[0]!.start(),
    may_refuse: [],
    also: { pay: paidImmediately },
  },
  {
    name: 'One of two processes',
    break: ({ world }) => world.webs[1]!.kill(),
    mend: ({ world }) => world.webs[1]!.start(),
    may_refuse: [],
  },
  {
    name: 'Disk full (app)',
    break: async ({ disk }) => disk?.fill(),
    mend: async ({ disk }) => disk?.makeRoom(),
    may_refuse: [],
    also: { 'back office': uploadsAreRefused },
  },
  {
    name: 'nothing, afterwards',
    break: async () => undefined,
    mend: async () => undefined,
    may_refuse: [],
    also: { 'back office': uploadsWork },
  },
]
