// Inserts failpoints, places to die at, into a separate build of the server: before and after every `await`
// of the files that move money, stock, mail and sessions. The product's sources know nothing of failpoints.

import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'esbuild'
import ts from 'typescript'
import { REPOSITORY_ROOT } from '../../server/src/process/package-root.ts'

const FILES = [
  'features/orders/placing/place-order',
  'features/orders/placing/store-order',
  'features/orders/placing/find-repeated',
  'features/orders/placing/place-account-order',
  'features/orders/placing/place-public-order',
  'features/orders/placing/order-numbers',
  'features/orders/transitions/mark-order-paid',
  'features/orders/transitions/allocate-warehouse',
  'features/orders/transitions/cancel-order',
  'features/orders/transitions/transition-order',
  'features/orders/transitions/change-status',
  'features/orders/transitions/refund-order',
  'features/orders/transitions/settle-order-refunds',
  'features/orders/transitions/reopen-order',
  'features/orders/waiting/expire-orders',
  'features/orders/refunding/refund-part',
  'features/orders/refunding/retry-failed-refund',
  'features/stock/hold-stock',
  'features/stock/take-stock',
  'features/stock/return-stock',
  'features/orders/payments/opening/open-payment',
  'features/orders/payments/opening/open-session',
  'features/orders/payments/reporting/apply-report',
  'features/orders/refunds/asking/refund-payment',
  'features/orders/refunds/asking/look-up-refunds',
  'features/orders/payments/reporting/end-payment-page',
  'features/orders/payments/reporting/look-up-payment',
  'features/orders/payments/reporting/reconcile-payments',
  'features/orders/refunds/asking/record-charge-refund',
  'features/orders/refunds/asking/record-refund-failure',
  'features/orders/payments/open-attempt',
  'features/orders/payments/settle-payment',
  'features/orders/refunds/settle-refund',
  'features/orders/refunds/outside/outside-refunds',
  'features/orders/refunds/outside/claim-outside-refund',
  'features/orders/refunds/request-refund',
  'features/orders/refunds/complete-refund',
  'features/orders/refunds/fail-refund',
  'features/invoices/issuing/issue-invoice',
  'features/invoices/issuing/choose-prefix',
  'features/invoices/issuing/issue-credit-note',
  'features/money/ledger/settle-fee',
  'features/orders/payments/reporting/receive-event',
  'features/orders/payments/reporting/receive-platform-event',
  'features/money/deposits/create-deposit',
  'features/money/deposits/settling/apply-deposit-event',
  'features/money/deposits/settling/settle-deposit',
  'features/money/deposits/settling/return-deposit',
  'features/money/deposits/settling/look-up-returns',
  'features/accounts/sessions/issue-tokens',
  'features/accounts/auth/create-challenge',
  'features/accounts/auth/verify-challenge',
  'features/orders/mails/order-mail-tasks',
  'integrations/mail/queue-mail',
  'integrations/mail/send-mail',
  'http/idempotency',
  'db/transaction',
]

/**
 * The name of a place where a process can die, such as `features/orders/placing/place-order.ts:83:9 before`.
 */
export type Failpoint = string

// Runs in a process of the build, and records the passed failpoints. On SIGUSR2 it reads the names of armed
// failpoints from its file, and writes `.passed` with the names passed since the last time. At an armed
// failpoint it writes `.died` with the name and exits. The code is in every file of the program, and takes
// effect in the first file that runs.
const BANNER = `
if (globalThis.failpoint === undefined) {
  const { readFileSync, rmSync, writeFileSync } = process.getBuiltinModule('node:fs')
  const file = process.env.FAILPOINT_FILE ?? ''
  const armed = new Set()
  const passed = new Set()
  process.on('SIGUSR2', () => {
    armed.clear()
    for (const name of readFileSync(file, 'utf8').split('\\n')) armed.add(name)
    writeFileSync(file + '.passed', [...passed].join('\\n'))
    passed.clear()
    rmSync(file)
  })
  globalThis.failpoint = (name, value) => {
    passed.add(name)
    if (armed.has(name)) {
      writeFileSync(file + '.died', name)
      process.kill(process.pid, 'SIGKILL')
    }
    return value
  }
}`

// An inserted call begins with a name and not with a bracket: the sources have no semicolons, and a bracket would continue the line before.
/** The source with a call before and after every `await`, and the names of the failpoints. */
export function withFailpoints(source: string, name: string): { text: string; points: Failpoint[] } {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true)
  const points: Failpoint[] = []
  const insertions: { at: number; text: string }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isAwaitExpression(node)) {
      const { line, character } = file.getLineAndCharacterOfPosition(node.getStart(file))
      const place = `${name}:${line + 1}:${character + 1}`
      const [before, after] = [`${place} before`, `${place} after`]
      points.push(before, after)
      insertions.push({
        at: node.getStart(file),
        text: `globalThis.failpoint(${JSON.stringify(after)}, (globalThis.failpoint(${JSON.stringify(before)}), `,
      })
      insertions.push({ at: node.getEnd(), text: '))' })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  // Text is inserted from the end of the source backwards. Of two insertions at the same place, the later
  // insertion goes in first.
  const ordered = insertions.map((insertion, order) => ({ ...insertion, order }))
  ordered.sort((a, b) => b.at - a.at || b.order - a.order)
  let text = source
  for (const { at, text: inserted } of ordered) text = text.slice(0, at) + inserted + text.slice(at)
  return { text, points }
}

/** Returns the bundler's plugin, and the set of failpoints that the build fills. */
export function insertFailpoints(): { plugin: Plugin; points: Set<Failpoint> } {
  const points = new Set<Failpoint>()
  const unseen = new Set(FILES)
  const root = join(REPOSITORY_ROOT, 'server/src')
  const plugin: Plugin = {
    name: 'insert-failpoints',
    setup(build) {
      const { banner } = build.initialOptions
      build.initialOptions.banner = { js: `${banner?.js ?? ''}${BANNER}` }
      build.onLoad({ filter: /server\/src\/.*\.ts$/ }, async ({ path }) => {
        const name = relative(root, path)
        const file = name.replace(/\.ts$/, '')
        if (!FILES.includes(file)) return undefined
        unseen.delete(file)
        const { text, points: found } = withFailpoints(await readFile(path, 'utf8'), name)
        for (const point of found) points.add(point)
        return { contents: text, loader: 'ts' }
      })
      // Without the check, a moved file would silently lose its failpoints.
      build.onEnd(({ errors }) => {
        if (errors.length === 0 && unseen.size > 0)
          throw new Error(`The server has no ${[...unseen].join(', ')} any more.`)
      })
    },
  }
  return { plugin, points }
}
