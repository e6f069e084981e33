// Puts the drawn front page into the built document, with its style sheets. Its scripts and the application itself wait in templates,
// from where first-paint.js takes them: the application at once for every other page, both for this one when it has been painted.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'

/** The application's own script, and what it imports. */
const MODULES = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g
const LANDING = '/src/features/landing/landing-page.tsx'

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>

async function draw(): Promise<string> {
  const result = (await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [react()],
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

const template = (id: string, parts: readonly string[]) => `<template id="${id}">${parts.join('')}</template>`

export const frontPage = (): Plugin => ({
  name: 'front-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(document, { bundle }) {
      if (bundle === undefined) return document
      const { html, css } = withoutStyleAttributes(await draw())
      const { styles, scripts } = filesOfLanding(bundle as Bundle, document)
      const sheets = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
      const modules = document.match(MODULES) ?? []
      const preloads = scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      const rules = `#front+#root,[data-elsewhere] #front,#front :has(>a[href=""]){display:none}[data-elsewhere] #front+#root{display:block}${css}`
      return document
        .replace(MODULES, '')
        .replace(
          '<script src=',
          `${template('application', modules)}${template('front-scripts', preloads)}$&`,
        )
        .replace('</head>', () => `${sheets.join('')}<style nonce="__STYLE_NONCE__">${rules}</style></head>`)
        .replace('<div id="root">', () => `<div id="front">${html}</div><div id="root">`)
    },
  },
})
