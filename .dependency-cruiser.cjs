// What may import what. Imports only look down; each rule names a wall of ARCHITECTURE.md.

/** The areas of the server's features, lowest layer first. An area imports from its own folders and lower layers only. */
const LAYERS = [
  ['accounts'],
  ['shops'],
  ['stock', 'taxes', 'invoices', 'money'],
  ['catalogue'],
  ['prices'],
  ['orders'],
  ['storefront', 'tables'],
  ['office'],
]

/**
 * Inside an area: folders, lowest floor first. A folder imports from lower floors of its area only. `.` is the area
 * without the folders that have a floor of their own.
 */
const FLOORS = {
  accounts: [['users', 'news'], ['sessions'], ['verified-emails'], ['auth']],
  shops: [
    ['audit', 'mail-texts'],
    ['todos', 'notifications'],
    ['addresses', 'members'],
    ['.'],
    ['store-layout', 'uploads', 'searches', 'redirects'],
  ],
  stock: [['.'], ['warehouses', 'shipping', 'low-stock']],
  taxes: [['.'], ['vat-numbers']],
  money: [['payment-gateways', 'ledger'], ['deposits']],
  catalogue: [['translations'], ['products'], ['downloads', 'license-keys', 'collections']],
  prices: [['gift-cards'], ['customer-groups', 'applies-to'], ['price-lists', 'discounts'], ['calculation']],
  orders: [
    // Payments and refunds are recorded below the orders; what asks and hears their providers is above.
    ['payments(?!/(?:opening|reporting|card-testing)/)'],
    ['refunds(?!/asking/)'],
    ['.'],
    ['downloads'],
    ['mails'],
    ['refunds/asking', 'payments/card-testing', 'withdrawals'],
    ['payments/reporting'],
    ['payments/opening'],
    ['customers'],
  ],
  tables: [['imports'], ['shop-archives']],
  office: [['reports', 'operations'], ['closing-accounts']],
}

const TESTS = '[.]test[.]tsx?$|^(server|stripe-mock)/src/testing/'

const FEATURES = '^server/src/features'

const anyArea = (areas) => `${FEATURES}/(${areas.join('|')})/`

const areasLookDown = LAYERS.map((layer, i) => ({
  name: 'areas-look-down',
  comment: `${layer.join(', ')} may import from lower layers only: ${LAYERS.slice(0, i).flat().join(', ') || 'none'}.`,
  severity: 'error',
  from: { path: anyArea(layer), pathNot: TESTS },
  to: { path: anyArea(LAYERS.slice(i).flat()), pathNot: `${FEATURES}/$1/` },
}))

/** The path of a folder of an area; of `.` all files that are in no other of its folders. */
const folderPath = (area, folder) => {
  const others = FLOORS[area].flat().filter((name) => name !== '.')
  return folder === '.' ? `${area}/(?!(?:${others.join('|')})/)` : `${area}/${folder}/`
}

const floorsLookDown = Object.entries(FLOORS).flatMap(([area, floors]) =>
  floors.flatMap((floor, i) =>
    floor.map((folder) => {
      const same_or_above = floors
        .slice(i)
        .flat()
        .filter((name) => name !== folder)
      return {
        name: 'floors-look-down',
        comment: `${area}/${folder} may not import from ${same_or_above.join(', ') || 'none'} of its area.`,
        severity: 'error',
        from: { path: `${FEATURES}/${folderPath(area, folder)}`, pathNot: TESTS },
        to: {
          path: same_or_above.length
            ? `${FEATURES}/(?:${same_or_above.map((name) => folderPath(area, name)).join('|')})`
            : '^$',
        },
      }
    }),
  ),
)

/** The features: the folders of an area and, as `.`, the rest of an area. An area without floors is one feature. */
const featurePaths = LAYERS.flat().flatMap((area) => {
  const names = [...new Set((FLOORS[area] ?? []).flat().map((name) => name.split(/[(/]/)[0]))]
  const folders = names.filter((name) => name !== '.')
  const rest = folders.length > 0 ? `${area}/(?!(?:${folders.join('|')})/)` : `${area}/`
  return [...folders.map((name) => `${area}/${name}/`), rest]
})

const foreignQueriesArePrivate = featurePaths.map((path) => ({
  name: 'foreign-queries-are-private',
  comment: 'Other features call the verbs of a feature.',
  severity: 'error',
  from: { path: '^server/src/features/', pathNot: [TESTS, `${FEATURES}/${path}`] },
  to: { path: `${FEATURES}/${path}.*[.]queries[.]ts$` },
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
    ...foreignQueriesArePrivate,
    {
      name: 'routes-are-private',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/app[.]ts$', TESTS] },
      to: { path: '[.]routes[.]ts$' },
    },
    ...areasLookDown,
    ...floorsLookDown,
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
      name: 'every-area-has-a-layer',
      comment: 'Give the new area its place in LAYERS.',
      severity: 'error',
      from: {},
      to: { path: `${FEATURES}/`, pathNot: anyArea(LAYERS.flat()) },
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
