// The files that a mutation run changes and the tests that judge them, by area of the business. Only files that make decisions are listed:
// routes are one line per endpoint, and no mutant touches SQL (the resilience tests seed bugs there). Tests that need PostgreSQL are slow, so for
// such files only the tests beside them and those of their nearest callers are run.

/** The paths of files in a folder, by their names in one text, separated by blanks. */
const named = (folder, names, ending = '.ts') => names.split(' ').map((name) => `${folder}/${name}${ending}`)

const tests = (folder, names) => named(folder, names, '.test.ts')

const PRICING = 'server/src/pricing'
const FEATURES = 'server/src/features'
const STRIPE = 'server/src/integrations/payments/stripe'
const GOOGLE = 'server/src/integrations/google'
const NOSTR = 'server/src/integrations/nostr'

/**
 * Each part is one run of Stryker. `database`: its tests need PostgreSQL. `statics`: code that runs once, when a module is loaded (such as a
 * table), is mutated too, which takes much longer.
 */
export const AREAS = [
  {
    name: 'pricing',
    title: 'Pricing and money',
    parts: [
      {
        database: false,
        mutate: [
          ...named(
            PRICING,
            'prorate round shipping tax/tax tax/tax-groups tax/tax-rates tax/tax-territories',
          ),
          ...named(PRICING, 'order-total refund refund-pools usage-fee tax/euro-rates'),
          ...named('contract/src/values', 'money decimal currencies'),
        ],
        tests: [
          ...tests(PRICING, 'prorate round shipping tax/tax tax/tax-rates tax-decisions usage-fee'),
          ...tests(PRICING, 'order-total order-total.properties refund refund-pools'),
          ...tests('contract/src/values', 'money currencies decimal'),
        ],
      },
    ],
  },
  {
    name: 'stock',
    title: 'Stock',
    parts: [
      {
        database: true,
        mutate: named(`${FEATURES}/stock`, 'movements/change-movement move-stock movements/record-movement'),
        tests: tests(FEATURES, 'stock/stock.routes stock/correct-movements catalogue/license-keys/key-stock'),
      },
      {
        database: true,
        mutate: named(`${FEATURES}/stock`, 'hold-stock take-stock return-stock'),
        tests: [
          ...tests(
            `${FEATURES}/orders`,
            'placing/tries transitions/transitions transitions/step-effects transitions/late-money placing/place-order',
          ),
          ...tests(FEATURES, 'orders/refunding/refunds.routes catalogue/license-keys/key-stock'),
        ],
      },
    ],
  },
  {
    name: 'orders',
    title: 'Orders',
    parts: [
      {
        database: false,
        statics: true,
        mutate: [
          ...named('contract/src/orders', 'order-status'),
          ...named(`${FEATURES}/orders/transitions`, 'mailed-steps'),
        ],
        tests: [
          ...tests('contract/src/orders', 'order-status'),
          ...tests(`${FEATURES}/orders/transitions`, 'mailed-steps'),
        ],
      },
      {
        database: false,
        mutate: named(`${FEATURES}/orders/placing`, 'order-numbers product-queue order-request'),
        tests: tests(`${FEATURES}/orders/placing`, 'order-number-runs product-queue order-request'),
      },
      {
        database: true,
        mutate: [
          ...named(
            `${FEATURES}/orders/transitions`,
            'change-status transition-order mark-order-paid allocate-warehouse reopen-order cancel-order',
          ),
          ...named(`${FEATURES}/orders/transitions`, 'refund-order'),
          ...named(`${FEATURES}/orders`, 'lock-order'),
        ],
        tests: [
          ...tests(
            `${FEATURES}/orders/transitions`,
            'allocate-warehouse step-effects transitions late-money tracking',
          ),
          ...tests(`${FEATURES}/orders/waiting`, 'hold-end'),
        ],
      },
      {
        database: true,
        mutate: named(
          `${FEATURES}/orders/placing`,
          'place-order store-order find-repeated place-account-order place-public-order new-order throw-if-problems',
        ),
        tests: tests(
          `${FEATURES}/orders/placing`,
          'tries stale-memory place-order order-numbers new-order throw-if-problems',
        ),
      },
    ],
  },
  {
    name: 'auth',
    title: 'Logins, sessions and tokens',
    parts: [
      {
        database: false,
        mutate: [
          ...named('server/src/http/access', 'tokens'),
          ...named(`${FEATURES}/accounts/sessions`, 'check-refresh-token'),
          ...named(NOSTR, 'login-event public-key'),
          ...named(`${FEATURES}/accounts/auth`, 'login-mail google/google-cookie'),
          ...named(GOOGLE, 'google google-error'),
        ],
        tests: [
          ...tests('server/src/http/access', 'tokens'),
          ...tests(`${FEATURES}/accounts/sessions`, 'check-refresh-token'),
          ...tests(NOSTR, 'login-event public-key'),
          ...tests(`${FEATURES}/accounts/auth`, 'login-mail google/google-cookie'),
          ...tests(GOOGLE, 'google google-error'),
        ],
      },
      {
        database: true,
        mutate: named(`${FEATURES}/accounts/sessions`, 'issue-tokens'),
        tests: tests(`${FEATURES}/accounts/sessions`, 'renew-session'),
      },
      {
        database: true,
        mutate: named(`${FEATURES}/accounts/auth`, 'create-challenge verify-challenge'),
        tests: tests(`${FEATURES}/accounts/auth`, 'auth.routes email-code key-login'),
      },
      {
        database: true,
        mutate: named('server/src/http/access', 'actor'),
        tests: tests('server/src/http/access', 'actor'),
      },
      {
        database: true,
        mutate: [
          ...named(`${FEATURES}/accounts/auth`, 'google/begin-google-login google/finish-google-login'),
        ],
        tests: tests(`${FEATURES}/accounts/auth`, 'google-login google-responses'),
      },
    ],
  },
  {
    name: 'payments',
    title: 'Webhooks and payments',
    parts: [
      {
        database: false,
        mutate: [
          ...named(STRIPE, 'webhook event session-facts'),
          ...named('contract/src/orders/payments', 'stripe-amounts'),
          ...named('server/src/db', 'retry-on-lock-timeout'),
          ...named(
            `${FEATURES}/orders/payments`,
            'reporting/paid-amount card-testing/challenge card-testing/risk-score',
          ),
          ...named(`${FEATURES}/orders/payments`, 'payment-status'),
          ...named('server/src/http/access', 'network-of'),
        ],
        tests: [
          ...tests(STRIPE, 'webhook event session-facts'),
          ...tests('contract/src/orders/payments', 'stripe-amounts'),
          ...tests('server/src/db', 'retry-on-lock-timeout'),
          ...tests(
            `${FEATURES}/orders/payments`,
            'reporting/paid-amount card-testing/challenge card-testing/risk-score',
          ),
          ...tests(`${FEATURES}/orders/payments`, 'payment-status'),
          ...tests('server/src/http/access', 'network-of'),
        ],
      },
      {
        database: true,
        mutate: named(`${FEATURES}/orders/payments/reporting`, 'read-signed-event receive-event'),
        tests: tests(`${FEATURES}/orders/payments/reporting`, 'reporting.routes session-reports'),
      },
      {
        database: true,
        mutate: [
          ...named(`${FEATURES}/orders/payments/reporting`, 'apply-report'),
          ...named(`${FEATURES}/orders/payments`, 'settle-payment'),
        ],
        tests: tests(
          FEATURES,
          'orders/payments/settle-payment orders/payments/reporting/session-reports orders/payments/reporting/late-reports orders/payments/reporting/apply-report',
        ),
      },
    ],
  },
  {
    name: 'refunds',
    title: 'Refunds',
    parts: [
      {
        database: false,
        mutate: named(
          `${FEATURES}/orders/refunds/planning`,
          'sold-order check-parts write-plan calculate-refundable',
        ),
        tests: tests(
          `${FEATURES}/orders/refunds/planning`,
          'sold-order check-parts write-plan calculate-refundable',
        ),
      },
      {
        database: true,
        mutate: [
          ...named(
            `${FEATURES}/orders/refunds`,
            'planning/plan-refund settle-refund outside/outside-refunds outside/claim-outside-refund request-refund complete-refund',
          ),
          ...named(`${FEATURES}/orders/transitions`, 'settle-order-refunds'),
        ],
        tests: tests(
          FEATURES,
          'orders/refunds/asked-and-done orders/refunds/outside/stale-sums orders/refunds/outside/claim-outside-refund orders/refunding/failed-refunds orders/payments/reporting/late-reports orders/refunds/asking/refund-payment orders/refunds/asking/refund-failure',
        ),
      },
      {
        database: true,
        mutate: named(`${FEATURES}/orders`, 'refunding/refund-part'),
        tests: tests(`${FEATURES}/orders`, 'refunding/refunds.routes'),
      },
    ],
  },
]

/** Every file an area mutates. */
export const filesOf = ({ parts }) => parts.flatMap(({ mutate }) => mutate)
