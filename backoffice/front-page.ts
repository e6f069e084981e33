// Puts the drawn front page into the built document, with its style sheets and the small script it works by. The scripts of the application wait in
// templates, from where first-paint.js takes them: immediately for every other page, for this one when they are needed. There is a document for each
// language, of which the server sends the one that the browser asks for.

import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'

/** The application's own script, and what it imports. */
const MODULES = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g
const LANDING = '/src/features/landing/landing-page.tsx'
const GERMAN = '/src/lib/german/german.ts'

type Language = 'en' | 'de'

/** What the document itself says, in German. */
const HEAD_DE = [
  ['<html lang="en"', '<html lang="de"'],
  [
    'Kontor runs several online shops from one account: exact money, stock that is never oversold, and card payments through your own provider account.',
    'Kontor führt mehrere Online-Shops in einem Konto: genaue Beträge, nie überverkaufter Bestand und Kartenzahlungen über Ihr eigenes Konto beim Anbieter.',
  ],
  ['Kontor: sell online with your own Stripe account', 'Kontor: online verkaufen mit eigenem Stripe-Konto'],
  ['"Sell online with your own Stripe account"', '"Online verkaufen mit dem eigenen Stripe-Konto"'],
  [
    'Run several shops and warehouses from one account. Customers pay you directly, and you pay about 1% of sales.',
    'Mehrere Shops und Lager in einem Konto. Ihre Kunden bezahlen direkt an Sie, und Sie zahlen etwa 1 % vom Umsatz.',
  ],
  ['Kontor news', 'Neues von Kontor'],
  [
    "Kontor's back office needs JavaScript. The shops themselves work without it.",
    'Die Verwaltung von Kontor braucht JavaScript. Die Shops selbst funktionieren ohne.',
  ],
] as const

function inGerman(document: string): string {
  let german = document
  for (const [english, text] of HEAD_DE) {
    if (!german.includes(english)) throw new Error(`The document does not say '${english}'.`)
    german = german.replaceAll(english, text)
  }
  return german
}

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>

/** At build time there is no document that says the language. */
const speaking = (language: Language): Plugin => ({
  name: 'speaking',
  enforce: 'pre',
  load: (id) => (id.endsWith('/src/lib/language.ts') ? `export const language = '${language}'` : undefined),
})

async function draw(language: Language): Promise<string> {
  const result = (await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [speaking(language), react()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: 'src/front-page.tsx',
      write: false,
      target: 'node20',
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  const folder = mkdtempSync(join(tmpdir(), 'kontor-front-page-'))
  try {
    const file = join(folder, 'front-page.mjs')
    writeFileSync(file, result.output[0].code)
    const { drawFrontPage } = (await import(pathToFileURL(file).href)) as { drawFrontPage: () => string }
    // The document has a title of its own.
    return drawFrontPage().replace(/<title>.*?<\/title>/, '')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The front page's own script. Built apart, so that it shares no chunk with the application, whose chunks are large. */
async function buildScript(): Promise<string> {
  const result = (await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(import.meta.dirname, 'src/front.ts') },
    },
  })) as Rolldown.RolldownOutput
  return result.output[0].code
}

const PICTURE = /assets\/product-light-small-[\w-]+\.webp/

/** The content security policy obeys no style attributes, so their rules go into a style element. */
function withoutStyleAttributes(html: string): { html: string; css: string } {
  const rules = new Map<string, number>()
  const marked = html.replace(/ style="([^"]*)"/g, (_attribute, declarations: string) => {
    if (!rules.has(declarations)) rules.set(declarations, rules.size)
    return ` data-style="${rules.get(declarations)}"`
  })
  const unescaped = (text: string) =>
    text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
  const css = [...rules].map(
    ([declarations, at]) => `#front [data-style="${at}"]{${unescaped(declarations)}}`,
  )
  return { html: marked, css: css.join('') }
}

/** The files of the front page that the document does not name yet: style sheets and scripts, those it imports included. */
function filesOfLanding(bundle: Bundle, document: string): { styles: string[]; scripts: string[] } {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const landing = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(LANDING))
  if (landing === undefined) throw new Error(`There is no chunk of ${LANDING}.`)
  const found = new Set([landing])
  for (const chunk of found)
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') found.add(next)
    }
  const isNew = (file: string) => !document.includes(`/${file}`)
  const styles = [...found].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  return {
    styles: [...new Set(styles)].filter(isNew),
    scripts: [...found].map((chunk) => chunk.fileName).filter(isNew),
  }
}

function fileOf(bundle: Bundle, module: string): string {
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(module),
  )
  if (chunk === undefined) throw new Error(`There is no chunk of ${module}.`)
  return chunk.fileName
}

const preloadOf = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`

const template = (id: string, parts: readonly string[]) => `<template id="${id}">${parts.join('')}</template>`

interface Drawn {
  bundle: Bundle
  /** The file name of the front page's own script. */
  script: string
  language: Language
  drawn: string
}

function withFrontPage(document: string, { bundle, script, language, drawn }: Drawn): string {
  const { html, css } = withoutStyleAttributes(drawn)
  const { styles, scripts } = filesOfLanding(bundle, document)
  const sheets = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  const modules = document.match(MODULES) ?? []
  const preloads = scripts.map(preloadOf)
  const german = [preloadOf(fileOf(bundle, GERMAN))]
  const own = [`<script type="module" src="/${script}"></script>`]
  const rules = `#front+#root,[data-elsewhere] #front,#front :has(>a[href=""]){display:none}[data-elsewhere] #front+#root{display:block}${css}`
  return document
    .replace(MODULES, '')
    .replace(
      '<script src=',
      `${template('application', modules)}${template('german', german)}${template('front-script', own)}${template('front-scripts', preloads)}$&`,
    )
    .replace('__PICTURE__', PICTURE.exec(html)?.[0] ?? '')
    .replace('</head>', () => `${sheets.join('')}<style nonce="__STYLE_NONCE__">${rules}</style></head>`)
    .replace('<div id="root">', () => `<div id="front" lang="${language}">${html}</div><div id="root">`)
}

export const frontPage = (): Plugin => {
  let script = ''
  let german = ''
  return {
    name: 'front-page',
    apply: 'build',
    async buildStart() {
      const source = await buildScript()
      script = `assets/front-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
      this.emitFile({ type: 'asset', fileName: script, source })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(document, { bundle }) {
        if (bundle === undefined) return document
        const pageIn = async (language: Language) =>
          withFrontPage(language === 'de' ? inGerman(document) : document, {
            bundle: bundle as Bundle,
            script,
            language,
            drawn: await draw(language),
          })
        german = await pageIn('de')
        return pageIn('en')
      },
    },
    writeBundle({ dir = '' }) {
      writeFileSync(join(dir, 'index.de.html'), german)
    },
  }
}
