// The only place where the server loads the storefront: the built server entry and the manifest of the built
// browser files. Tests run the sources instead, so tests never see an old build.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderStorePage, StoreAssets } from '@kontor/contract/storefront/storefront-pages'
import { REPOSITORY_ROOT } from '../../../../process/package-root.ts'

const STOREFRONT = join(REPOSITORY_ROOT, 'storefront')
const BUILT = join(STOREFRONT, 'dist/server/entry-server.js')
const SOURCE = join(STOREFRONT, 'src/entry-server.tsx')
const ENTRY = 'src/entry-client.tsx'

/** The folder of the browser's files, and the path prefix of the files. */
export const STORE_ASSETS_FOLDER = join(STOREFRONT, 'dist/client')
export const STORE_ASSETS_PREFIX = '/store-assets/'

/** True if this file runs as a source and not as a build. If so, the storefront's sources are used, too. */
const is_source = import.meta.url.endsWith('.ts')

/** Returns false if the storefront was not built. The server then serves no pages of the storefront. */
export const isStorefrontThere = (): boolean => is_source || existsSync(BUILT)

interface ManifestEntry {
  file: string
  css?: string[]
}

/** If no build exists, pages have no style and no script, and still work. */
export function readStoreAssets(): StoreAssets {
  const manifest = join(STORE_ASSETS_FOLDER, '.vite/manifest.json')
  if (is_source || !existsSync(manifest)) return { css: '' }
  const entry = (JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, ManifestEntry>)[ENTRY]
  if (entry === undefined) return { css: '' }
  const css = (entry.css ?? [])
    .map((file) => readFileSync(join(STORE_ASSETS_FOLDER, file), 'utf8').trim())
    .join('\n')
  return { css, script_url: `${STORE_ASSETS_PREFIX}${entry.file}` }
}

let loading: Promise<RenderStorePage> | undefined

/** Loaded once, when the first page is drawn. */
export function loadStorefront(): Promise<RenderStorePage> {
  loading ??= import(/* @vite-ignore */ pathToFileURL(is_source ? SOURCE : BUILT).href).then(
    (entry: { renderStorePage: RenderStorePage }) => entry.renderStorePage,
  )
  return loading
}
