// What may import what. Imports only look down; each rule names a wall of ARCHITECTURE.md.

/** The features of the server, lowest floor first. A feature imports from lower floors only, never from its own or from above. */
const LAYERS = [
  // The built-in texts of mails are translated like other texts of a shop.
  ['users', 'order-mails/messages'],
  ['audit'],
  ['todos', 'news', 'notifications'],
  ['addresses', 'members', 'sessions'],
  ['verified-emails'],
  ['auth'],
  ['shops'],
  ['stock', 'translations', 'store-layout'],
  [
    'products',
    'uploads',
    'warehouses',
    'taxes',
    'shipping',
    'payment-gateways',
    'ledger',
    'invoices',
    'gift-cards',
  ],
  // Payments and refunds are recorded below the orders; what asks and hears their providers is above.
  ['payments(?!/(?:opening|reporting|card-testing)/)'],
  ['refunds(?!/asking/)'],
  [
    'downloads',
    'license-keys',
    'deposits',
    'low-stock',
    'vat-numbers',
    'collections',
    'customer-groups',
    'applies-to',
    // What is wrong with the rows of imports names customers, who are erased from it.
    'imports/problems',
  ],
  ['price-lists', 'discounts'],
  ['calculation', 'searches', 'redirects'],
  ['orders'],
  ['order-downloads'],
  ['order-mails(?!/messages/)'],
  ['refunds/asking', 'payments/card-testing', 'withdrawals'],
  ['payments/reporting'],
  ['payments/opening'],
  ['customers'],
  ['storefront', 'reports'],
  ['imports(?!/problems/)'],
  ['shop-archives', 'operations'],
  ['accounts'],
]

const TESTS = '[.]test[.]tsx?$|^(server|stripe-mock)/src/testing/'

const any = (names) => `^server/src/features/(${names.join('|')})/`

const floorsLookDown = LAYERS.map((floor, i) => ({
  name: 'floors-look-down',
  comment: `${floor.join(', ')} may import from lower floors only: ${LAYERS.slice(0, i).flat().join(', ') || 'none'}.`,
  severity: 'error',
  from: { path: `^server/src/features/(${floor.join('|')})/`, pathNot: TESTS },
  to: { path: any(LAYERS.slice(i).flat()), pathNot: '^server/src/features/$1/' },
}))

/** A folder of a feature that has a floor of its own, above the rest of the feature. */
const upperFolders = [
  ['payments', 'opening|reporting|card-testing'],
  ['refunds', 'asking'],
].map(([feature, folders]) => ({
  name: 'floors-look-down',
  comment: `${feature} may not import from its folders ${folders}, which are above it.`,
  severity: 'error',
  from: { path: `^server/src/features/${feature}/(?!(?:${folders})/)`, pathNot: TESTS },
  to: { path: `^server/src/features/${feature}/(?:${folders})/` },
}))

module.exports = {
  forbidden: [
    {
      name: 'contract-is-a-leaf',
      severity: 'error',
      from: { path: '^contract/src/' },
      to: { path: '^(server|stripe-mock|backoffice|storefront)/' },
    },
    {
      name: 'contract-needs-zod-only',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: TESTS },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core', 'npm-no-pkg'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'apps-do-not-meet',
      comment: 'The server loads the built storefront from its dist folder at run time, which is no import.',
      severity: 'error',
      from: { path: '^(server|stripe-mock|backoffice|storefront)/src/' },
      to: { path: '^(server|backoffice|storefront)/', pathNot: '^$1/' },
    },
    {
      name: 'mock-is-for-development',
      comment: 'The server knows the types of the mock of Stripe, and loads the rest where it is configured.',
      severity: 'error',
      from: { pathNot: [TESTS, '^stripe-mock/'] },
      to: { path: '^stripe-mock/', dependencyTypesNot: ['type-only', 'dynamic-import'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'pricing-is-pure',
      severity: 'error',
      from: { path: '^server/src/pricing/', pathNot: TESTS },
      to: { path: '^server/src/', pathNot: '^server/src/pricing/' },
    },
    {
      name: 'plumbing-knows-no-domain',
      severity: 'error',
      from: {
        path: '^server/src/(http|db|integrations|jobs|backup|invariants|pdf|secrets|turns)/',
        pathNot: TESTS,
      },
      to: { path: '^server/src/features/' },
    },
    {
      name: 'plumbing-reaches-no-domain',
      comment:
        'Not through other files either: app.ts and tasks.ts pass what a feature has made as an argument.',
      severity: 'error',
      from: { path: '^server/src/(platform[.]ts$|(http|db|integrations|jobs|turns)/)', pathNot: TESTS },
      to: { path: '^server/src/features/', reachable: true },
    },
    {
      name: 'plumbing-knows-no-domain',
      severity: 'error',
      from: { path: '^(backoffice|storefront)/src/(ui|lib)/', pathNot: TESTS },
      to: { path: '^(backoffice|storefront)/src/features/' },
    },
    {
      name: 'sql-lives-in-queries',
      comment: 'Conditions that the queries of several features share are in `noun.sql.ts`.',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: ['[.](queries|sql)[.]ts$', TESTS] },
      to: { path: '^server/src/db/sql[.]ts$' },
    },
    {
      name: 'foreign-queries-are-private',
      comment: 'The door of a feature is its verbs.',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: TESTS },
      to: { path: '^server/src/features/[^/]+/.+[.]queries[.]ts$', pathNot: '^server/src/features/$1/' },
    },
    {
      name: 'routes-are-private',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/app[.]ts$', TESTS] },
      to: { path: '[.]routes[.]ts$' },
    },
    ...floorsLookDown,
    ...upperFolders,
    {
      name: 'providers-are-behind-their-port',
      comment:
        'Payments are asked for by `providers[gateway.provider]`; only its own folder knows how a provider is called.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['^server/src/integrations/payments/(?:providers[.]ts$|stripe/)', TESTS],
      },
      to: { path: '^server/src/integrations/payments/[^/]+/|node_modules/stripe/' },
    },
    {
      name: 'every-feature-has-a-floor',
      comment: 'Give the new folder its place in LAYERS.',
      severity: 'error',
      from: {},
      to: { path: '^server/src/features/', pathNot: any(LAYERS.flat()) },
    },
    {
      name: 'tests-stay-out',
      comment: 'What runs for users must not depend on what exists for tests.',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { path: TESTS },
    },
    { name: 'every-import-is-found', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['[.]css$', '[?]url$', '^node:'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
