// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parts of sources, also with templates
// Defects 36 to 40, 48, 51 and 52: data shown to visitors, background jobs, storage limits of an account,
// turns and searches.

import { rowsOfOneAccount } from '../checks/full-rows.ts'
import { jobOfADeadWorker } from '../checks/jobs.ts'
import { mailWithItsCause } from '../checks/links.ts'
import { boundOfNearSearches } from '../checks/searches.ts'
import { publicSurface } from '../checks/tenants.ts'
import { turnsOfPictures } from '../checks/turns.ts'
import { type Defect, inContract, inFeature, inServer } from './seed-bug.ts'

export const SURFACE_DEFECTS: readonly Defect[] = [
  {
    number: 36,
    title: 'what is not live is shown',
    edits: [
      inFeature(
        'storefront/storefront.queries.ts',
        'p.shop_id = ${shop_id} and p.is_live and p.archived_at is null`',
        'p.shop_id = ${shop_id} and p.archived_at is null`',
      ),
    ],
    found_by: publicSurface,
    sign: { row: 'H-7', says: /shows what is not live/ },
  },
  {
    number: 37,
    title: 'data in a public answer',
    edits: [
      inFeature(
        'storefront/storefront.queries.ts',
        'p.price, p.data_public,',
        'p.price, p.data, p.data_public,',
      ),
      inContract(
        'storefront/storefront.ts',
        '  price: decimalOut,\n  data_public: z.string(),',
        '  price: decimalOut,\n  data: z.string().optional(),\n  data_public: z.string(),',
      ),
    ],
    found_by: publicSurface,
    sign: { row: 'P-03', says: /shows what is for the shop's people/ },
  },
  {
    number: 38,
    title: 'a cover of javascript:',
    edits: [
      inContract('values/text.ts', '  if (!/^https?:\\/\\//i.test(text)) return false\n', ''),
      inContract('values/text.ts', "url.password === '' && url.hostname !== ''", "url.password === ''"),
    ],
    found_by: publicSurface,
    sign: { row: 'X-02', says: /the cover javascript:.* is answered with 200/ },
  },
  {
    number: 39,
    title: 'outbox row outside the transaction',
    edits: [
      inFeature(
        'accounts/auth/create-challenge.ts',
        'const asking = db.transaction(',
        'const mail = writeLoginMail(config.public_url, { ...asked, code: makeCode() }, language)\n  await queueMail(db as never, { to: email, ...mail })\n  const asking = db.transaction(',
      ),
      inFeature(
        'accounts/auth/create-challenge.ts',
        "import { writeLoginMail } from './login-mail.ts'",
        "import { queueMail } from '../../../integrations/mail/queue-mail.ts'\nimport { writeLoginMail } from './login-mail.ts'",
      ),
    ],
    found_by: mailWithItsCause,
    sign: { row: 'I11', says: /mails of a login that was rolled back/ },
  },
  {
    number: 40,
    title: 'job without a lease',
    edits: [inServer('jobs/run-job.ts', 'const LEASE_SECONDS = 60\n', 'const LEASE_SECONDS = 60_000_000\n')],
    found_by: jobOfADeadWorker,
    sign: { row: 'F-13', says: /the job of a dead worker is not taken over/ },
    needs_worker: true,
  },
  {
    number: 48,
    title: 'rows of an account without a limit',
    edits: [
      inFeature(
        'shops/limits/row-room.ts',
        'if (shop_id !== undefined && !(await isLeft(shop_id)))',
        "if (shop_id === '' && !(await isLeft(shop_id)))",
      ),
    ],
    found_by: rowsOfOneAccount,
    sign: { row: 'F-08', says: /an account stores more rows than it may/ },
  },
  {
    number: 51,
    title: 'turns by arrival',
    edits: [
      inServer(
        'turns/turns.ts',
        'firstOf(waiting.filter(mayRun), precedenceAt(now()))',
        'firstOf(waiting.filter(mayRun), () => 0)',
      ),
    ],
    found_by: turnsOfPictures,
    sign: { row: 'U-02', says: /a picture waited behind [6-8] of 8/ },
  },
  {
    number: 52,
    title: 'near searches without a bound',
    edits: [
      inFeature(
        'storefront/search/search-turns.ts',
        'const NEAR_TURNS = { running: 2, running_of_one: 1, places: 40, wait_ms: 333 }',
        'const NEAR_TURNS = { running: 1000, places: 1000, wait_ms: 60_000 }',
      ),
    ],
    found_by: boundOfNearSearches,
    sign: { row: 'L-04', says: /misspelt searches of one shop were worked on at a time/ },
  },
]
