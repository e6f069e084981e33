// How long `npm test` may take on two cores: seconds for each stage and for each test file. A file over MAX_TIMES its budget fails the run; the
// time is divided by the pace of the machine first (pace.mjs).

export const MAX_TIMES = 3

export const STAGES = {
  'Install packages and a browser': 45,
  Build: 10,
  Checks: 20,
  'Contract and front ends': 15,
  Server: 290,
  'Resilience tests, a share': 55,
  'Flows in the browser': 150,
}

const USUAL = 6

/** Files that need longer than the usual six seconds, and why. */
const LONGER = {
  'server/src/backup/backup-programs.test.ts': [15, 'runs backup and restore as programs'],
  'server/src/backup/backup.test.ts': [12, 'restores eight backups'],
  'server/src/db/embedded/embedded.test.ts': [12, 'starts database clusters, and waits until one gives up'],
  'server/src/features/tables/imports/imports.routes.test.ts': [8, 'runs two dozen imports to their end'],
  'server/src/features/tables/imports/orders.test.ts': [8, 'runs three dozen imports to their end'],
  'server/src/features/office/operations/operations.test.ts': [
    8,
    'runs four drills, each into a database of its own',
  ],
  'server/src/features/orders/editing/edit-order.test.ts': [
    8,
    'edits two dozen orders, with their documents',
  ],
  'server/src/features/orders/reading/order-list.test.ts': [10, 'counts and sorts thousands of orders'],
  'server/src/features/tables/shop-archives/hostile-archives.test.ts': [
    8,
    'makes and reads two dozen archives',
  ],
  'server/src/api-tests/hostile-texts.test.ts': [8, 'calls every endpoint with texts in every field'],
  'e2e/accessibility.spec.ts': [25, 'looks at every page of the shop in both schemes'],
  'e2e/awkward-goods.spec.ts': [20, 'measures sixteen pages of both themes in three windows'],
  'e2e/buy-without-javascript.spec.ts': [
    12,
    'is often the first file that waits for the demo shop of the first start',
  ],
  'e2e/first-load.spec.ts': [12, 'loads pages of the shop and the back office again'],
  'e2e/refunds.spec.ts': [12, 'sets a shop up, sells and refunds twice'],
  'e2e/hostile-office.spec.ts': [15, 'opens every screen with hostile texts'],
  'e2e/place-and-pay-an-order.spec.ts': [15, 'sets a shop up, screen after screen'],
  'resilience/under-load/share.test.ts': [50, 'builds the server, runs races and kills, seeds three bugs'],
  'resilience/oracles/oracles.test.ts': [8, 'adds a finding for each oracle'],
}

/** Seconds a test file may take; `file` is its path from the root of the repository. */
export const budgetOf = (file) => LONGER[file]?.[0] ?? USUAL
